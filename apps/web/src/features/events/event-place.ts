import type { EventRecord } from '@hearth/contracts/event'

type Place = Pick<EventRecord, 'venue' | 'onlineUrl'>

export function isOnline({ venue, onlineUrl }: Place): boolean {
  return !!onlineUrl && !venue.name && !venue.city
}

/** `Casa do Forno, Lisbon`, `Online`; empty for a draft that does not say yet. */
export function placeInWords(event: Place): string {
  if (isOnline(event)) return 'Online'
  const { name, city } = event.venue
  // "Lisbon Botanical Garden, Lisbon" says it twice.
  return name && city && !name.includes(city) ? `${name}, ${city}` : name || city
}
