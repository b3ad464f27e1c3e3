import { List, Map as MapIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EventSearch } from '../../../data/event/event-search.ts'
import { chosenFilters, cleared } from '../../../data/event/search-facets.ts'
import { useStandings } from '../../../data/event/use-standings.ts'
import { ChosenFilters } from '../../../directory/chosen-filters.tsx'
import { ShowMore } from '../../../directory/show-more.tsx'
import { sentenceFor } from '../../../format/error-words.ts'
import { Failed } from '../../../ui/failed.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Waiting } from '../../../ui/skeleton.tsx'
import { EventRowSkeleton } from '../event-row.tsx'
import { eventCount, eventNoun } from './event-count.ts'
import { EventList, eventRowId } from './event-list.tsx'
import { EventsOnMap } from './events-on-map.tsx'
import { NothingFound } from './nothing-found.tsx'
import type { useEventPages } from './use-event-pages.ts'

type EventResultsProps = ReturnType<typeof useEventPages> & {
  search: EventSearch
  addressOf: (search: EventSearch) => string
  today: string
  nowMs: number
  userId: string | undefined
  subscribe?: ReactNode
  /** Stands before the events that were found, once they are there. */
  head: ReactNode
  /** Stands after them. */
  foot: ReactNode
}

/** What a search found: on its way, failed, nothing, or the events with the way to more of them. */
export function EventResults(props: EventResultsProps) {
  const { list, search, addressOf, today } = props
  const total = list.data?.pages[0]?.total
  return (
    <section className="browse-results" aria-label="Results" aria-busy={list.isPlaceholderData || undefined}>
      <div className="results-bar">
        <p className={total === 0 ? 'sr-only' : 'results-count'} role="status">
          {countInWords(total, search.category)}
        </p>
        <ChosenFilters
          chosen={chosenFilters(search, today).map(({ without, ...rest }) => ({
            ...rest,
            to: addressOf(without),
          }))}
          clearTo={addressOf(cleared(search))}
        />
        <div className="results-view">
          {props.subscribe}
          <ViewSwitch search={search} addressOf={addressOf} />
        </div>
      </div>
      <Results {...props} />
    </section>
  )
}

function ViewSwitch({ search, addressOf }: Pick<EventResultsProps, 'search' | 'addressOf'>) {
  const navigate = useNavigate()
  const { view = 'list', ...asked } = search
  return (
    <SegmentedControl
      label="Show as"
      name="view"
      value={view}
      onChange={(next) =>
        navigate(addressOf(next === 'map' ? { ...asked, view: next } : asked), { preventScrollReset: true })
      }
      options={[
        { value: 'list', label: 'List', icon: <List size={18} aria-hidden="true" /> },
        { value: 'map', label: 'Map', icon: <MapIcon size={18} aria-hidden="true" /> },
      ]}
    />
  )
}

function countInWords(total: number | undefined, category: EventSearch['category']): string {
  // Its line is there before the number.
  if (total === undefined) return '\u00a0'
  return total === 0 ? `No ${eventNoun(0, category)} found` : eventCount(total, category)
}

function Results({ list, showMore, search, addressOf, today, nowMs, userId, head, foot }: EventResultsProps) {
  const [selectedId, setSelectedId] = useState<string>()
  const pages = list.data?.pages ?? []
  const events = pages.flatMap((page) => page.events)
  const standings = useStandings(pages.map((page) => page.events))
  const total = pages[0]?.total ?? 0
  if (list.isPending) return <RowsOnTheirWay />
  if (events.length === 0 && list.isError)
    return <Failed sentence={sentenceFor(list.error)} again={() => list.refetch()} />
  if (events.length === 0) return <NothingFound search={search} addressOf={addressOf} today={today} />
  const isMap = search.view === 'map'
  const rows = (
    <div>
      {head}
      <EventList
        events={events}
        standings={standings}
        today={today}
        nowMs={nowMs}
        userId={userId}
        {...(isMap && { selectedId, onSelect: setSelectedId })}
      />
      {list.isFetchNextPageError && <Failed sentence={sentenceFor(list.error)} again={() => showMore()} />}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <ShowMore
          left={total - events.length}
          pending={list.isFetchingNextPage}
          showMore={showMore}
          row=".event-row"
          link=".event-title a"
        />
      )}
      {foot}
    </div>
  )
  if (!isMap) return rows
  return (
    <div className="beside-map">
      <EventsOnMap
        events={events}
        selectedId={selectedId}
        onSelect={(id) => {
          setSelectedId(id)
          if (id) document.getElementById(eventRowId(id))?.scrollIntoView({ block: 'nearest' })
        }}
      />
      {rows}
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
