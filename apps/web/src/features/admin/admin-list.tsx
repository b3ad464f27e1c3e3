import './admin-lists.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MoreOfList } from '../../directory/more-of-list.tsx'
import { sentenceFor } from '../../format/error-words.ts'
import { Failed } from '../../ui/failed.tsx'
import { useDeferredReady } from '../../ui/use-deferred-ready.ts'
import { ViewSkeleton } from './admin-dashboard.tsx'
import { adminListOptions, type ListName, type RowOf } from './admin-pages.ts'

/** One list of the room, page by page: on its way, failed, empty (`empty` says so in a sentence), or its rows. */
export function AdminList<Name extends ListName>({
  name,
  asked,
  empty,
  keyOf,
  row,
}: {
  name: Name
  asked: Record<string, string | undefined>
  empty: string
  keyOf: (row: RowOf<Name>) => string | number
  row: (row: RowOf<Name>) => ReactNode
}) {
  const list = useInfiniteQuery(adminListOptions(name, asked))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const isReady = useDeferredReady(!list.isPending)
  if (!isReady) return <ViewSkeleton />
  if (list.error && rows.length === 0)
    return <Failed sentence={sentenceFor(list.error)} again={() => void list.refetch()} />
  if (rows.length === 0) {
    return (
      <p role="status" className="quiet">
        {empty}
      </p>
    )
  }
  return (
    <div>
      <ul className="admin-rows">
        {rows.map((each) => (
          <li key={keyOf(each)} className="admin-row">
            {row(each)}
          </li>
        ))}
      </ul>
      <MoreOfList list={list} row=".admin-row" link="a, button" />
    </div>
  )
}
