import * as m from '@hearth/messages'
import { format } from '@hearth/messages/runtime'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { CoverImage } from '../../art/cover-image.tsx'
import { FoundList } from '../../directory/results.tsx'
import { useOnMap } from '../../directory/use-on-map.ts'
import { formatList } from '../../format/list.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Waiting } from '../../ui/skeleton.tsx'
import type { VenueDirectory, VenueListing } from './queries.ts'
import { VenueCard, VenueCardSkeleton } from './venue-card.tsx'
import { VenuesOnMap } from './venue-map.tsx'
import { chosenFilters, cleared, type VenueSearch, venuesAt } from './venue-search.ts'

/** What a search found: on its way, failed, nothing, or the venues with the way to more of them. */
export function VenueResults({
  list,
  showMore,
  search,
}: {
  list: UseInfiniteQueryResult<InfiniteData<VenueDirectory>>
  showMore: () => Promise<void>
  search: VenueSearch
}) {
  const { selectedId, select, show } = useOnMap(rowId)
  const pages = list.data?.pages ?? []
  const venues = pages.flatMap((page) => page.venues)
  const isMap = search.view === 'map'
  return (
    <FoundList
      list={list}
      shown={venues.length}
      total={pages[0]?.total ?? 0}
      showMore={showMore}
      row=".venue-card"
      link=".venue-name a"
      waiting={<CardsOnTheirWay />}
      empty={<NothingFound search={search} />}
      map={isMap && <VenuesOnMap venues={venues} selectedId={selectedId} onSelect={show} />}
    >
      {byCity(venues).map(([city, there]) => (
        <section key={city} className="venue-city">
          <h2>{city}</h2>
          <ul className={isMap ? 'venue-list' : 'venue-grid'}>
            {there.map((venue) => (
              <li
                key={venue.id}
                id={rowId(venue.id)}
                data-on-map={(isMap && venue.id === selectedId) || undefined}
                onMouseEnter={isMap ? () => select(venue.id) : undefined}
                onFocus={isMap ? () => select(venue.id) : undefined}
              >
                <VenueCard venue={venue} compact={isMap} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </FoundList>
  )
}

const rowId = (venueId: string) => `venue-${venueId}`

/** The venues under their cities, in the order in which they come: by city, then by name. */
function byCity(venues: readonly VenueListing[]): [city: string, there: VenueListing[]][] {
  const cities: [string, VenueListing[]][] = []
  for (const venue of venues) {
    const last = cities.at(-1)
    if (last && last[0].localeCompare(venue.city, format, { sensitivity: 'base' }) === 0) last[1].push(venue)
    else cities.push([venue.city, [venue]])
  }
  return cities
}

function NothingFound({ search }: { search: VenueSearch }) {
  const chosen = formatList(chosenFilters(search).map(({ label }) => label))
  return (
    <EmptyState
      title={m.venue_none()}
      art={<CoverImage id="no-door-yet" category="theater" ratio="tall" />}
      actions={
        chosen ? (
          <ButtonLink look="flame" to={venuesAt(cleared(search))} preventScrollReset>
            {m.venue_see_all()}
          </ButtonLink>
        ) : (
          <ButtonLink look="flame" to={paths.newVenue()}>
            {m.venue_add()}
          </ButtonLink>
        )
      }
    >
      {chosen ? m.venue_empty_for({ chosen }) : m.venue_empty_all()}
    </EmptyState>
  )
}

function CardsOnTheirWay() {
  return (
    <Waiting label={m.venue_loading()} className="venue-grid">
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <VenueCardSkeleton key={card} />
      ))}
    </Waiting>
  )
}
