import * as m from '@hearth/messages'
import { ReportButton } from '../../../ui/report-button.tsx'
import type { Guest } from './guest-queries.ts'

/** Beside the note of a guest, for the hosts: the way to say that it is not right. */
export function NoteReport({
  eventId,
  guest: { userId, name, note, isAccountless },
  readerId,
}: {
  eventId: string
  guest: Guest
  readerId: string
}) {
  // A report is about a member: of a guest without an account there is nobody to speak to.
  if (!note || userId === readerId || isAccountless) return null
  return (
    <ReportButton
      kind="guest_note"
      id={`${eventId}/${userId}`}
      name={m.attendance_guests_note_of({ name })}
      look="mark"
    />
  )
}
