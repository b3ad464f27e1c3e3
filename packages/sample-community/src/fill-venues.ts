import type { Run } from '@hearth/database'
import { memberId, venueId } from './sample-id.ts'
import type { SampleVenue } from './sample-venue.ts'
import { venues } from './venues.ts'

const dayMs = 86_400_000

/** The venues of the sample, as their keepers would have saved them. Expects the keepers' accounts. */
export async function fillVenues(run: Run, nowMs: number): Promise<void> {
  const rows = Object.entries<SampleVenue>(venues).map(([name, venue], index) => ({
    ...rowOf(name, venue),
    created_at: new Date(nowMs - (80 - index) * dayMs).toISOString(),
    closed_at: venue.isClosed ? new Date(nowMs - 10 * dayMs).toISOString() : null,
  }))
  await run({
    name: 'sample_insert_venues',
    text: `
insert into public.venues (id, owner_id, status, name, kind, description, city, country, timezone, capacity, features, access,
  hours, hours_note, prices, house_rules, created_at, updated_at, closed_at)
select id, owner_id, status, name, kind, description, city, country, timezone, capacity, features, access,
  hours, hours_note, prices, house_rules, created_at, created_at, closed_at
from jsonb_populate_recordset(null::public.venues, $1::jsonb)`,
    values: [JSON.stringify(rows)],
  })
  await run({
    name: 'sample_insert_venue_addresses',
    text: `
insert into public.venue_addresses (venue_id, address, directions, latitude, longitude, audience)
select venue_id, address, directions, latitude, longitude, audience
from jsonb_populate_recordset(null::public.venue_addresses, $1::jsonb)`,
    values: [JSON.stringify(Object.entries<SampleVenue>(venues).map(addressOf))],
  })
  await run({
    name: 'sample_insert_venue_contacts',
    text: `
insert into public.venue_contacts (venue_id, email, phone, note, audience)
select venue_id, email, phone, note, audience
from jsonb_populate_recordset(null::public.venue_contacts, $1::jsonb)`,
    values: [
      JSON.stringify(
        Object.entries<SampleVenue>(venues).flatMap(([name, { contact }]) =>
          contact ? [{ venue_id: venueId(name), ...contact }] : [],
        ),
      ),
    ],
  })
}

function rowOf(name: string, venue: SampleVenue) {
  return {
    id: venueId(name),
    owner_id: memberId(venue.keeper),
    status: venue.isClosed ? 'closed' : 'open',
    name: venue.name,
    kind: venue.kind,
    description: venue.about.join('\n\n'),
    city: venue.city,
    country: venue.country,
    timezone: venue.timezone,
    capacity: venue.capacity ?? null,
    features: venue.features ?? [],
    access: venue.access ?? [],
    hours: venue.hours ?? [],
    hours_note: venue.hoursNote ?? null,
    prices: venue.prices,
    house_rules: venue.houseRules,
  }
}

function addressOf([name, { address, directions, position, told }]: [string, SampleVenue]) {
  const [latitude, longitude] = position
  return { venue_id: venueId(name), address, directions, latitude, longitude, audience: told ?? 'everyone' }
}
