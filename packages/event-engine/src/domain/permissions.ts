/** Sentences of the engine's refusals that belong to no field. They are written for the person who reads them. */
export const sentences = {
  signIn: 'Please sign in first.',
  chooseUsername: 'Please choose a username first.',
  noSuchEvent: 'There is no such event.',
  hostOnly: 'Only the host can do this.',
  comesLater: 'This part of the engine comes later.',
} as const

type EventAccess = { status: string; visibility: string; createdBy: string | undefined }

/** Whether someone may open an event by its id. Without `userId` they are a visitor. */
export function mayOpenEvent(event: EventAccess, userId: string | undefined): boolean {
  if (userId !== undefined && event.createdBy === userId) return true
  if (event.status === 'draft') return false
  if (event.visibility === 'members') return userId !== undefined
  return event.visibility === 'public' || event.visibility === 'unlisted'
}

/** Why someone may not change or delete an event; what they may not open does not exist for them. */
export function changeRefusal(event: EventAccess | undefined, userId: string): string | undefined {
  if (!event || !mayOpenEvent(event, userId)) return sentences.noSuchEvent
  return event.createdBy === userId ? undefined : sentences.hostOnly
}

/**
 * Why an event may not be deleted. Whoever said that they come must hear of it, so a host cancels first: only then
 * may the record go.
 */
export function deleteRefusal({ status, taken }: { status: string; taken: number }): string | undefined {
  if (status === 'cancelled' || taken === 0) return undefined
  return `${peopleAreComing(taken)} Cancel the event first, so that they hear of it.`
}

/** Why the capacity cannot be lowered to a number below what is taken. */
export function capacityRefusal(taken: number): string {
  return `${peopleAreComing(taken)} Leave room for at least ${taken}.`
}

function peopleAreComing(taken: number): string {
  return taken === 1 ? 'One person is already coming.' : `${taken} people are already coming.`
}
