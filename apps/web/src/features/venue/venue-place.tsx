import * as m from '@hearth/messages'
import './venue-place.css'
import type { VenueAudience } from '@hearth/contracts/venue-values'
import type { VenueRecord } from './queries.ts'
import { VenueBlock } from './venue-facts.tsx'
import { VenueOnMap } from './venue-map.tsx'
import { venuePlaceOf } from './venue-place-of.ts'

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
