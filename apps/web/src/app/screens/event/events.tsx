import type { NamedCity } from '@hearth/contracts/city-address'
import { categories, isCategory } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { type EventSearch, readEventSearch } from '../../../data/event/event-search.ts'
import { browseOptions } from '../../../data/event/queries.ts'
import { askStandings } from '../../../data/event/standing-cache.ts'
import { useSession } from '../../../features/account/session/session.tsx'
import { BrowseEvents } from '../../../features/event/browse/browse-events.tsx'
import { BrowseEventsSkeleton } from '../../../features/event/browse/browse-events-skeleton.tsx'
import { cityOfAddressOptions } from '../../../features/event/browse/cities.ts'
import { featuredOptions } from '../../../features/event/browse/featured-events.tsx'
import { SubscribeButton } from '../../../features/event/subscribe/subscribe-button.tsx'
import { AlertButton } from '../../../features/notification/alerts/alert-button.tsx'
import { canFollow } from '../../../features/notification/alerts/can-follow.ts'
import { sentenceFor } from '../../../format/error-words.ts'
import { Redirect, useLatestLocation, useParams, useSearchParams } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Failed } from '../../../ui/failed.tsx'
import { NotFoundScreen } from '../../errors/not-found-screen.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import { usePlaceAt, useRouteHandle } from '../../layout/route-handle.ts'
import type { Ask } from '../../screen-loader.ts'
import { useAsk } from './events/use-ask.ts'

export const ask: Ask = ({ client, url, params, handle }) => {
  const search = readEventSearch(url.searchParams)
  const category = params.category ?? handle.category
  if (params.city !== undefined || (category !== undefined && !isCategory(category))) return
  const asked = category ? { ...search, category } : search
  void client.prefetchInfiniteQuery(browseOptions(asked))
  askStandings(client)
  if (Object.keys(asked).length === 0) void client.prefetchQuery(featuredOptions())
}

/**
 * All events, or those of the category or the city that the path names: `/explore` for everyone, `/events` and `/nightlife` for
 * members.
 */
export function Component() {
  const { category: named, city } = useParams()
  const handle = useRouteHandle()
  const [params] = useSearchParams()
  const category = named ?? handle.category
  const search = readEventSearch(params)

  if (city !== undefined) return <InCity address={city} search={search} />
  if (category !== undefined && !isCategory(category)) return <NotFoundScreen />
  // The sentence on the home page says the category as one value among others.
  if (!category && search.category)
    return <Redirect to={handle.fromServer ? paths.explore(search) : paths.events(search)} />
  return <Events search={category ? { ...search, category } : search} />
}

function InCity({ address, search }: { address: string; search: EventSearch }) {
  const { data: city, error, refetch } = useQuery(cityOfAddressOptions(address))
  if (city === null) return <NotFoundScreen />
  if (city) return <Events search={{ ...search, city: city.name }} city={city} />
  if (!error) return <BrowseEventsSkeleton />
  return (
    <section className="wrap section">
      <Failed sentence={sentenceFor(error)} again={() => refetch()} />
    </section>
  )
}

/** What the address asks for that is on its way, while the events of another one are shown. */
function useAsked(shown: EventSearch, city: NamedCity | undefined): EventSearch {
  const location = useLatestLocation()
  const { params, handle } = usePlaceAt(location)
  const category = params.category ?? handle.category
  const search = readEventSearch(new URLSearchParams(location.search))
  // Of another city no more than its address is known.
  if (params.city !== undefined && params.city !== city?.address) return shown
  return {
    ...search,
    ...(category !== undefined && isCategory(category) && { category }),
    ...(params.city !== undefined && city && { city: city.name }),
  }
}

function Events({ search, city: named }: { search: EventSearch; city?: NamedCity }) {
  const { user } = useSession()
  const { fromServer: isForAll } = useRouteHandle()
  const asked = useAsked(search, named)
  const ask = useAsk(asked)
  const { category, city } = search
  const list = category ? categories[category].label : m.event_events()
  const title = named ? m.event_browse_title_in_city({ title: list, city: named.name }) : list
  const listName = city && !named ? m.event_browse_title_in_city({ title, city }) : title
  usePageTitle(title)
  return (
    <BrowseEvents
      search={search}
      asked={asked}
      userId={user?.id}
      {...(isForAll && { ask })}
      {...(named && { inCity: named })}
      subscribe={
        <>
          {canFollow(search) && (
            <AlertButton
              subject={{ search }}
              name={listName}
              userId={user?.id}
              path={named ? paths.inCity(named.address, search) : paths.explore(search)}
            />
          )}
          <SubscribeButton of={{ kind: 'events', category, city }} name={listName} />
        </>
      }
    />
  )
}
