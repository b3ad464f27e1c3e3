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
 * Events by category and filters. The address says everything that is searched for, `search`; `userId` is the member
 * who looks, without whom nothing can be saved. `subscribe` stands beside the count. Where everyone may look, `ask` takes a
 * sentence; `inCity` is the city that the path names.
 */
export function BrowseEvents({
  search,
  userId,
  subscribe,
  ask,
  inCity,
}: {
  search: EventSearch
  userId: string | undefined
  subscribe?: ReactNode
  ask?: Ask
  inCity?: NamedCity
}) {
  const nowMs = useNow()
  const addressOf = useSearchAddress(search, inCity)
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
  const others = withoutText(search)
  const common = { search, addressOf, today }
  const action = addressOf({
    ...(search.category && { category: search.category }),
    ...(inCity && { city: inCity.name }),
  })
  const chosen = chosenFilters(search, today).filter(({ id }) => id !== 'city' || !inCity)
  const isMap = search.view === 'map'
  return (
    <Directory
      search={search}
      found={first}
      isBusy={list.isPlaceholderData}
      addressOf={addressOf}
      searchBox={{
        action,
        field: 'text',
        words: search.text,
        others: writeEventSearch(withoutCategory(others)),
        placeholder: m.event_browse_search_hint(),
        searchFor: (text) => (text ? { ...others, text } : others),
      }}
      Filters={Filters}
      useFound={useFound}
      cleared={cleared}
      applyLabel={(page) =>
        page ? m.event_browse_show({ events: eventCount(page.total) }) : m.event_browse_show_events()
      }
      countsOf={(page) => atLeast(page && { is_capped: countsStop(page) })}
      chosenCount={chosen.length}
      quick={<DayTabs {...common} />}
      besideMap={isMap}
      head={
        <>
          <CategoryHeader category={search.category} inCity={inCity} asks={ask !== undefined} />
          {ask && (
            <AskBox {...ask} action={action} search={search}>
              {chosen.length > 0 && (
                <div className="ask-understood">
                  {search.said && m.event_browse_understood()}
                  <ChosenFilters
                    chosen={chosen.map(({ without, ...one }) => ({ ...one, to: addressOf(without) }))}
                    clearTo={addressOf({ ...cleared(search), ...(inCity && { city: inCity.name }) })}
                  />
                </div>
              )}
            </AskBox>
          )}
          <CategoryBar search={search} counts={first?.byCategory} addressOf={addressOf} />
        </>
      }
      {...(ask && { isAsked: true })}
      aside={!search.view && isAboutOneCity(search, first) && <RingsMap places={places} city={search.city} />}
    >
      {({ quick }) => (
        <>
          {quick}
          <EventResults
            {...common}
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
