import { fromCandidEventInput } from '@hearth/contracts/candid-event'
import { eventSpan } from '@hearth/contracts/event'
import type { EventInput } from '@hearth/contracts/event-engine.did.js'
import { eventIdFrom } from '@hearth/contracts/event-id'
import { sha256 } from '@noble/hashes/sha2.js'
import { refused, refusedFields, replied } from '../candid/outcome.ts'
import { checkEvent, eventRecord, newEngineFields } from '../rules/event.ts'
import { partPlace } from '../rules/hidden-place.ts'
import { sentences } from '../rules/permissions.ts'
import { statusRefusal } from '../rules/status.ts'
import { hostOfNewEvent } from './host.ts'
import type { Handler } from './method.ts'
import { linkRefused, pictureRefused, venueRefused } from './refusals.ts'

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
