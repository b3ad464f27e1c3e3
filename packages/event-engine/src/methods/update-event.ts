import { fromCandidEventInput } from '@hearth/contracts/candid-event'
import { eventSpan } from '@hearth/contracts/event'
import type { EventInput } from '@hearth/contracts/event-engine.did.js'
import { isEventId } from '@hearth/contracts/event-id'
import { refused, refusedFields, replied } from '../candid/outcome.ts'
import { type Creator, checkEvent, eventRecord } from '../rules/event.ts'
import { partPlace } from '../rules/hidden-place.ts'
import { capacityRefusal, changeRefusal, sentences } from '../rules/permissions.ts'
import { statusRefusal } from '../rules/status.ts'
import type { EventStore, LockedEvent } from '../store/event-store.ts'
import { hostFor } from './host.ts'
import type { Handler } from './method.ts'
import { linkRefused, pictureRefused, venueRefused } from './refusals.ts'

export const updateEvent: Handler = async ({ args, call, store }) => {
  const [id, said] = args as [string, EventInput]
  if (call.caller.userId === undefined) return refused(sentences.signIn)
  const checked = checkEvent(fromCandidEventInput(said))
  if (!checked.ok) return refusedFields(checked.problems)
  const { event } = checked

  const host = await hostFor(store, call.caller)
  if (!host.ok) return refused(host.sentence)
  const { userId } = host.creator
  const held = isEventId(id) ? await store.lockEvent(id, userId) : undefined
  const refusal = changeRefusal(held, userId, call.caller.shutOutBy)
  if (!held || refusal) return refused(refusal ?? sentences.noSuchEvent)
  const { endsAtMs } = eventSpan(event.timing)
  const status = statusRefusal({ from: held.status, to: event.status, endsAtMs, nowMs: call.nowMs })
  if (status) return refusedFields([{ path: ['status'], message: status }])

  const noLink = linkRefused(event, held.hidden)
  if (noLink) return noLink
  const noPicture = pictureRefused(event, { userId, before: held.image })
  if (noPicture) return noPicture

  // What an event has picked it keeps, also when the venue has closed since.
  const noVenue = event.venue.id === held.venueId ? undefined : await venueRefused(store, event.venue.id)
  if (noVenue) return noVenue

  const { source, isFeatured, createdAtMs, consciousnessLevel } = held
  const fields = {
    id,
    source,
    isFeatured,
    createdAtMs,
    // The clock of another process may be a little behind; a record's own time never runs back.
    updatedAtMs: Math.max(call.nowMs, held.updatedAtMs),
    consciousnessLevel,
    sacredFireBlessing: true,
  }
  const owner = held.createdBy === userId ? host.creator : await creatorOfLocked(store, held)
  const { hiding, hidden: before } = held
  const { shown, hidden: now } = partPlace(event, { ...(hiding && { hiding }), ...(before && { before }) })
  const changed = await store.changeEvent(eventRecord(shown, fields, owner), { before, now })
  if (!changed.ok)
    return refusedFields([{ path: ['venue', 'capacity'], message: capacityRefusal(changed.taken) }])
  return replied('updateEvent', true)
}

/**
 * Whom the record of an event names when somebody else changes it: its owner, as long as they are there. Their profile
 * is held after the event, against the order of `refusals.ts`: should they leave at this very moment, one of the two
 * is told to try again.
 */
async function creatorOfLocked(store: EventStore, { createdBy }: LockedEvent): Promise<Creator | undefined> {
  return createdBy === undefined ? undefined : store.lockCreator(createdBy)
}
