import * as m from '@hearth/messages'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { formatShortDay } from '../../format/when.ts'
import './hosting.css'
import { useQuery } from '@tanstack/react-query'
import { type CoHosting, coHostingOptions } from '../../data/event/hosting-queries.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { useNow } from '../../ui/use-now.ts'
import { InvitationAnswer } from './invitation-answer.tsx'

/** What the member is asked to host with somebody; nothing where nobody asks. */
export function HostInvitations({ userId }: { userId: string }) {
  const { data = [] } = useQuery(coHostingOptions(userId))
  const invitations = data.filter(({ state }) => state === 'invited')
  if (invitations.length === 0) return null
  return (
    <section className="my-events-group">
      <h2 className="block-title">{m.hosting_invitations_title()}</h2>
      <ul className="hosting-invitations">
        {invitations.map((invitation) => (
          <li key={invitation.event_id} className="hosting-note">
            <Invitation invitation={invitation} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Invitation({ invitation }: { invitation: CoHosting }) {
  const { event_id: id, title, status, host_name: name, start_date: on, start_time: at } = invitation
  const when = `${formatShortDay(on, useNow())}${at ? `, ${at.slice(0, 5)}` : ''}`
  return (
    <>
      <p>
        <ParaglideMessage
          message={m.hosting_invitations_from}
          inputs={{ named: name ? 'yes' : 'no', name: name ?? '', title }}
          markup={{
            event: ({ children }) =>
              status === 'draft' ? (
                <b>{children}</b>
              ) : (
                <Link className="text-link" to={paths.event(id)}>
                  {children}
                </Link>
              ),
          }}
        />{' '}
        <span className="hosting-when">
          {status === 'draft' ? m.hosting_invitations_draft({ when }) : when}
        </span>
      </p>
      <InvitationAnswer eventId={id} title={title} />
    </>
  )
}
