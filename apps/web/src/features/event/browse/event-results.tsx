import * as m from '@hearth/messages'
import { lazy, type ReactNode, Suspense } from 'react'
import type { EventSearch } from '../../../data/event/event-search.ts'
import { chosenFilters, cleared } from '../../../data/event/search-facets.ts'
import { useCrowds } from '../../../data/event/use-crowds.ts'
import { useStandings } from '../../../data/event/use-standings.ts'
import { FoundList, ResultsBar } from '../../../directory/results.tsx'
import { useOnMap } from '../../../directory/use-on-map.ts'
import { ViewSwitch } from '../../../directory/view-switch.tsx'
import { Link, useNavigate } from '../../../navigation/index.ts'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { EventCardSkeleton } from '../listed-event-card.tsx'
import { eventCount } from './event-count.ts'
import { EventList, eventRowId } from './event-list.tsx'
import { EventsOnMap } from './events-on-map.tsx'
import { MonthAsLinks } from './month-as-links.tsx'
import { NearMisses } from './near-misses.tsx'
import { NothingFound } from './nothing-found.tsx'
import type { NumberedPlace } from './numbered-places.ts'
import type { useEventPages } from './use-event-pages.ts'

const MonthView = lazy(() => import('./month-view.tsx').then(({ MonthView }) => ({ default: MonthView })))

type EventResultsProps = ReturnType<typeof useEventPages> & {
  search: EventSearch
  /** What is searched for by the address that is on its way. */
  asked: EventSearch
  addressOf: (search: EventSearch) => string
  today: string
  nowMs: number
  userId: string | undefined
  subscribe?: ReactNode
  /** Stands before the events that were found, once they are there. */
  head: ReactNode
  /** Stands after them. */
  foot: ReactNode
  /** Of these events, by the number that their cards show. */
  places: readonly NumberedPlace[]
  /** What is chosen is not said elsewhere. */
  showsChosen: boolean
}

/** What a search found: on its way, failed, nothing, or the events with the way to more of them. */
export function EventResults(props: EventResultsProps) {
  const { list, search, asked, addressOf, today } = props
  // A page that begins later does not know how many there are.
  const total = search.after ? undefined : list.data?.pages[0]?.total
  const navigate = useNavigate()
  const { view: _view, month: _month, ...others } = asked
  return (
    <section
      className="browse-results"
      aria-label={m.event_browse_results()}
      aria-busy={list.isPlaceholderData || undefined}
    >
      <ResultsBar
        total={total}
        count={(events) => (events === 0 ? m.event_browse_none_found() : eventCount(events, search.category))}
        chosen={props.showsChosen ? chosenFilters(asked, today) : []}
        cleared={cleared(asked)}
        addressOf={addressOf}
      >
        <div className="results-view">
          {props.subscribe}
          <ViewSwitch
            label={m.event_browse_show_as()}
            view={asked.view}
            onChange={(view) =>
              navigate(addressOf(view ? { ...others, view } : others), { preventScrollReset: true })
            }
            hasMonth
          />
        </div>
      </ResultsBar>
      {search.view === 'month' ? (
        <>
          <noscript>
            <MonthAsLinks search={search} addressOf={addressOf} today={today} />
          </noscript>
          <div className="with-script">
            <Suspense fallback={<MonthOnItsWay />}>
              <MonthView {...props} />
            </Suspense>
          </div>
        </>
      ) : (
        <Results {...props} />
      )}
    </section>
  )
}

/** As high as a month whose days are not there yet. */
const MonthOnItsWay = () => (
  <Waiting label={m.event_loading()}>
    <Skeleton height={576} />
  </Waiting>
)

function Results(props: EventResultsProps) {
  const { list, showMore, search, asked, addressOf, today, nowMs, userId, head, foot, places } = props
  const { selectedId, select, show } = useOnMap(eventRowId)
  const pages = list.data?.pages ?? []
  const events = pages.flatMap((page) => page.events)
  const standings = useStandings(pages.map((page) => page.events))
  const isMap = search.view === 'map'
  const crowds = useCrowds(isMap ? [] : pages.map((page) => page.events), userId)
  const reader = { today, nowMs, userId }
  const total = pages[0]?.total ?? 0
  const near = list.isSuccess && !list.isPlaceholderData && (
    <NearMisses {...reader} search={search} total={total} found={events} />
  )
  const next = pages.at(-1)?.next
  return (
    <FoundList
      list={list}
      shown={events.length}
      total={total}
      showMore={showMore}
      row={isMap ? '.event-row' : '.day-group .event-card'}
      link=".event-title a"
      waiting={<CardsOnTheirWay />}
      empty={
        <>
          <NothingFound search={search} addressOf={addressOf} today={today} />
          {near}
          {foot}
        </>
      }
      map={
        isMap && <EventsOnMap events={events} standings={standings} selectedId={selectedId} onSelect={show} />
      }
      foot={
        <>
          {near}
          {foot}
        </>
      }
    >
      {head}
      {search.after && (
        <Link className="more-link" to={addressOf(asked)}>
          {m.event_browse_from_start()}
        </Link>
      )}
      <div className={isMap ? undefined : 'day-groups'}>
        <EventList
          {...reader}
          events={events}
          standings={standings}
          crowds={crowds}
          places={places}
          {...(isMap && { selectedId, onSelect: select })}
        />
      </div>
      {next && (
        <noscript>
          <a className="more-link" href={moreAddress(addressOf(search), next)}>
            {m.site_show_more()}
          </a>
        </noscript>
      )}
    </FoundList>
  )
}

/** Where the list goes on, as a link. */
function moreAddress(address: string, next: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ after: next })}`
}

function CardsOnTheirWay() {
  return (
    <Waiting label={m.event_loading()}>
      <div className="card-grid card-pairs cards-waiting">
        {[1, 2, 3, 4].map((card) => (
          <EventCardSkeleton key={card} />
        ))}
      </div>
    </Waiting>
  )
}
