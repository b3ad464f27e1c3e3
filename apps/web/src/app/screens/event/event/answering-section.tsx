import * as m from '@hearth/messages'
import { formatUntil, readerZone } from '../../../../format/when.ts'
import '../../../../features/attendance/answering.css'
import type { EventRecord } from '@hearth/contracts/event'
import type { AnswerMode, GuestListAudience } from '@hearth/contracts/event-values'
import { lazy, Suspense, useState } from 'react'
import type { HowToAnswer } from '../../../../data/event/answering-queries.ts'
import { ByEmail, InvitePeople } from '../../../../features/attendance/by-email/by-email.tsx'
import { InvitedGuests } from '../../../../features/attendance/guests/invited-guests.tsx'
import { useOtherDates } from '../../../../features/series/hosting/use-other-dates.ts'
import { useSeriesOf } from '../../../../features/series/use-series-of.ts'
import { Button } from '../../../../ui/button.tsx'

const AnsweringDialog = lazy(() => import('../../../../features/event/form/answering-dialog.tsx'))
const ScopeDialog = lazy(() => import('../../../../features/series/hosting/scope-dialog.tsx'))

/** How the event is answered, in words that its hosts can change, and whom they invited. */
export function AnsweringSection({
  event,
  how,
  readerId,
  isOpen,
}: {
  event: EventRecord
  how: HowToAnswer
  readerId: string
  /** Published and not over: there is somebody to invite to it. */
  isOpen: boolean
}) {
  const [changes, setChanges] = useState(false)
  const { series } = useSeriesOf(event)
  const changeOthers = useOtherDates(event.id)
  const canChange = isOpen || event.status === 'draft'
  const asks = how.mode !== 'open' || event.visibility === 'private'
  const isForGuests = event.visibility === 'public' || event.visibility === 'unlisted'
  return (
    <section className="event-block" id="answering">
      <h2>{m.event_rsvp_title()}</h2>
      <ul className="answering-words">
        <li>{modes[how.mode]()}</li>
        <li>{m.event_rsvp_party({ max: how.party_limit })}</li>
        <li>{guestLists[how.guest_list]()}</li>
        {how.answers_until && (
          <li>
            {m.event_rsvp_until({
              until: formatUntil(how.answers_until, event.timing.timezone ?? 'UTC', readerZone()),
            })}
          </li>
        )}
        {how.mode !== 'invitation' && !how.guests_can_answer && <li>{m.event_rsvp_account_needed()}</li>}
        {how.questions && <li>{m.event_rsvp_questions({ count: how.questions.length })}</li>}
        {how.hides_address && <li>{m.event_rsvp_place_hidden()}</li>}
      </ul>
      {canChange && <Button onClick={() => setChanges(true)}>{m.event_rsvp_change()}</Button>}
      {changes && (
        <Suspense>
          <AnsweringDialog
            event={event}
            how={how}
            otherDates={
              series && {
                ask: (asked) => <ScopeDialog eventId={event.id} {...asked} />,
                change: changeOthers,
              }
            }
            onClose={() => setChanges(false)}
          />
        </Suspense>
      )}
      {asks && event.status !== 'draft' && <InvitedGuests eventId={event.id} canInvite={isOpen} />}
      {isOpen && <InvitePeople eventId={event.id} userId={readerId} />}
      {isForGuests && event.status !== 'draft' && <ByEmail eventId={event.id} canInvite={isOpen} />}
    </section>
  )
}

const modes = {
  open: m.event_rsvp_mode_open,
  approval: m.event_rsvp_mode_approval,
  invitation: m.event_rsvp_mode_invitation,
} satisfies Record<AnswerMode, () => string>

const guestLists = {
  everyone: m.event_rsvp_guest_list_everyone,
  members: m.event_rsvp_guest_list_members,
  coming: m.event_rsvp_guest_list_coming,
  hosts: m.event_rsvp_guest_list_hosts,
} satisfies Record<GuestListAudience, () => string>
