import { categories, isCategory } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { useParams, useSearchParams } from 'react-router'
import { type EventSearch, readEventSearch } from '../../../data/event/event-search.ts'
import { useSession } from '../../../features/account/session/session.tsx'
import { BrowseEvents } from '../../../features/event/browse/browse-events.tsx'
import { SubscribeButton } from '../../../features/event/subscribe/subscribe-button.tsx'
import { paths } from '../../../paths.ts'
import { Redirect } from '../../../ui/redirect.tsx'
import { NotFoundScreen } from '../../errors/not-found-screen.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import { useRouteHandle } from '../../layout/route-handle.ts'

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
  const title = category ? categories[category].label : m.event_events()
  usePageTitle(title)
  return (
    <BrowseEvents
      search={search}
      userId={user?.id}
      subscribe={
        <SubscribeButton
          of={{ kind: 'events', category, city }}
          name={city ? m.event_browse_title_in_city({ title, city }) : title}
        />
      }
    />
  )
}
