import { useParams } from 'react-router'
import { useSession } from '../features/auth/session.tsx'
import { ChangeEvent } from '../features/events/change-event.tsx'
import { usePageTitle } from '../layout/page-title.ts'

/** Change an event: for its hosts alone; the engine decides, this screen only says so early. */
export function Component() {
  usePageTitle('Change your event')
  const { id = '' } = useParams()
  const { user } = useSession()
  return <ChangeEvent eventId={id} userId={user?.id} />
}
