import type { EventRecord } from './event.ts'
import { eventFields, type FieldKind, writePath } from './event-fields.ts'
import type { CreatorType } from './event-values.ts'

/** What `to_jsonb` makes of a row, with its creator's profile beside it. */
export type StoredEvent = Record<string, unknown> & {
  id: string
  created_by: string | null
  creator_type: CreatorType
  liked?: boolean
  creator: { username: string; display_name: string | null; profile_photo_url: string | null } | null
}

/** The record of a row; `liked` where it is seen by someone who saved it. */
export function recordOf(row: StoredEvent): EventRecord {
  const record = { isLiked: row.liked ?? false }
  for (const { path, kind, column } of eventFields) {
    const value = kind === 'range' ? rangeOf(row, column) : row[column]
    if (value !== null) writePath(record, path, fromColumn(kind, value))
  }
  return {
    ...(record as EventRecord),
    ...(row.creator && { createdBy: creatorOf(row, row.creator) }),
  }
}

function rangeOf(row: StoredEvent, column: string): unknown {
  const [min, max] = [row[`${column}_min`], row[`${column}_max`]]
  return min === null ? null : { min, max }
}

function fromColumn(kind: FieldKind, value: unknown): unknown {
  if (kind === 'instant') return Date.parse(value as string)
  // HH:MM of the HH:MM:SS that PostgreSQL writes.
  return kind === 'clock' ? (value as string).slice(0, 5) : value
}

/** NOTE: a member's e-mail address is never part of a record. */
function creatorOf(
  { created_by, creator_type }: StoredEvent,
  { username, display_name, profile_photo_url }: NonNullable<StoredEvent['creator']>,
): NonNullable<EventRecord['createdBy']> {
  return {
    id: created_by!,
    name: display_name ?? username,
    ...(profile_photo_url && { avatar: profile_photo_url }),
    type: creator_type,
  }
}
