import type { EventRecord } from '@hearth/contracts/event'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useSession } from '../features/auth/session.tsx'
import { EventPage } from '../features/events/event-page.tsx'
import { EventPageFailed, EventPageSkeleton } from '../features/events/event-page-waiting.tsx'
import { eventOptions } from '../features/events/queries.ts'
import { NotFoundScreen } from '../layout/not-found-screen.tsx'
import { usePageTitle } from '../layout/page-title.ts'

/** One event, for whoever may open it; for everybody else it is not there. */
export function Component() {
  const { id = '' } = useParams()
  const { data: event, isPending, error, refetch } = useQuery(eventOptions(id))
  if (isPending) return <EventPageSkeleton />
  if (event === null) return <NotFoundScreen />
  if (!event) return <EventPageFailed error={error} again={() => refetch()} />
  return <Event key={event.id} event={event} />
}

function Event({ event }: { event: EventRecord }) {
  const { user } = useSession()
  usePageTitle(event.title)
  return <EventPage event={event} viewer={user ? { userId: user.id } : undefined} />
}
