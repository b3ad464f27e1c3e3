import type { EventInput as SaidEvent } from '@hearth/contracts/event'
import { refusedFields } from '../candid/outcome.ts'
import type { Outcome } from '../gateway/canister.ts'
import type { HiddenPlace } from '../rules/hidden-place.ts'
import { pictureRefusal } from '../rules/own-picture.ts'
import { isVenueId, venueRefusal } from '../rules/picked-venue.ts'
import type { EventStore } from '../store/event-store.ts'

// Every refusal comes before the first effect, whatever becomes of the transaction afterwards, but for what somebody
// new takes of their day. The order of locks is the same everywhere (profile, seats before a deletion, event, venue),
// so that no two calls wait for each other.

/** An event that says only that it is online keeps the link that it hides; without one it says where people meet. */
export function linkRefused({ onlineUrl }: SaidEvent, hidden: HiddenPlace | undefined): Outcome | undefined {
  if (onlineUrl !== '' || hidden?.onlineUrl !== undefined) return undefined
  return refusedFields([{ path: ['onlineUrl'], message: 'Give the link where people meet.' }])
}

export function pictureRefused(
  { image }: SaidEvent,
  whose: { userId: string; before: string | undefined },
): Outcome | undefined {
  const sentence = pictureRefusal(image, whose)
  return sentence === undefined ? undefined : refusedFields([{ path: ['image'], message: sentence }])
}

/** Why this venue cannot be picked; else it stays open until the transaction ends. A typed place has no id. */
export async function venueRefused(store: EventStore, id: string): Promise<Outcome | undefined> {
  if (id === '') return undefined
  const sentence = venueRefusal(isVenueId(id) ? await store.lockVenue(id) : undefined)
  return sentence === undefined ? undefined : refusedFields([{ path: ['venue', 'id'], message: sentence }])
}
