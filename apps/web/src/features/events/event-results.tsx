import { useRef } from 'react'
import { sentenceFor } from '../../error-words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Waiting } from '../../ui/skeleton.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import { eventCount, eventNoun } from './event-count.ts'
import { EventList } from './event-list.tsx'
import { EventRowSkeleton } from './event-row.tsx'
import type { EventSearch } from './event-search.ts'
import { NothingFound } from './nothing-found.tsx'
import type { useEventPages } from './use-event-pages.ts'
import { useStandings } from './use-standings.ts'

type EventResultsProps = ReturnType<typeof useEventPages> & {
  search: EventSearch
  addressOf: (search: EventSearch) => string
  today: string
  nowMs: number
  userId: string | undefined
}

/** What a search found: on its way, failed, nothing, or the events with the way to more of them. */
export function EventResults(props: EventResultsProps) {
  const { list, search, addressOf, today } = props
  const total = list.data?.pages[0]?.total
  return (
    <section className="browse-results" aria-label="Results" aria-busy={list.isPlaceholderData || undefined}>
      <div className="results-bar">
        <p className={total ? 'results-count' : 'sr-only'} role="status">
          {countInWords(total, search.category)}
        </p>
        <ChosenFilters search={search} addressOf={addressOf} today={today} />
      </div>
      <Results {...props} />
    </section>
  )
}

function countInWords(total: number | undefined, category: EventSearch['category']): string {
  if (total === undefined) return ''
  return total === 0 ? `No ${eventNoun(0, category)} found` : eventCount(total, category)
}

function Results({ list, showMore, search, addressOf, today, nowMs, userId }: EventResultsProps) {
  const pages = list.data?.pages ?? []
  const events = pages.flatMap((page) => page.events)
  const standings = useStandings(pages.map((page) => page.events))
  const total = pages[0]?.total ?? 0
  if (list.isPending) return <RowsOnTheirWay />
  if (events.length === 0 && list.isError) return <Failed error={list.error} again={() => list.refetch()} />
  if (events.length === 0) return <NothingFound search={search} addressOf={addressOf} today={today} />
  return (
    <>
      <EventList events={events} standings={standings} today={today} nowMs={nowMs} userId={userId} />
      {list.isFetchNextPageError && <Failed error={list.error} again={() => showMore()} />}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <ShowMore left={total - events.length} pending={list.isFetchingNextPage} showMore={showMore} />
      )}
    </>
  )
}

function ShowMore({
  left,
  pending,
  showMore,
}: {
  left: number
  pending: boolean
  showMore: () => Promise<void>
}) {
  const ref = useRef<HTMLDivElement>(null)
  const press = async () => {
    const list = ref.current?.parentElement
    const shown = list?.querySelectorAll('.event-row').length ?? 0
    await showMore()
    // Reading goes on at the first event that is new; the button may be gone.
    requestAnimationFrame(() => {
      const next = list?.querySelectorAll('.event-row')[shown]
      next?.querySelector<HTMLElement>('.event-title a')?.focus({ preventScroll: true })
    })
  }
  return (
    <div ref={ref} className="show-more">
      <Button pending={pending} onClick={press}>
        {left > 0 ? `Show more (${left} left)` : 'Show more'}
      </Button>
    </div>
  )
}

function Failed({ error, again }: { error: Error; again: () => void }) {
  return (
    <div className="results-failed">
      <Notice tone="bad">{sentenceFor(error)}</Notice>
      <Button onClick={again}>Try again</Button>
    </div>
  )
}

function RowsOnTheirWay() {
  return (
    <Waiting label="Loading events">
      {[1, 2, 3, 4].map((row) => (
        <EventRowSkeleton key={row} />
      ))}
    </Waiting>
  )
}
