import type { EventRecord } from '@hearth/contracts/event'
import { useQuery } from '@tanstack/react-query'
import { placesOptions } from '../../../data/event/queries.ts'
import { groupByDay } from './day-groups.ts'

/** A place where events of a list are, with the number that its dot and its cards have in common. */
export type NumberedPlace = {
  venueId: string
  number: number
  name: string
  city: string
  latitude: number
  longitude: number
  titles: string[]
}

/** So many dots can be told apart. */
const maxPlaces = 20

/** The places of a list in the order in which the list shows them; what has no venue with a position has no number. */
export function useNumberedPlaces(events: readonly EventRecord[], today: string): NumberedPlace[] {
  const shown = groupByDay(events, today).flatMap((group) => group.events)
  const venueIds = [...new Set(events.map(({ venue }) => venue.id).filter(Boolean))].slice(0, 100)
  const { data: known = {} } = useQuery({ ...placesOptions(venueIds), placeholderData: (before) => before })
  const places = new Map<string, NumberedPlace>()
  for (const { title, venue } of shown) {
    const position = known[venue.id]
    const place = places.get(venue.id)
    if (place) place.titles.push(title)
    else if (position && places.size < maxPlaces) {
      const { latitude, longitude } = position
      const { id: venueId, name, city } = venue
      places.set(venueId, {
        venueId,
        number: places.size + 1,
        name,
        city,
        latitude,
        longitude,
        titles: [title],
      })
    }
  }
  return [...places.values()]
}
