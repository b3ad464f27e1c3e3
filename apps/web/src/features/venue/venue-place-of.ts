import * as m from '@hearth/messages'
import { formatParts } from '../../format/parts.ts'
import { personName } from '../../format/person-name.ts'
import type { VenueRecord } from './queries.ts'

/** Where a venue lies, as far as the reader may know it, in words and as a position. */
export function venuePlaceOf(venue: VenueRecord, isMine: boolean) {
  const { venue_addresses: told, owner, city } = venue
  const exact = positionOf(told)
  return {
    position: exact ?? positionOf(venue),
    isExact: exact !== undefined,
    address: told?.address
      ? formatParts([told.address, city])
      : told
        ? city
        : isMine
          ? m.venue_address_not_given()
          : addressWords(owner),
    directions: told?.directions ?? undefined,
  }
}

/** Nobody but the owner knows whether there is an address that the reader may not see. */
function addressWords(owner: VenueRecord['owner']): string {
  return owner ? m.venue_address_ask({ name: personName(owner) }) : m.venue_address_hidden()
}

function positionOf(place: { latitude: number | null; longitude: number | null } | null) {
  if (!place || place.latitude === null || place.longitude === null) return undefined
  return { latitude: place.latitude, longitude: place.longitude }
}
