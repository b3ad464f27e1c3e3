import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { InvitationAnswer } from '../../../../features/hosting/invitation-answer.tsx'

/** Asks the member to host it, where they read what it is. */
export default function HostInvitation({ event: { id, title, createdBy } }: { event: EventRecord }) {
  return (
    <div className="hosting-note">
      <p>
        <ParaglideMessage
          message={m.hosting_invitation_from}
          inputs={{ named: createdBy ? 'yes' : 'no', name: createdBy?.name ?? '' }}
          markup={{ b: ({ children }) => <b>{children}</b> }}
        />
      </p>
      <InvitationAnswer eventId={id} title={title} />
    </div>
  )
}
