import { createHash } from 'node:crypto'
import { fromCandidEventInput } from '@hearth/contracts/candid-event'
import { eventSpan } from '@hearth/contracts/event'
import type { EventInput } from '@hearth/contracts/event-engine.did.js'
import { type Creator, checkEvent, eventRecord, newEngineFields } from '../domain/event.ts'
import { eventIdFrom, isEventId } from '../domain/event-id.ts'
import { capacityRefusal, changeRefusal, deleteRefusal, sentences } from '../domain/permissions.ts'
import { statusRefusal } from '../domain/status.ts'
import type { Caller } from '../gateway/canister.ts'
import type { Run } from '../store/queries.ts'
import { changeEvent, holdCreator, holdEvent, holdSeats, insertEvents, removeEvent } from '../store/writes.ts'
import type { Handler } from './methods.ts'
import { refused, refusedFields, replied } from './outcome.ts'

// Every refusal comes before the first effect, whatever becomes of the transaction afterwards. The order of locks is the
// same everywhere (profile, seats before a deletion, event), so that no two calls wait for each other.

export const createEvent: Handler = async ({ args, call, run }) => {
  if (call.caller.userId === undefined) return refused(sentences.signIn)
  const checked = checkEvent(fromCandidEventInput(args[0] as EventInput))
  if (!checked.ok) return refusedFields(checked.problems)
  const { event } = checked
  const { endsAtMs } = eventSpan(event.timing)
  const status = statusRefusal({ from: undefined, to: event.status, endsAtMs, nowMs: call.nowMs })
  if (status) return refusedFields([{ path: ['status'], message: status }])

  const host = await hostFor(run, call.caller)
  if (!host.ok) return refused(host.sentence)
  const id = eventIdFrom(createHash('sha256').update(call.requestId).digest())
  await insertEvents(run, [eventRecord(event, newEngineFields({ id, nowMs: call.nowMs }), host.creator)])
  return replied('createEvent', id)
}

export const updateEvent: Handler = async ({ args, call, run }) => {
  const [id, said] = args as [string, EventInput]
  if (call.caller.userId === undefined) return refused(sentences.signIn)
  const checked = checkEvent(fromCandidEventInput(said))
  if (!checked.ok) return refusedFields(checked.problems)
  const { event } = checked

  const host = await hostFor(run, call.caller)
  if (!host.ok) return refused(host.sentence)
  const held = isEventId(id) ? await holdEvent(run, id) : undefined
  const refusal = changeRefusal(held, host.creator.userId)
  if (!held || refusal) return refused(refusal ?? sentences.noSuchEvent)
  const { endsAtMs } = eventSpan(event.timing)
  const status = statusRefusal({ from: held.status, to: event.status, endsAtMs, nowMs: call.nowMs })
  if (status) return refusedFields([{ path: ['status'], message: status }])

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
  const changed = await changeEvent(run, eventRecord(event, fields, host.creator))
  if (!changed.ok)
    return refusedFields([{ path: ['venue', 'capacity'], message: capacityRefusal(changed.taken) }])
  return replied('updateEvent', true)
}

/** Removes an event for good. One that people are coming to is cancelled first, so that they hear of it. */
export const deleteEvent: Handler = async ({ args, call, run }) => {
  const [id] = args as [string]
  const host = await hostFor(run, call.caller)
  if (!host.ok) return refused(host.sentence)
  if (!isEventId(id)) return refused(sentences.noSuchEvent)
  const taken = await holdSeats(run, id)
  const held = await holdEvent(run, id)
  const refusal = changeRefusal(held, host.creator.userId)
  if (!held || refusal) return refused(refusal ?? sentences.noSuchEvent)
  const people = deleteRefusal({ status: held.status, taken })
  if (people) return refused(people)
  await removeEvent(run, id)
  return replied('deleteEvent', true)
}

/** The caller as a host: a member who has chosen a name. Who they are comes from their key alone. */
async function hostFor(
  run: Run,
  { userId }: Caller,
): Promise<{ ok: true; creator: Creator } | { ok: false; sentence: string }> {
  const profile = userId === undefined ? undefined : await holdCreator(run, userId)
  if (!profile) return { ok: false, sentence: sentences.signIn }
  const { hasUsername, ...creator } = profile
  return hasUsername ? { ok: true, creator } : { ok: false, sentence: sentences.chooseUsername }
}
