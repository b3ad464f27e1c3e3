import { maxParty } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import type { Standing } from './queries.ts'

type Seats = Pick<Standing, 'capacity' | 'taken'>

/** How many places are left; `undefined` where there is room for everyone. */
export function placesLeft({ capacity, taken }: Seats): number | undefined {
  return capacity === null ? undefined : Math.max(0, capacity - taken)
}

/** `8 of 40 spots left`, `No spots left`, without a capacity `12 coming`. */
export function placesInWords(seats: Seats): string {
  const left = placesLeft(seats)
  if (left === undefined)
    return seats.taken > 0 ? m.event_coming_count({ count: seats.taken }) : m.event_room_for_everyone()
  if (left === 0) return m.event_no_spots_left()
  return m.event_spots_left_of({ left, capacity: seats.capacity ?? 0 })
}

/** How many can come with one answer, as the hosts allow, the places that the person holds already included. */
export function largestParty(
  standing: Pick<Standing, 'capacity' | 'taken' | 'my_party'>,
  limit = maxParty,
): number {
  const left = placesLeft(standing)
  return left === undefined ? limit : Math.min(limit, left + (standing.my_party ?? 0))
}

/** A party for messages that tell of it: all of them, and those beside the one who replies. */
export function ofParty(party: number): { party: number; others: number } {
  return { party, others: party - 1 }
}
