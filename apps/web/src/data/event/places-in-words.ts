import { maxParty } from '@hearth/contracts/event-values'
import { m } from '@hearth/messages'
import type { Standing } from './queries.ts'

type Seats = Pick<Standing, 'capacity' | 'taken'>

/** How many places are left; `undefined` where there is room for everyone. */
export function placesLeft({ capacity, taken }: Seats): number | undefined {
  return capacity === null ? undefined : Math.max(0, capacity - taken)
}

/** `8 of 40 places left`, `No places left`, without a capacity `12 coming`. */
export function placesInWords(seats: Seats): string {
  const left = placesLeft(seats)
  if (left === undefined) return seats.taken > 0 ? `${seats.taken} coming` : m.event_room_for_everyone()
  if (left === 0) return m.event_no_places_left()
  return `${left} of ${seats.capacity} ${seats.capacity === 1 ? 'place' : 'places'} left`
}

/** How many can come with one answer, as the hosts allow, the places that the person holds already included. */
export function largestParty(
  standing: Pick<Standing, 'capacity' | 'taken' | 'my_party'>,
  limit = maxParty,
): number {
  const left = placesLeft(standing)
  return left === undefined ? limit : Math.min(limit, left + (standing.my_party ?? 0))
}

/** What stands behind "coming": ``, ` with 1 other`, ` with 2 others`. */
export function withOthers(party: number): string {
  const others = party - 1
  if (others < 1) return ''
  return others === 1 ? ' with 1 other' : ` with ${others} others`
}
