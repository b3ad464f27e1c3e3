// Hosting together: asked, answered, ended. Each throws `AppError` with the function's own sentence.
import type { AnswerHostInvitationRequest, HostingReply } from '@hearth/contracts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import type { CoHost, CoHosting } from '../../data/event/hosting-queries.ts'
import { eventKeys } from '../../data/event/queries.ts'

/** Asks a member to host an event of one's own. */
export function invitingHost(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: ({ username }: { username: string }): Promise<HostingReply> =>
      callFunction('invite-host', { eventId, username }),
    onSuccess: () => client.invalidateQueries({ queryKey: eventKeys.coHosts(eventId) }),
  })
}

/** Yes or no to an invitation: it is shown at once, and what it opens, or no longer does, is read anew. */
export function answeringInvitation(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: ({ state }: Pick<AnswerHostInvitationRequest, 'state'>): Promise<HostingReply> =>
      callFunction('answer-host-invitation', { eventId, state }),
    onSuccess: ({ hostId, state }) => {
      client.setQueryData<CoHost[]>(eventKeys.coHosts(eventId), (known) =>
        known?.flatMap((host) => (host.userId === hostId ? standing(host, state) : host)),
      )
      client.setQueryData<CoHosting[]>(eventKeys.coHosting(hostId), (known) =>
        known?.flatMap((one) => (one.event_id === eventId ? standing(one, state) : one)),
      )
      refreshHosting(client, eventId)
    },
    // Taken back meanwhile: then the screen shows that there is none.
    onError: () => refreshHosting(client, eventId),
  })
}

/** Takes a host off, an invitation back, or leaves. */
export function endingHosting(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: ({ hostId }: { hostId: string }): Promise<HostingReply> =>
      callFunction('end-hosting', { eventId, hostId }),
    onSuccess: ({ hostId }) => {
      client.setQueryData<CoHost[]>(eventKeys.coHosts(eventId), (known) =>
        known?.filter(({ userId }) => userId !== hostId),
      )
      refreshHosting(client, eventId)
    },
  })
}

const standing = <T extends { state: CoHost['state'] }>(known: T, state: HostingReply['state']): T[] =>
  state === 'accepted' ? [{ ...known, state }] : []

/**
 * Who hosts decides what is seen: the event, who comes, and everything of one's own. Nobody waits for it, because the
 * screen may be gone with what it showed.
 */
function refreshHosting(client: QueryClient, eventId: string): void {
  client.removeQueries({ queryKey: eventKeys.guests(eventId), type: 'inactive' })
  for (const queryKey of [
    eventKeys.coHosts(eventId),
    eventKeys.one(eventId),
    eventKeys.guests(eventId),
    eventKeys.everybodysOwn,
  ]) {
    void client.invalidateQueries({ queryKey })
  }
}
