import { categories, isCategory } from '@hearth/contracts/event-values'
import { useParams, useSearchParams } from 'react-router'
import { useSession } from '../features/auth/session.tsx'
import { BrowseEvents } from '../features/events/browse-events.tsx'
import { type EventSearch, readEventSearch } from '../features/events/event-search.ts'
import { SubscribeButton } from '../features/feeds/subscribe-button.tsx'
import { NotFoundScreen } from '../layout/not-found-screen.tsx'
import { usePageTitle } from '../layout/page-title.ts'
import { Redirect } from '../layout/redirect.tsx'
import { useRouteHandle } from '../layout/route-handle.ts'
import { paths } from '../paths.ts'

/** All events, or those of the category that the path names: `/events/concerts`, `/nightlife`. */
export function Component() {
  const { category: named } = useParams()
  const handle = useRouteHandle()
  const [params] = useSearchParams()
  const category = named ?? handle.category
  const search = readEventSearch(params)

  if (category !== undefined && !isCategory(category)) return <NotFoundScreen />
  // The sentence on the home page says the category as one value among others.
  if (!category && search.category) return <Redirect to={paths.events(search)} />
  return <Events search={category ? { ...search, category } : search} />
}

function Events({ search }: { search: EventSearch }) {
  const { user } = useSession()
  const { category, city } = search
  const title = category ? categories[category].label : 'Events'
  usePageTitle(title)
  return (
    <BrowseEvents
      search={search}
      userId={user?.id}
      subscribe={
        <SubscribeButton
          of={{ kind: 'events', category, city }}
          name={city ? `${title} in ${city}` : title}
        />
      }
    />
  )
}
