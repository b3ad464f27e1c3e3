import {
  type EventCreator,
  type EventInput,
  type EventRecord,
  eventInputSchema,
} from '@hearth/contracts/event'
import { eventTextNames } from '@hearth/contracts/event-fields'
import type { EventProblem } from '@hearth/contracts/event-refusal'
import { limits } from '@hearth/contracts/limits'

/** Who hosts an event, as the record's bytes name them. `userId` is absent once the member has left. */
export type Creator = { userId: string; displayName?: string; username: string; photoUrl?: string }

/** What the engine decides about an event, whatever a caller says. */
export type EngineFields = Pick<
  EventRecord,
  'id' | 'source' | 'isFeatured' | 'createdAtMs' | 'updatedAtMs' | 'consciousnessLevel' | 'sacredFireBlessing'
>

export type CheckedEvent = { ok: true; event: EventInput } | { ok: false; problems: EventProblem[] }

/** Holds what a caller says against the shared rules, and tidies it: no empty texts, nothing twice. */
export function checkEvent(said: EventInput): CheckedEvent {
  const checked = eventInputSchema.safeParse(said)
  if (!checked.success) {
    return { ok: false, problems: checked.error.issues.map(({ path, message }) => ({ path, message })) }
  }
  return { ok: true, event: tidy(checked.data as EventInput) }
}

function tidy(event: EventInput): EventInput {
  const { series, goodFor, access, timing, venue, ...rest } = event
  const { startTime, endTime, ...days } = timing
  for (const name of eventTextNames) if (!rest[name]) delete rest[name]
  return {
    ...rest,
    timing: timing.allDay ? days : { ...days, ...(startTime && { startTime }), ...(endTime && { endTime }) },
    // As the database writes a venue's id, by which its events are found.
    venue: { ...venue, id: venue.id.toLowerCase() },
    tags: [...new Set(event.tags)],
    ...(series && { series }),
    ...(goodFor?.length && { goodFor: [...new Set(goodFor)] }),
    ...(access?.length && { access: [...new Set(access)] }),
  }
}

/** The engine's own part of a new event. */
export function newEngineFields({ id, nowMs }: { id: string; nowMs: number }): EngineFields {
  return {
    id,
    source: 'hearth',
    isFeatured: false,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    consciousnessLevel: limits.eventConsciousnessLevel,
    sacredFireBlessing: true,
  }
}

/** The whole record, seen by someone who has not liked it. Without a creator it is of a host who has left. */
export function eventRecord(
  event: EventInput,
  fields: EngineFields,
  creator: Creator | undefined,
): EventRecord {
  return { ...event, ...fields, ...(creator && { createdBy: creatorOf(creator) }), isLiked: false }
}

/** NOTE: a member's e-mail address is never part of a record. */
export function creatorOf({ userId, displayName, username, photoUrl }: Creator): EventCreator {
  return {
    id: userId,
    name: displayName ?? username,
    ...(photoUrl && { avatar: photoUrl }),
    type: 'member',
  }
}
