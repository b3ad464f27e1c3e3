import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { lazy, Suspense } from 'react'
import type { EventState } from '../../../../data/event/event-state.ts'
import { GuestList } from '../../../../features/attendance/guests/guest-list.tsx'
import { WaitingGuests } from '../../../../features/attendance/waiting/waiting-guests.tsx'
import { HostsSection } from '../../../../features/hosting/hosts-section.tsx'
import { PeopleOfSeriesLink } from '../../../../features/series/people/people-link.tsx'

import type { Translatable } from '../../../../translation/translatable.ts'

const LanguagesSection = lazy(() => import('../../../../translation/languages-section.tsx'))

export { AnsweringSection } from './answering-section.tsx'

/** What an event's page shows to its hosts alone: who hosts it, and once it is published who comes. */
export function ForHosts({
  event,
  translatable,
  readerId,
  isOwner,
  state,
  canWait,
}: {
  event: EventRecord
  /** What of it is written in further languages. */
  translatable: Translatable
  readerId: string
  isOwner: boolean
  state: EventState
  canWait: boolean
}) {
  const canInvite = state !== 'over' && state !== 'cancelled'
  return (
    <>
      <HostsSection
        event={{ id: event.id, title: event.title, canInvite }}
        userId={readerId}
        isOwner={isOwner}
      />
      <Suspense>
        <LanguagesSection subject={translatable} className="event-block" />
      </Suspense>
      {state !== 'draft' && <Guests event={event} readerId={readerId} canWait={canWait} />}
    </>
  )
}

/** Who comes, for its hosts, and who waits for a place. */
function Guests({ event, readerId, canWait }: { event: EventRecord; readerId: string; canWait: boolean }) {
  const { id, title, timing } = event
  return (
    <section className="event-block" id="guests">
      <h2>{m.attendance_guests_title()}</h2>
      <GuestList eventId={id} title={title} readerId={readerId} />
      <PeopleOfSeriesLink event={event} />
      {canWait && <WaitingGuests eventId={id} eventZone={timing.timezone ?? 'UTC'} />}
    </section>
  )
}
