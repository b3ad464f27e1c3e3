import * as m from '@hearth/messages'
import { useParams } from 'react-router'
import { useSession } from '../../../features/account/session/session.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import { ChangeEvent } from './edit-event/change-event.tsx'

/** Change an event: for its hosts alone; the engine decides, this screen only says so early. */
export function Component() {
  usePageTitle(m.event_edit_title())
  const { id = '' } = useParams()
  const { user } = useSession()
  return <ChangeEvent eventId={id} userId={user?.id} />
}
