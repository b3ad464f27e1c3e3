import * as m from '@hearth/messages'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { EventSearch } from '../../../data/event/event-search.ts'
import { chosenFilters, cleared } from '../../../data/event/search-facets.ts'
import { useStandings } from '../../../data/event/use-standings.ts'
import { FoundList, ResultsBar } from '../../../directory/results.tsx'
import { useOnMap } from '../../../directory/use-on-map.ts'
import { ViewSwitch } from '../../../directory/view-switch.tsx'
import { Waiting } from '../../../ui/skeleton.tsx'
import { EventRowSkeleton } from '../event-row.tsx'
import { eventCount } from './event-count.ts'
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
  const navigate = useNavigate()
  const { view: _view, ...asked } = search
  return (
    <section
      className="browse-results"
      aria-label={m.event_browse_results()}
      aria-busy={list.isPlaceholderData || undefined}
    >
      <ResultsBar
        total={total}
        count={(events) => (events === 0 ? m.event_browse_none_found() : eventCount(events, search.category))}
        chosen={chosenFilters(search, today)}
        cleared={cleared(search)}
        addressOf={addressOf}
      >
        <div className="results-view">
          {props.subscribe}
          <ViewSwitch
            label={m.event_browse_show_as()}
            view={search.view}
            onChange={(view) =>
              navigate(addressOf(view ? { ...asked, view } : asked), { preventScrollReset: true })
            }
          />
        </div>
      </ResultsBar>
      <Results {...props} />
    </section>
  )
}

function Results({ list, showMore, search, addressOf, today, nowMs, userId, head, foot }: EventResultsProps) {
  const { selectedId, select, show } = useOnMap(eventRowId)
  const pages = list.data?.pages ?? []
  const events = pages.flatMap((page) => page.events)
  const standings = useStandings(pages.map((page) => page.events))
  const isMap = search.view === 'map'
  return (
    <FoundList
      list={list}
      shown={events.length}
      total={pages[0]?.total ?? 0}
      showMore={showMore}
      row=".event-row"
      link=".event-title a"
      waiting={<RowsOnTheirWay />}
      empty={<NothingFound search={search} addressOf={addressOf} today={today} />}
      map={isMap && <EventsOnMap events={events} selectedId={selectedId} onSelect={show} />}
      foot={foot}
    >
      {head}
      <EventList
        events={events}
        standings={standings}
        today={today}
        nowMs={nowMs}
        userId={userId}
        {...(isMap && { selectedId, onSelect: select })}
      />
    </FoundList>
  )
}

function RowsOnTheirWay() {
  return (
    <Waiting label={m.event_loading()}>
      {[1, 2, 3, 4].map((row) => (
        <EventRowSkeleton key={row} />
      ))}
    </Waiting>
  )
}
