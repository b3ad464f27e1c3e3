import type { EventRecord } from '@hearth/contracts/event'
import { eventSpan } from '@hearth/contracts/event'
import { type EventField, eventFields, readPath } from '@hearth/contracts/event-fields'
import { recordOf, type StoredEvent } from '@hearth/contracts/event-record'
import type { Creator } from '../rules/event.ts'

// The columns of `public.events` as JSON, which PostgreSQL reads and writes by itself: one parameter carries an event
// to it, and `to_jsonb(row)` brings one back.

const columnsOf = ({ kind, column }: EventField) =>
  kind === 'range' ? [`${column}_min`, `${column}_max`] : [column]
const isOfCreation = ({ byEngine }: EventField) => byEngine === 'creation'

/** The columns that a write sets; generated ones and those with a default the engine leaves alone are missing. */
export const writtenColumns = [
  ...eventFields.filter((field) => !isOfCreation(field)).flatMap(columnsOf),
  ...['starts_at', 'ends_at'],
]

/** The columns that only creation sets. */
export const creationColumns = [
  ...eventFields.filter(isOfCreation).flatMap(columnsOf),
  ...['created_by', 'creator_type'],
]

export { recordOf, type StoredEvent }

export type EventRow = Record<string, unknown>

/** The row of a record. Expects an event that the rules have passed, so its timing has a zone. */
export function rowOf(event: EventRecord): EventRow {
  const { startsAtMs, endsAtMs } = eventSpan(event.timing)
  const row: EventRow = {
    starts_at: instant(startsAtMs),
    ends_at: instant(endsAtMs),
    created_by: event.createdBy?.id ?? null,
    creator_type: event.createdBy?.type ?? 'member',
  }
  for (const { path, kind, column } of eventFields) {
    const value = readPath(event, path) ?? null
    if (kind === 'range') {
      const range = value as { min: number; max: number } | null
      row[`${column}_min`] = range?.min ?? null
      row[`${column}_max`] = range?.max ?? null
    } else row[column] = kind === 'instant' ? instant(value as number) : value
  }
  return row
}

export function creatorFrom(userId: string, profile: NonNullable<StoredEvent['creator']>): Creator {
  return {
    userId,
    username: profile.username,
    ...(profile.display_name !== null && { displayName: profile.display_name }),
    ...(profile.profile_photo_url !== null && { photoUrl: profile.profile_photo_url }),
  }
}

const instant = (ms: number) => new Date(ms).toISOString()
