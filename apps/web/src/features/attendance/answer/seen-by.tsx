import type { GuestListAudience } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { Checkbox } from '../../../forms/choice.tsx'

/** Who sees who comes. */
export const seenBy = {
  everyone: m.attendance_seen_by_everyone,
  members: m.event_rsvp_guest_list_members,
  coming: m.event_rsvp_guest_list_coming,
  hosts: m.event_rsvp_guest_list_hosts,
} satisfies Record<GuestListAudience, () => string>

/** Whether a guest without an account is shown to the hosts alone, as a field of their form, where others would see them. */
export function SeenChoice({ guestList }: { guestList: GuestListAudience }) {
  if (guestList === 'hosts') return null
  return (
    <div>
      <p className="gate-seen">{seenBy[guestList]()}</p>
      <Checkbox name="staysUnseen" value="yes" label={m.attendance_answer_stay_unseen()} />
    </div>
  )
}
