import type { Run } from '@hearth/database'
import type { Content } from './content.ts'
import type { SampleVenue } from './content-schemas.ts'
import { insert } from './insert.ts'
import { memberId, venueId } from './sample-id.ts'

const dayMs = 86_400_000

/** The venues of the sample, as their keepers would have saved them. Expects the keepers' accounts. */
export async function fillVenues(run: Run, { venues }: Content, nowMs: number): Promise<void> {
  await insert(
    run,
    'venues',
    venues.map((venue, index) => rowOf(venue, new Date(nowMs - (80 - index) * dayMs), nowMs)),
  )
  await insert(
    run,
    'venue_addresses',
    venues.map(({ key, address, directions = null, position: [latitude, longitude], told }) => ({
      venue_id: venueId(key),
      address,
      directions,
      latitude,
      longitude,
      audience: told,
    })),
  )
  await insert(
    run,
    'venue_contacts',
    venues.flatMap(({ key, contact }) =>
      contact ? [{ venue_id: venueId(key), email: null, phone: null, note: null, ...contact }] : [],
    ),
  )
}

function rowOf(venue: SampleVenue, createdAt: Date, nowMs: number) {
  return {
    id: venueId(venue.key),
    owner_id: memberId(venue.keeper),
    status: venue.isClosed ? 'closed' : 'open',
    name: venue.name,
    kind: venue.kind,
    description: venue.about.join('\n\n'),
    city: venue.city,
    country: venue.country,
    timezone: venue.timezone,
    capacity: venue.capacity,
    features: venue.features,
    access: venue.access,
    hours: venue.hours,
    hours_note: venue.hoursNote,
    prices: venue.prices,
    house_rules: venue.houseRules,
    created_at: createdAt.toISOString(),
    updated_at: createdAt.toISOString(),
    closed_at: venue.isClosed ? new Date(nowMs - 10 * dayMs).toISOString() : null,
  }
}
