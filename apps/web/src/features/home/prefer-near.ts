import type { EventSummary } from '../../event-summary.ts'

/** Where the reader is, as far as this browser knows: their city as they wrote it, and the zone of their clock. */
export type Near = { city?: string | undefined; timeZone?: string | undefined }

/** Those with room first, of these those in the reader's city, then those of the reader's zone; else in the order given. */
export function preferNear(events: readonly EventSummary[], near: Near): EventSummary[] {
  return [...events].sort(
    (a, b) => Number(isFull(a)) - Number(isFull(b)) || distance(a, near) - distance(b, near),
  )
}

function isFull({ venue: { capacity }, coming }: EventSummary): boolean {
  return capacity !== undefined && coming >= capacity
}

function distance({ venue, timing }: EventSummary, { city, timeZone }: Near): number {
  if (city && venue.city.trim().toLowerCase() === city.trim().toLowerCase()) return 0
  return timeZone && timing.timezone === timeZone ? 1 : 2
}
