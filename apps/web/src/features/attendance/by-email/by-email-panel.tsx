import '../answering.css'
import './by-email.css'
import { EmailInvitationList } from './email-invitation-list.tsx'
import { InviteAddresses } from './invite-addresses.tsx'

/** Inviting by email: addresses, what they become, and one reminder. */
export default function ByEmailPanel({ eventId, canInvite }: { eventId: string; canInvite: boolean }) {
  return (
    <div className="by-email-panel">
      {canInvite && <InviteAddresses eventId={eventId} />}
      <EmailInvitationList eventId={eventId} canRemind={canInvite} />
    </div>
  )
}
