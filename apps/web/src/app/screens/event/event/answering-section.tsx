import { m } from '@hearth/messages'
import { formatUntil, readerZone } from '../../../../format/when.ts'
import '../../../../features/attendance/answering.css'
import type { EventRecord } from '@hearth/contracts/event'
import type { AnswerMode, GuestListAudience } from '@hearth/contracts/event-values'
import { useState } from 'react'
import type { HowToAnswer } from '../../../../data/event/answering-queries.ts'
import { InvitedGuests } from '../../../../features/attendance/guests/invited-guests.tsx'
import { AnsweringDialog } from '../../../../features/event/form/answering-dialog.tsx'
import { Button } from '../../../../ui/button.tsx'

/** How the event is answered, in words that its hosts can change, and whom they invited. */
export function AnsweringSection({
  event,
  how,
  isOpen,
}: {
  event: EventRecord
  how: HowToAnswer
  /** Published and not over: there is somebody to invite to it. */
  isOpen: boolean
}) {
  const [changes, setChanges] = useState(false)
  const canChange = isOpen || event.status === 'draft'
  const asks = how.mode !== 'open' || event.visibility === 'private'
  return (
    <section className="event-block" id="answering">
      <h2>{m.event_event_how_people_come()}</h2>
      <ul className="answering-words">
        <li>{modeWords[how.mode]}</li>
        <li>{m.event_event_parties_of_up_to({ party_limit: how.party_limit })}</li>
        <li>{guestListWords[how.guest_list]}</li>
        {how.answers_until && (
          <li>
            {m.event_event_answers_until({
              answers_until: formatUntil(how.answers_until, event.timing.timezone ?? 'UTC', readerZone()),
            })}
          </li>
        )}
        {how.hides_address && <li>{m.event_event_the_exact_place_is_told_to()}</li>}
      </ul>
      {canChange && (
        <Button onClick={() => setChanges(true)}>{m.event_event_change_how_people_come()}</Button>
      )}
      {changes && <AnsweringDialog event={event} how={how} onClose={() => setChanges(false)} />}
      {asks && event.status !== 'draft' && <InvitedGuests eventId={event.id} canInvite={isOpen} />}
    </section>
  )
}

const modeWords: Record<AnswerMode, string> = {
  open: 'Whoever can open this page can come.',
  approval: 'You say yes to each guest.',
  invitation: 'Only those whom you invite can come.',
}

const guestListWords: Record<GuestListAudience, string> = {
  everyone: 'Everyone sees who comes.',
  members: 'Members see who comes.',
  coming: 'Those who come see each other.',
  hosts: 'Only the hosts see who comes.',
}
