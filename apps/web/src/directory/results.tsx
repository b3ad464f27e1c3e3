import './browse.css'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceFor } from '../format/error-words.ts'
import { Failed } from '../ui/failed.tsx'
import { useDeferredReady } from '../ui/use-deferred-ready.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { MoreOfList } from './more-of-list.tsx'

/** Above what was found: how much it is (`total`, said by `count`), what is chosen, and what else can be said about it. */
export function ResultsBar<Search>({
  total,
  count,
  chosen,
  cleared,
  addressOf,
  quick,
  className = '',
  children,
}: {
  total: number | null | undefined
  count: (total: number) => string
  chosen: readonly { id: string; label: string; said?: string; without: Search }[]
  /** The search with nothing chosen. */
  cleared: Search
  addressOf: (search: Search) => string
  quick?: ReactNode
  className?: string
  children?: ReactNode
}) {
  return (
    <div className={`results-bar ${className}`}>
      {quick}
      <p className={total === 0 ? 'sr-only' : 'results-count'} role="status">
        {/* Its line is there before the number. */}
        {typeof total === 'number' ? count(total) : '\u00a0'}
      </p>
      <ChosenFilters
        chosen={chosen.map(({ without, ...one }) => ({ ...one, to: addressOf(without) }))}
        clearTo={addressOf(cleared)}
      />
      {children}
    </div>
  )
}

/** What was found: on its way, failed, nothing, or `children` with the way to more of them. */
export function FoundList({
  list,
  shown,
  total,
  showMore,
  row,
  link,
  waiting,
  empty,
  map,
  foot,
  children,
}: {
  list: UseInfiniteQueryResult
  /** How many there are by now, of how many. */
  shown: number
  total: number
  showMore: () => Promise<void>
  row: string
  link: string
  waiting: ReactNode
  empty: ReactNode
  /** Stands beside the list. */
  map?: ReactNode
  /** Stands after everything that is shown. */
  foot?: ReactNode
  children: ReactNode
}) {
  if (!useDeferredReady(!list.isPending)) return waiting
  if (shown === 0 && list.error)
    return <Failed sentence={sentenceFor(list.error)} again={() => void list.refetch()} />
  if (shown === 0) return empty
  const rows = (
    <div>
      {children}
      <MoreOfList list={list} left={total - shown} showMore={showMore} row={row} link={link} />
      {foot}
    </div>
  )
  if (!map) return rows
  return (
    <div className="beside-map">
      {map}
      {rows}
    </div>
  )
}
