import { maxCoHosts } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CoHost, coHostsOptions } from '../../data/event/hosting-queries.ts'
import { sentenceFor } from '../../format/error-words.ts'
import { InviteByUsername } from '../../forms/invite-by-username.tsx'
import { Refusal } from '../../forms/refusal.tsx'
import { useNavigate } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { endingHosting, invitingHost } from './hosting-mutations.ts'

type HostedEvent = { id: string; title: string; canInvite: boolean }

/** Who hosts an event with its owner: for its hosts. The owner invites and takes off, a co-host can leave. */
export function HostsSection({
  event,
  userId,
  isOwner,
}: {
  event: HostedEvent
  userId: string
  isOwner: boolean
}) {
  const client = useQueryClient()
  const { data: hosts, isPending, error, refetch } = useQuery(coHostsOptions(event.id))
  return (
    <section className="event-block" id="hosts">
      <h2>{m.hosting_title()}</h2>
      {isPending && (
        <Waiting label={m.hosting_loading()} className="hosts-list">
          <Skeleton width={220} height={40} />
        </Waiting>
      )}
      {error && (
        <div className="stack stack-small stack-start">
          <Alert tone="bad">{sentenceFor(error)}</Alert>
          <Button onClick={() => refetch()}>{m.site_try_again()}</Button>
        </div>
      )}
      {hosts?.length === 0 && <p className="long-text">{m.hosting_alone()}</p>}
      {hosts && hosts.length > 0 && (
        <ul className="hosts-list">
          {hosts.map((host) => (
            <li key={host.userId}>
              <Portrait name={host.name} photo={host.photo} />
              <p>
                <b>{host.userId === userId ? m.hosting_you() : host.name}</b>
                <span>{host.state === 'invited' ? m.hosting_invited() : <bdi>@{host.username}</bdi>}</span>
              </p>
              {(isOwner || host.userId === userId) && (
                <EndButton event={event} host={host} leaves={host.userId === userId} />
              )}
            </li>
          ))}
        </ul>
      )}
      {isOwner && event.canInvite && hosts && hosts.length < maxCoHosts && (
        <InviteByUsername
          inviting={invitingHost(client, event.id)}
          label={m.hosting_invite_label()}
          help={m.hosting_invite_help()}
          action={m.hosting_invite()}
          saidOf={(username, { state }) =>
            state === 'invited'
              ? m.attendance_guests_now_invited({ name: username })
              : m.hosting_already_hosts({ name: username })
          }
        />
      )}
    </section>
  )
}

function EndButton({ event, host, leaves }: { event: HostedEvent; host: CoHost; leaves: boolean }) {
  const [asks, setAsks] = useState(false)
  const toast = useToast()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation(endingHosting(useQueryClient(), event.id))
  const isInvitation = host.state === 'invited'
  const end = () =>
    mutate(
      { hostId: host.userId },
      {
        onSuccess: () => {
          if (leaves) navigate(paths.myEvents())
          toast({ title: leaves ? m.hosting_left({ title: event.title }) : doneWords(host) })
        },
      },
    )
  // An invitation is taken back at once; ending what both agreed on asks once more.
  if (isInvitation) {
    return (
      <>
        <Button
          small
          look="quiet"
          pending={isPending}
          aria-label={m.attendance_guests_withdraw_named({ name: host.name })}
          onClick={end}
        >
          {m.attendance_guests_withdraw()}
        </Button>
        <Refusal error={error} />
      </>
    )
  }
  return (
    <>
      <Button
        small
        look="quiet"
        aria-label={leaves ? m.hosting_leave_label() : m.hosting_remove_named({ name: host.name })}
        onClick={() => setAsks(true)}
      >
        {leaves ? m.hosting_leave() : m.site_remove()}
      </Button>
      {asks && (
        <ActionDialog
          open
          onClose={() => setAsks(false)}
          title={leaves ? m.hosting_leave_title() : m.hosting_remove_title({ name: host.name })}
          leave={leaves ? m.hosting_stay() : m.hosting_keep_host()}
          action={{
            label: leaves ? m.hosting_leave() : m.site_remove(),
            look: 'danger',
            isPending,
            onAct: end,
          }}
        >
          <p>{leaves ? m.hosting_leave_text() : m.hosting_remove_text()}</p>
          <Refusal error={error} />
        </ActionDialog>
      )}
    </>
  )
}

const doneWords = ({ state, name }: CoHost) =>
  state === 'invited' ? m.hosting_invitation_withdrawn({ name }) : m.hosting_no_longer_hosts({ name })
