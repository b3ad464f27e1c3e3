import { maxCoHosts } from '@hearth/contracts/event-values'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type CoHost, coHostsOptions } from '../../data/event/hosting-queries.ts'
import { sentenceFor } from '../../format/error-words.ts'
import { InviteByUsername } from '../../forms/invite-by-username.tsx'
import { Refusal } from '../../forms/refusal.tsx'
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
      <h2>Hosts</h2>
      {isPending && (
        <Waiting label="Loading who hosts" className="hosts-list">
          <Skeleton width={220} height={40} />
        </Waiting>
      )}
      {error && (
        <div className="grid gap-3 justify-items-start">
          <Alert tone="bad">{sentenceFor(error)}</Alert>
          <Button onClick={() => refetch()}>Try again</Button>
        </div>
      )}
      {hosts?.length === 0 && (
        <p className="long-text">
          You host alone. Whoever hosts with you can change the event and see who comes.
        </p>
      )}
      {hosts && hosts.length > 0 && (
        <ul className="hosts-list">
          {hosts.map((host) => (
            <li key={host.userId}>
              <Portrait name={host.name} photo={host.photo} />
              <p>
                <b>{host.userId === userId ? 'You' : host.name}</b>
                <span>{host.state === 'invited' ? 'Invited, no answer yet' : `@${host.username}`}</span>
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
          label="Invite a member to host with you"
          help="By their username. They decide, and either of you can end it."
          action="Invite"
          saidOf={(username, { state }) =>
            state === 'invited' ? `${username} is invited` : `${username} hosts with you already`
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
          toast({ title: leaves ? `You no longer host ${event.title}` : doneWords(host) })
        },
      },
    )
  // An invitation is taken back at once; ending what both agreed on asks once more.
  if (isInvitation) {
    return (
      <>
        <Button small look="quiet" pending={isPending} aria-label={`Take back ${host.name}`} onClick={end}>
          Take back
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
        aria-label={leaves ? 'Leave as a host' : `Remove ${host.name}`}
        onClick={() => setAsks(true)}
      >
        {leaves ? 'Leave' : 'Remove'}
      </Button>
      {asks && (
        <ActionDialog
          open
          onClose={() => setAsks(false)}
          title={leaves ? 'Leave as a host?' : `Go on without ${host.name}?`}
          leave={leaves ? 'Stay' : 'Keep them'}
          action={{ label: leaves ? 'Leave' : 'Remove', look: 'danger', isPending, onAct: end }}
        >
          <p>
            {leaves
              ? 'You can no longer change the event or see who is coming. What you did stays.'
              : 'They can no longer change the event or see who is coming, and are told so.'}
          </p>
          <Refusal error={error} />
        </ActionDialog>
      )}
    </>
  )
}

const doneWords = ({ state, name }: CoHost) =>
  state === 'invited' ? `${name} is not invited any more` : `${name} no longer hosts with you`
