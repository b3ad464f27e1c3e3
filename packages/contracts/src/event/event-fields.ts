/**
 * How a field's value travels. In the record, in Candid and in its column it is:
 * - `text`, `flag`, `list`: the same everywhere (a string, a boolean, an array of strings).
 * - `count`: a number, a `nat`, an integer.
 * - `range`: `{ min, max }` of counts; two columns, `<column>_min` and `<column>_max`.
 * - `clock`: HH:MM; in the column HH:MM:SS.
 * - `instant`: milliseconds since 1970 (`…AtMs`), nanoseconds (`…At`), a timestamp.
 */
export type FieldKind = 'text' | 'flag' | 'list' | 'count' | 'range' | 'clock' | 'instant'

export type EventField = {
  /** Where it stands in the record, as in Candid. */
  path: string
  kind: FieldKind
  /** Of `public.events`. */
  column: string
  /** Left out of the record where there is none: `opt` in Candid, null in the column. */
  isOptional?: true
  /** Decided by the engine and never said by a host; `creation` when it never changes again. */
  byEngine?: 'creation' | 'write'
}

/** The texts that a host may write and may leave out. Field, schema and draft follow from the row here. */
export const eventTexts = {
  intention: { maxLength: 160 },
  description: { maxLength: 10_000, isLong: true },
} as const satisfies Record<string, { maxLength: number; isLong?: true }>
export type EventText = keyof typeof eventTexts
export const eventTextNames = Object.keys(eventTexts) as EventText[]

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)

/**
 * Every field of an event, but for two that are not its own: `createdBy`, drawn from its host's profile, and
 * `isLiked`, drawn for its reader. All other limits and sentences stand in `eventInputSchema`. A test holds this, the interface
 * and the table equal.
 */
export const eventFields: readonly EventField[] = [
  { path: 'title', kind: 'text', column: 'title' },
  ...eventTextNames.map(
    (path): EventField => ({ path, kind: 'text', column: snakeCase(path), isOptional: true }),
  ),
  { path: 'category', kind: 'text', column: 'category' },
  { path: 'timing.startDate', kind: 'text', column: 'start_date' },
  { path: 'timing.endDate', kind: 'text', column: 'end_date', isOptional: true },
  { path: 'timing.startTime', kind: 'clock', column: 'start_time', isOptional: true },
  { path: 'timing.endTime', kind: 'clock', column: 'end_time', isOptional: true },
  { path: 'timing.timezone', kind: 'text', column: 'timezone', isOptional: true },
  { path: 'timing.allDay', kind: 'flag', column: 'all_day' },
  { path: 'venue.id', kind: 'text', column: 'venue_id' },
  { path: 'venue.name', kind: 'text', column: 'venue_name' },
  { path: 'venue.address', kind: 'text', column: 'venue_address' },
  { path: 'venue.city', kind: 'text', column: 'city' },
  { path: 'venue.capacity', kind: 'count', column: 'capacity', isOptional: true },
  { path: 'pricing.isFree', kind: 'flag', column: 'is_free' },
  { path: 'pricing.byDonation', kind: 'flag', column: 'by_donation', isOptional: true },
  { path: 'pricing.priceRange', kind: 'range', column: 'price', isOptional: true },
  { path: 'pricing.currency', kind: 'text', column: 'currency', isOptional: true },
  { path: 'image', kind: 'text', column: 'image', isOptional: true },
  { path: 'tags', kind: 'list', column: 'tags' },
  { path: 'externalUrl', kind: 'text', column: 'external_url', isOptional: true },
  { path: 'status', kind: 'text', column: 'status' },
  { path: 'visibility', kind: 'text', column: 'visibility' },
  { path: 'onlineUrl', kind: 'text', column: 'online_url', isOptional: true },
  { path: 'goodFor', kind: 'list', column: 'good_for', isOptional: true },
  { path: 'access', kind: 'list', column: 'access', isOptional: true },
  { path: 'series', kind: 'text', column: 'series', isOptional: true },
  { path: 'id', kind: 'text', column: 'id', byEngine: 'creation' },
  { path: 'source', kind: 'text', column: 'source', byEngine: 'creation' },
  { path: 'isFeatured', kind: 'flag', column: 'is_featured', byEngine: 'creation' },
  { path: 'createdAtMs', kind: 'instant', column: 'created_at', byEngine: 'creation' },
  { path: 'updatedAtMs', kind: 'instant', column: 'updated_at', byEngine: 'write' },
  { path: 'consciousnessLevel', kind: 'count', column: 'consciousness_level', byEngine: 'creation' },
  { path: 'sacredFireBlessing', kind: 'flag', column: 'sacred_fire_blessing', byEngine: 'creation' },
]

/** Reads a field of nested objects; undefined where it, or what should hold it, is not there. */
export function readPath(from: object, path: string): unknown {
  let value: unknown = from
  for (const key of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[key]
  return value
}

/** Writes a field of nested objects, and makes those that hold it. */
export function writePath(to: object, path: string, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop()!
  let holder = to as Record<string, unknown>
  for (const key of keys) {
    holder[key] ??= {}
    holder = holder[key] as Record<string, unknown>
  }
  holder[last] = value
}
