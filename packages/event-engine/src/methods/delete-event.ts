import { isEventId } from '@hearth/contracts/event-id'
import { refused, replied } from '../candid/outcome.ts'
import { ownerRefusal, peopleAreComing, sentences } from '../rules/permissions.ts'
import { hostFor } from './host.ts'
import type { Handler } from './method.ts'

/** Removes an event for good. */
export const deleteEvent: Handler = async ({ args, call, store }) => {
  const [id] = args as [string]
  const host = await hostFor(store, call.caller)
  if (!host.ok) return refused(host.sentence)
  if (!isEventId(id)) return refused(sentences.noSuchEvent)
  const taken = await store.lockSeats(id)
  const { userId } = host.creator
  const held = await store.lockEvent(id, userId)
  const refusal = ownerRefusal(held, userId, call.caller.shutOutBy)
  if (!held || refusal) return refused(refusal ?? sentences.noSuchEvent)
  const people = deleteRefusal({ status: held.status, taken })
  if (people) return refused(people)
  await store.removeEvent(id)
  return replied('deleteEvent', true)
}

/**
 * Why an event may not be deleted. Whoever said that they come must hear of it, so a host cancels first: only then
 * may the record go.
 */
function deleteRefusal({ status, taken }: { status: string; taken: number }): string | undefined {
  if (status === 'cancelled' || taken === 0) return undefined
  return `${peopleAreComing(taken)} Cancel the event first, so that they hear of it.`
}
