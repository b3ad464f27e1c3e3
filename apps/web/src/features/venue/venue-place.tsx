import * as m from '@hearth/messages'
import { personName } from '../../format/person-name.ts'
import './venue-place.css'
import type { VenueAudience } from '@hearth/contracts/venue-values'
import { formatParts } from '../../format/parts.ts'
import type { VenueRecord } from './queries.ts'
import { VenueBlock } from './venue-facts.tsx'
import { VenueOnMap } from './venue-map.tsx'

const addressSeenBy = {
  everyone: m.venue_address_seen_by_everyone,
  members: m.venue_address_seen_by_members,
  owner: m.venue_address_seen_by_owner,
} satisfies Record<VenueAudience, () => string>

/** Where the place is, as far as the reader may know it, and how to find the door. */
export function GettingThere({ venue, isMine }: { venue: VenueRecord; isMine: boolean }) {
  const told = venue.venue_addresses
  return (
    <VenueBlock title={m.venue_getting_there()}>
      <VenueWay venue={venue} isMine={isMine} />
      {isMine && told && <p className="venue-whispered">{addressSeenBy[told.audience]()}</p>}
    </VenueBlock>
  )
}

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

/** The way to a venue without a heading: map, address, directions. */
function VenueWay({ venue, isMine }: { venue: VenueRecord; isMine: boolean }) {
  const { position, isExact, address, directions } = venuePlaceOf(venue, isMine)
  return (
    <div className="venue-way">
      {position && <VenueOnMap name={venue.name} city={venue.city} position={position} isExact={isExact} />}
      {position && !isExact && <p className="venue-whispered">{m.venue_position_approximate()}</p>}
      <p className="venue-address">{address}</p>
      {directions && <p className="venue-directions">{directions}</p>}
    </div>
  )
}

/** Nobody but the owner knows whether there is an address that the reader may not see. */
function addressWords(owner: VenueRecord['owner']): string {
  return owner ? m.venue_address_ask({ name: personName(owner) }) : m.venue_address_hidden()
}

function positionOf(place: { latitude: number | null; longitude: number | null } | null) {
  if (!place || place.latitude === null || place.longitude === null) return undefined
  return { latitude: place.latitude, longitude: place.longitude }
}
