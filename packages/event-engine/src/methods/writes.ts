import { fromCandidEventInput } from '@hearth/contracts/candid-event'
import { eventSpan, type EventInput as SaidEvent } from '@hearth/contracts/event'
import type { EventInput } from '@hearth/contracts/event-engine.did.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { refused, refusedFields, replied } from '../candid/outcome.ts'
import type { Outcome } from '../gateway/canister.ts'
import { type Creator, checkEvent, eventRecord, newEngineFields } from '../rules/event.ts'
import { eventIdFrom, isEventId } from '../rules/event-id.ts'
import { type HiddenPlace, partPlace } from '../rules/hidden-place.ts'
import { pictureRefusal } from '../rules/own-picture.ts'
import {
  capacityRefusal,
  changeRefusal,
  deleteRefusal,
  ownerRefusal,
  sentences,
} from '../rules/permissions.ts'
import { isVenueId, venueRefusal } from '../rules/picked-venue.ts'
import { statusRefusal } from '../rules/status.ts'
import type { EventStore, HeldEvent } from '../store/event-store.ts'
import { hostFor, hostOfNewEvent } from './host.ts'
import type { Handler } from './index.ts'

// Every refusal comes before the first effect, whatever becomes of the transaction afterwards, but for what somebody new
// takes of their day. The order of locks is the same everywhere (profile, seats before a deletion, event, venue), so that
// no two calls wait for each other.

export const createEvent: Handler = async ({ args, call, store }) => {
  if (call.caller.userId === undefined) return refused(sentences.signIn)
  const checked = checkEvent(fromCandidEventInput(args[0] as EventInput))
  if (!checked.ok) return refusedFields(checked.problems)
  const { event } = checked
  const { endsAtMs } = eventSpan(event.timing)
  const status = statusRefusal({ from: undefined, to: event.status, endsAtMs, nowMs: call.nowMs })
  if (status) return refusedFields([{ path: ['status'], message: status }])
  const noLink = linkRefused(event, undefined)
  if (noLink) return noLink

  const host = await hostOfNewEvent(store, call.caller)
  if (!host.ok) return refused(host.sentence)
  const noPicture = pictureRefused(event, { userId: call.caller.userId, before: undefined })
  if (noPicture) return noPicture
  const noVenue = await venueRefused(store, event.venue.id)
  if (noVenue) return noVenue
  const id = eventIdFrom(sha256(call.requestId))
  const { shown, hidden } = partPlace(event)
  await store.insertEvents(
    [eventRecord(shown, newEngineFields({ id, nowMs: call.nowMs }), host.creator)],
    new Map(hidden?.onlineUrl === undefined ? [] : [[id, hidden.onlineUrl]]),
  )
  return replied('createEvent', id)
}

export const updateEvent: Handler = async ({ args, call, store }) => {
  const [id, said] = args as [string, EventInput]
  if (call.caller.userId === undefined) return refused(sentences.signIn)
  const checked = checkEvent(fromCandidEventInput(said))
  if (!checked.ok) return refusedFields(checked.problems)
  const { event } = checked

  const host = await hostFor(store, call.caller)
  if (!host.ok) return refused(host.sentence)
  const { userId } = host.creator
  const held = isEventId(id) ? await store.holdEvent(id, userId) : undefined
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
  const owner = held.createdBy === userId ? host.creator : await creatorOfHeld(store, held)
  const { hiding, hidden: before } = held
  const { shown, hidden: now } = partPlace(event, { ...(hiding && { hiding }), ...(before && { before }) })
  const changed = await store.changeEvent(eventRecord(shown, fields, owner), { before, now })
  if (!changed.ok)
    return refusedFields([{ path: ['venue', 'capacity'], message: capacityRefusal(changed.taken) }])
  return replied('updateEvent', true)
}

/** An event that says only that it is online keeps the link that it hides; without one it says where people meet. */
function linkRefused({ onlineUrl }: SaidEvent, hidden: HiddenPlace | undefined): Outcome | undefined {
  if (onlineUrl !== '' || hidden?.onlineUrl !== undefined) return undefined
  return refusedFields([{ path: ['onlineUrl'], message: 'Give the link where people meet.' }])
}

function pictureRefused(
  { image }: SaidEvent,
  whose: { userId: string; before: string | undefined },
): Outcome | undefined {
  const sentence = pictureRefusal(image, whose)
  return sentence === undefined ? undefined : refusedFields([{ path: ['image'], message: sentence }])
}

/** Removes an event for good. One that people are coming to is cancelled first, so that they hear of it. */
export const deleteEvent: Handler = async ({ args, call, store }) => {
  const [id] = args as [string]
  const host = await hostFor(store, call.caller)
  if (!host.ok) return refused(host.sentence)
  if (!isEventId(id)) return refused(sentences.noSuchEvent)
  const taken = await store.holdSeats(id)
  const { userId } = host.creator
  const held = await store.holdEvent(id, userId)
  const refusal = ownerRefusal(held, userId, call.caller.shutOutBy)
  if (!held || refusal) return refused(refusal ?? sentences.noSuchEvent)
  const people = deleteRefusal({ status: held.status, taken })
  if (people) return refused(people)
  await store.removeEvent(id)
  return replied('deleteEvent', true)
}

/**
 * Whom the record of an event names when somebody else changes it: its owner, as long as they are there. Their profile
 * is held after the event, against the order above: should they leave at this very moment, one of the two is told to try
 * again.
 */
async function creatorOfHeld(store: EventStore, { createdBy }: HeldEvent): Promise<Creator | undefined> {
  return createdBy === undefined ? undefined : store.holdCreator(createdBy)
}

/** Why this venue cannot be picked; else it stays open until the transaction ends. A typed place has no id. */
async function venueRefused(store: EventStore, id: string): Promise<Outcome | undefined> {
  if (id === '') return undefined
  const sentence = venueRefusal(isVenueId(id) ? await store.holdVenue(id) : undefined)
  return sentence === undefined ? undefined : refusedFields([{ path: ['venue', 'id'], message: sentence }])
}
