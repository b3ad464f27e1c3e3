import * as m from '@hearth/messages'
import { personName } from '../../format/person-name.ts'
import './venue-place.css'
import type { VenueAudience } from '@hearth/contracts/venue-values'
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

/** The way to a venue without a heading: map, address, directions. */
export function VenueWay({ venue, isMine }: { venue: VenueRecord; isMine: boolean }) {
  const { venue_addresses: told, owner, name, city } = venue
  const exact = positionOf(told)
  const position = exact ?? positionOf(venue)
  const street = told?.address
  return (
    <div className="venue-way">
      {position && <VenueOnMap name={name} position={position} isExact={exact !== undefined} />}
      {position && !exact && <p className="venue-whispered">{m.venue_position_approximate()}</p>}
      <p className="venue-address">
        {street
          ? `${street}, ${city}`
          : told
            ? city
            : isMine
              ? m.venue_address_not_given()
              : addressWords(owner)}
      </p>
      {told?.directions && <p className="venue-directions">{told.directions}</p>}
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
