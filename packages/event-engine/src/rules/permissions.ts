/** Sentences of the engine's refusals that belong to no field. They are written for the person who reads them. */
export const sentences = {
  signIn: 'Please sign in first.',
  chooseUsername: 'Please choose a username first.',
  noSuchEvent: 'There is no such event.',
  hostOnly: 'Only the host can do this.',
  ownerOnly: 'Only the host who made the event can do this.',
  adminOnly: 'Only those who look after the house can do this.',
  controllerOnly: 'Only the controller can do this.',
  publishFirst: 'Publish the event first, then share it.',
  notForLists: 'Only an event that everyone or all members can find can be shared.',
} as const

/** How someone stands to an event as a host beside its owner. */
export type CoHosting = 'invited' | 'accepted'

export type EventAccess = {
  status: string
  visibility: string
  createdBy: string | undefined
  /** Of the person who asks. */
  coHosting?: CoHosting | undefined
}

/** Whether someone hosts an event: its owner does, and whoever accepted to host with them. */
function hostsEvent({ createdBy, coHosting }: EventAccess, userId: string | undefined): boolean {
  return userId !== undefined && (createdBy === userId || coHosting === 'accepted')
}

/** Whether someone may open an event by its id. Without `userId` they are a visitor. */
export function mayOpenEvent(event: EventAccess, userId: string | undefined): boolean {
  if (hostsEvent(event, userId)) return true
  if (event.status === 'draft') return false
  if (userId !== undefined && (event.visibility === 'members' || event.coHosting === 'invited')) return true
  return event.visibility === 'public' || event.visibility === 'unlisted'
}

/**
 * Why someone may not change an event; what they may not open, or is of a host who blocked them, does not exist for
 * them.
 */
export function changeRefusal(
  event: EventAccess | undefined,
  userId: string,
  shutOutBy: readonly string[] = [],
): string | undefined {
  if (!event || !mayOpenEvent(event, userId)) return sentences.noSuchEvent
  if (event.createdBy !== undefined && shutOutBy.includes(event.createdBy)) return sentences.noSuchEvent
  return hostsEvent(event, userId) ? undefined : sentences.hostOnly
}

/** Why someone may not do what is for the owner alone, whoever else hosts the event with them. */
export function ownerRefusal(
  event: EventAccess | undefined,
  userId: string,
  shutOutBy: readonly string[] = [],
): string | undefined {
  const refusal = changeRefusal(event, userId, shutOutBy)
  return refusal ?? (event?.createdBy === userId ? undefined : sentences.ownerOnly)
}

/** Why the capacity cannot be lowered to a number below what is taken. */
export function capacityRefusal(taken: number): string {
  return `${peopleAreComing(taken)} Leave room for at least ${taken}.`
}

/** `12 people are already coming.` */
export function peopleAreComing(taken: number): string {
  return taken === 1 ? 'One person is already coming.' : `${taken} people are already coming.`
}
