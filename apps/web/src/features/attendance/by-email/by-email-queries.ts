import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callFunction } from '../../../data/call-function.ts'
import { answeringKeys } from '../../../data/event/answering-queries.ts'

/** While emails are on their way the list is read again, so often; what a server defers takes longer than anybody looks. */
const looksEveryMs = 2500
const maxLooks = 60

/** How many are invited at once, as the server takes them. */
export const maxAtOnce = 200

/** Those whom the hosts invited by email, a page at a time. */
export function emailInvitationsOptions(eventId: string) {
  return infiniteQueryOptions({
    queryKey: answeringKeys.byEmail(eventId),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) =>
      callFunction('list-email-invitations', { eventId, ...(after !== undefined && { after }) }),
    getNextPageParam: (page) => (page.hasMore ? page.invitations.at(-1)?.id : undefined),
    refetchInterval: ({ state }) =>
      state.data && state.data.pages[0]!.counts.waiting > 0 && state.dataUpdateCount < maxLooks
        ? looksEveryMs
        : false,
  })
}

export function previewingInvitations(eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: (text: string) => callFunction('preview-email-invitations', { eventId, text }),
  })
}

export function invitingByEmail(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: (addresses: string[]) => callFunction('invite-by-email', { eventId, addresses }),
    onSettled: () => client.invalidateQueries({ queryKey: answeringKeys.byEmail(eventId) }),
  })
}

/** All who can be reminded, a batch after the other; gives how many were. */
export function remindingInvited(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: async () => {
      let all = 0
      for (;;) {
        const { reminded, left } = await callFunction('remind-email-invitations', { eventId })
        all += reminded
        if (left === 0 || reminded === 0) return all
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: answeringKeys.byEmail(eventId) }),
  })
}

/** Ends the link of one invitation; an answer that was given by it stays. */
export function takingBack(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: ({ id }: { id: string }) => callFunction('take-back-email-invitation', { eventId, id }),
    onSettled: () => invitationsChanged(client, eventId),
  })
}

export function resending(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: ({ id }: { id: string }) => callFunction('resend-email-invitation', { eventId, id }),
    onSettled: () => invitationsChanged(client, eventId),
  })
}

/** Who can be picked changes too. */
const invitationsChanged = (client: QueryClient, eventId: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: answeringKeys.byEmail(eventId) }),
    client.invalidateQueries({ queryKey: answeringKeys.people(eventId) }),
  ])
