import type { EventRecord } from '@hearth/contracts/event'
import { eventPath } from '@hearth/contracts/event-address'
import * as m from '@hearth/messages'
import { ShareButton as Share } from '../../../forms/share-button.tsx'

type Shared = Pick<EventRecord, 'id' | 'title' | 'intention' | 'visibility' | 'status'>

/** Hands an event's address on. */
export function ShareButton({ event }: { event: Shared }) {
  return (
    <Share
      path={eventPath(event)}
      title={event.title}
      text={event.intention ?? event.title}
      heading={m.event_page_share_title()}
    />
  )
}
