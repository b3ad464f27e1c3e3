import * as m from '@hearth/messages'
import './browse-events.css'
import type { NamedCity } from '@hearth/contracts/city-address'
import type { BrowsePage } from '@hearth/contracts/event'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type EventSearch, writeEventSearch } from '../../../data/event/event-search.ts'
import { browseOptions } from '../../../data/event/queries.ts'
import { chosenFilters, cleared, withoutCategory, withoutText } from '../../../data/event/search-facets.ts'
import { ChosenFilters } from '../../../directory/chosen-filters.tsx'
import { Directory, type Filtering } from '../../../directory/directory.tsx'
import { atLeast } from '../../../format/format-count.ts'
import { dayOf } from '../../../format/when.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useReaderZone } from '../../../ui/use-reader-zone.ts'
import { type Ask, AskBox } from './ask-box.tsx'
import { CategoryBar } from './category-bar.tsx'
import { CategoryHeader } from './category-header.tsx'
import { useChoiceCounts } from './choice-counts.ts'
import { CityLinks } from './city-links.tsx'
import { countsStop } from './counts-stop.ts'
import { DayTabs } from './day-tabs.tsx'
import { eventCount } from './event-count.ts'
import { EventResults } from './event-results.tsx'
import { FeaturedEvents, useFeatured } from './featured-events.tsx'
import { FilterFields } from './filter-fields.tsx'
import { useNumberedPlaces } from './numbered-places.ts'
import { RingsMap } from './rings-map.tsx'
import { useSearchAddress } from './search-address.ts'
import { useEventPages } from './use-event-pages.ts'

/**
 * Events by category and filters. The address says everything that is searched for: `search` is the one whose events are shown,
 * `asked` the one that is on its way, from which every filter leads on. `userId` is the member who looks, without whom nothing can be saved. `subscribe` stands beside the count. Where everyone may look, `ask` takes a
 * sentence; `inCity` is the city that the path names.
 */
export function BrowseEvents({
  search,
  asked,
  userId,
  subscribe,
  ask,
  inCity,
}: {
  search: EventSearch
  asked: EventSearch
  userId: string | undefined
  subscribe?: ReactNode
  ask?: Ask
  inCity?: NamedCity
}) {
  const nowMs = useNow()
  const addressOf = useSearchAddress(asked, inCity)
  const { list, showMore } = useEventPages(search)
  const pages = list.data?.pages ?? []
  const first = pages[0]
  // A page that the server wrote says "today" by the clock of the first event that it shows.
  const today = dayOf(nowMs, useReaderZone(first?.events[0]?.timing.timezone))
  const featured = useFeatured(search)
  const places = useNumberedPlaces(
    pages.flatMap((page) => page.events),
    today,
  )
  const others = withoutText(asked)
  const action = addressOf({
    ...(asked.category && { category: asked.category }),
    ...(inCity && { city: inCity.name }),
  })
  const chosen = chosenFilters(asked, today).filter(({ id }) => id !== 'city' || !inCity)
  const isMap = search.view === 'map'
  return (
    <Directory
      search={asked}
      found={first}
      isBusy={list.isPlaceholderData || addressOf(asked) !== addressOf(search)}
      addressOf={addressOf}
      searchBox={{
        action,
        field: 'text',
        words: asked.text,
        others: writeEventSearch(withoutCategory(others)),
        placeholder: m.event_browse_search_hint(),
        searchFor: (text) => (before) => ({ ...withoutText(before), ...(text && { text }) }),
      }}
      Filters={Filters}
      useFound={useFound}
      cleared={cleared}
      applyLabel={(page) =>
        page ? m.event_browse_show({ events: eventCount(page.total) }) : m.event_browse_show_events()
      }
      countsOf={(page) => atLeast(page && { is_capped: countsStop(page) })}
      chosenCount={chosen.length}
      quick={<DayTabs search={asked} addressOf={addressOf} today={today} />}
      besideMap={isMap}
      head={
        <>
          <CategoryHeader category={search.category} inCity={inCity} asks={ask !== undefined} />
          {ask && (
            <AskBox {...ask} action={action} search={asked}>
              {chosen.length > 0 && (
                <div className="ask-understood">
                  {asked.said && m.event_browse_understood()}
                  <ChosenFilters
                    chosen={chosen.map(({ without, ...one }) => ({ ...one, to: addressOf(without) }))}
                    clearTo={addressOf({ ...cleared(asked), ...(inCity && { city: inCity.name }) })}
                  />
                </div>
              )}
            </AskBox>
          )}
          <CategoryBar search={asked} counts={first?.byCategory} addressOf={addressOf} />
        </>
      }
      {...(ask && { isAsked: true })}
      aside={!search.view && isAboutOneCity(search, first) && <RingsMap places={places} city={search.city} />}
    >
      {({ quick }) => (
        <>
          {quick}
          <EventResults
            search={search}
            asked={asked}
            addressOf={addressOf}
            today={today}
            list={list}
            head={featured && <FeaturedEvents events={featured} nowMs={nowMs} />}
            foot={
              <>
                {featured && <FeaturedEvents events={featured} nowMs={nowMs} late />}
                {ask && <CityLinks />}
              </>
            }
            showMore={showMore}
            nowMs={nowMs}
            userId={userId}
            subscribe={subscribe}
            places={places}
            showsChosen={!ask}
          />
        </>
      )}
    </Directory>
  )
}

/** Most of what was found must be in one city for distances to say anything. */
const mostly = 0.6

function isAboutOneCity({ city }: EventSearch, page: BrowsePage | undefined): boolean {
  if (!page || page.events.length === 0) return false
  return city !== undefined || (page.byCity[0]?.count ?? 0) > page.total * mostly
}

const useFound = (search: EventSearch) => useInfiniteQuery(browseOptions(search)).data?.pages[0]

function Filters({ search, onChange, found, isBusy }: Filtering<EventSearch, BrowsePage>) {
  const today = dayOf(useNow(), useReaderZone(found?.events[0]?.timing.timezone))
  const counts = useChoiceCounts(search, { today, enabled: found !== undefined && !isBusy })
  return (
    <FilterFields search={search} onChange={onChange} today={today} cities={found?.byCity} counts={counts} />
  )
}
