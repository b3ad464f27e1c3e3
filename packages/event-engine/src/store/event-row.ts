import type { EventInput, EventRecord } from '@hearth/contracts/event'
import { eventSpan } from '@hearth/contracts/event'
import { type Creator, creatorOf } from '../domain/event.ts'

// The columns of `public.events` as JSON, which PostgreSQL reads and writes by itself: one parameter carries an event
// to it, and `to_jsonb(row)` brings one back.

/** The columns that a write sets; generated ones and those with a default the engine leaves alone are missing. */
export const writtenColumns = [
  'title',
  'intention',
  'description',
  'category',
  'start_date',
  'end_date',
  'start_time',
  'end_time',
  'timezone',
  'all_day',
  'starts_at',
  'ends_at',
  'venue_id',
  'venue_name',
  'venue_address',
  'city',
  'capacity',
  'online_url',
  'is_free',
  'by_donation',
  'price_min',
  'price_max',
  'currency',
  'image',
  'tags',
  'external_url',
  'status',
  'visibility',
  'good_for',
  'access',
  'series',
  'updated_at',
] as const

/** The columns that only creation sets. */
export const creationColumns = [
  'id',
  'source',
  'created_by',
  'creator_type',
  'is_featured',
  'consciousness_level',
  'sacred_fire_blessing',
  'created_at',
] as const

type Column = (typeof writtenColumns)[number] | (typeof creationColumns)[number]
export type EventRow = Record<Column, unknown>

/** The row of a record. Expects an event that the rules have passed, so its timing has a zone. */
export function rowOf(event: EventRecord): EventRow {
  const { timing, venue, pricing, createdBy } = event
  const { startsAtMs, endsAtMs } = eventSpan(timing)
  return {
    id: event.id,
    title: event.title,
    intention: event.intention ?? null,
    description: event.description ?? null,
    category: event.category,
    start_date: timing.startDate,
    end_date: timing.endDate ?? null,
    start_time: timing.startTime ?? null,
    end_time: timing.endTime ?? null,
    timezone: timing.timezone,
    all_day: timing.allDay,
    starts_at: instant(startsAtMs),
    ends_at: instant(endsAtMs),
    venue_id: venue.id,
    venue_name: venue.name,
    venue_address: venue.address,
    city: venue.city,
    capacity: venue.capacity ?? null,
    online_url: event.onlineUrl ?? null,
    is_free: pricing.isFree,
    by_donation: pricing.byDonation ?? null,
    price_min: pricing.priceRange?.min ?? null,
    price_max: pricing.priceRange?.max ?? null,
    currency: pricing.currency ?? null,
    image: event.image ?? null,
    tags: event.tags,
    external_url: event.externalUrl ?? null,
    status: event.status,
    visibility: event.visibility,
    source: event.source,
    created_by: createdBy?.id ?? null,
    creator_type: createdBy?.type ?? 'member',
    is_featured: event.isFeatured,
    good_for: event.goodFor ?? null,
    access: event.access ?? null,
    series: event.series ?? null,
    consciousness_level: event.consciousnessLevel,
    sacred_fire_blessing: event.sacredFireBlessing,
    created_at: instant(event.createdAtMs),
    updated_at: instant(event.updatedAtMs),
  }
}

/** What `to_jsonb` makes of a row, with its creator's profile beside it. */
export type StoredEvent = Record<Column, never> & {
  creator: { username: string; display_name: string | null; profile_photo_url: string | null } | null
}

/** The record of a row, seen by someone who has not liked it. */
export function recordOf(row: StoredEvent): EventRecord {
  return {
    ...inputOf(row),
    id: row.id,
    source: row.source,
    ...(row.creator && {
      createdBy: { ...creatorOf(creatorFrom(row.created_by, row.creator)), type: row.creator_type },
    }),
    isLiked: false,
    isFeatured: row.is_featured,
    createdAtMs: Date.parse(row.created_at),
    updatedAtMs: Date.parse(row.updated_at),
    consciousnessLevel: row.consciousness_level,
    sacredFireBlessing: row.sacred_fire_blessing,
  }
}

export function creatorFrom(userId: string, profile: NonNullable<StoredEvent['creator']>): Creator {
  return {
    userId,
    username: profile.username,
    ...(profile.display_name !== null && { displayName: profile.display_name }),
    ...(profile.profile_photo_url !== null && { photoUrl: profile.profile_photo_url }),
  }
}

function inputOf(row: StoredEvent): EventInput {
  return {
    title: row.title,
    ...present('intention', row.intention),
    ...present('description', row.description),
    category: row.category,
    timing: {
      startDate: row.start_date,
      ...present('endDate', row.end_date),
      ...present('startTime', minutes(row.start_time)),
      ...present('endTime', minutes(row.end_time)),
      timezone: row.timezone,
      allDay: row.all_day,
    },
    venue: {
      id: row.venue_id,
      name: row.venue_name,
      address: row.venue_address,
      city: row.city,
      ...present('capacity', row.capacity),
    },
    pricing: {
      isFree: row.is_free,
      ...present('byDonation', row.by_donation),
      ...(row.price_min !== null && { priceRange: { min: row.price_min, max: row.price_max } }),
      ...present('currency', row.currency),
    },
    ...present('image', row.image),
    tags: row.tags,
    ...present('externalUrl', row.external_url),
    status: row.status,
    visibility: row.visibility,
    ...present('onlineUrl', row.online_url),
    ...present('goodFor', row.good_for),
    ...present('access', row.access),
    ...present('series', row.series),
  }
}

function present<K extends string, T>(key: K, value: T | null): { [P in K]?: T } {
  return (value === null ? {} : { [key]: value }) as { [P in K]?: T }
}

/** HH:MM of the HH:MM:SS that PostgreSQL writes. */
function minutes(time: string | null): string | null {
  return time === null ? null : time.slice(0, 5)
}

const instant = (ms: number) => new Date(ms).toISOString()
