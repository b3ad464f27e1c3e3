import type { EventRecord } from '@hearth/contracts/event'
import { isTimeZone } from '@hearth/contracts/wall-time'

/** Where a reader is, as far as their browser says: their city as they wrote it, and the zone of their clock. */
export type Near = { city?: string; timeZone?: string }

/** Longer than any city that a profile takes, and any zone; what is longer was not written by the app. */
const maxLength = 80

/**
 * What the app notes in the cookie `near` (apps/web/src/data/near.ts). Anybody can write anything there: a zone that does not exist,
 * or a text too long to be a city, says nothing.
 */
export function readNear(cookies: string | undefined): Near {
  const written = /(?:^|; )near=([^;]*)/.exec(cookies ?? '')?.[1]
  if (!written) return {}
  const near = new URLSearchParams(written)
  const [timeZone = '', city = ''] = [near.get('zone')?.slice(0, maxLength), near.get('city')?.trim()]
  return {
    ...(isTimeZone(timeZone) && { timeZone }),
    ...(city && city.length <= maxLength && { city }),
  }
}

type PlacedEvent = Pick<EventRecord, 'venue' | 'timing'> & { coming: number }

/**
 * Those with room first, of these those in the reader's city, then those of the reader's zone; else in the order
 * given.
 */
export function preferNear<E extends PlacedEvent>(events: readonly E[], near: Near): E[] {
  return [...events].sort(
    (a, b) => Number(isFull(a)) - Number(isFull(b)) || distance(a, near) - distance(b, near),
  )
}

function isFull({ venue: { capacity }, coming }: PlacedEvent): boolean {
  return capacity !== undefined && coming >= capacity
}

function distance({ venue, timing }: PlacedEvent, { city, timeZone }: Near): number {
  if (city && venue.city.trim().toLowerCase() === city.toLowerCase()) return 0
  return timeZone && timing.timezone === timeZone ? 1 : 2
}
