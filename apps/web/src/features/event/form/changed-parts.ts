import type { EventInput } from '@hearth/contracts/event'
import { readPath } from '@hearth/contracts/event-fields'
import type { DatePart } from '@hearth/contracts/series-values'

/** What of a record each part of a date is; the evening, the way in and kinds of places stand beside it. */
const pathsOf: Partial<Record<DatePart, readonly string[]>> = {
  words: ['title', 'intention', 'description', 'tags', 'externalUrl', 'goodFor'],
  category: ['category'],
  time: ['timing.startTime', 'timing.endTime', 'timing.timezone', 'timing.allDay'],
  place: ['venue.id', 'venue.name', 'venue.address', 'venue.city', 'onlineUrl', 'access'],
  price: ['pricing.isFree', 'pricing.byDonation', 'pricing.priceRange', 'pricing.currency'],
  picture: ['image'],
  visibility: ['visibility'],
  places: ['venue.capacity'],
}

/** Which parts of a date a host has changed in its form. */
export function changedParts(
  before: EventInput,
  after: EventInput,
  beside: { evening: boolean; wayIn: boolean; kinds: boolean },
): DatePart[] {
  const differs = (path: string) => said(before, path) !== said(after, path)
  const parts = (Object.keys(pathsOf) as DatePart[]).filter((part) => pathsOf[part]?.some(differs))
  if (beside.wayIn && !parts.includes('place')) parts.push('place')
  if (beside.kinds) parts.push('kinds')
  return beside.evening ? [...parts, 'evening'] : parts
}

/** A list without entries is as none. */
function said(event: EventInput, path: string): string | undefined {
  const value = readPath(event, path)
  return Array.isArray(value) && value.length === 0 ? undefined : JSON.stringify(value || undefined)
}
