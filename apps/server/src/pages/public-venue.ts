import type { BrowsePage } from '@hearth/contracts/event'
import { atVenuePageSize } from '@hearth/contracts/limits'
import type { Read } from '@hearth/contracts/reads'
import type { PublicVenue } from '@hearth/contracts/shared-page'
import type { Database } from '@hearth/database'
import type { EventEngine } from '@hearth/event-engine'

/** Of a venue `v`, what its page shows; not what lists and searches look it up by. */
export const venueColumns = `
  to_jsonb(v) - array['search', 'city_folded', 'name_folded', 'created_at', 'closed_at'] || jsonb_build_object(
    'venue_addresses', (select to_jsonb(a) from public.venue_addresses a where a.venue_id = v.id),
    'venue_contacts', (select to_jsonb(c) from public.venue_contacts c where c.venue_id = v.id),
    'owner', (select jsonb_build_object('id', o.id, 'username', o.username, 'display_name', o.display_name,
        'profile_photo_url', o.profile_photo_url) from public.profiles o where o.id = v.owner_id))`

/**
 * Reads all that the public page of a venue shows, as a visitor: the venue and its events at once, then how many come.
 * What is no venue is `undefined`; `id` is a uuid.
 */
export async function readPublicVenue(
  { database, browseAsVisitor }: { database: Database } & Pick<EventEngine, 'browseAsVisitor'>,
  { id, nowMs }: { id: string; nowMs: number },
): Promise<PublicVenue | undefined> {
  const asked = { filter: {}, venueId: id.toLowerCase(), limit: atVenuePageSize }
  const [{ rows: venues }, ahead, past] = await Promise.all([
    database.run<{ venue: PublicVenue['venue'] }>(
      { role: 'anon' },
      { name: 'public venue', onlyReads: true, text: venueStatement, values: [id] },
    ),
    browseAsVisitor(asked, nowMs),
    browseAsVisitor({ ...asked, past: true }, nowMs),
  ])
  const [found] = venues
  if (!found) return undefined
  const ids = [...ahead.events, ...past.events].map((event) => event.id)
  const standings = ids.length === 0 ? [] : await readStandings(database, ids)
  return { venue: found.venue, ahead: withoutAddresses(ahead), past: withoutAddresses(past), standings }
}

/** The venue tells its own address, or keeps it: what an event copied of it may be from a time when it was told. */
function withoutAddresses(page: BrowsePage): BrowsePage {
  return {
    ...page,
    events: page.events.map((event) => ({ ...event, venue: { ...event.venue, address: '' } })),
  }
}

async function readStandings(database: Database, ids: readonly string[]): Promise<Read<'event_standing'>> {
  const { rows } = await database.run<Read<'event_standing'>[number]>(
    { role: 'anon' },
    {
      name: 'public standings',
      onlyReads: true,
      text: 'select * from hearth.event_standing($1)',
      values: [ids],
    },
  )
  return rows
}

const venueStatement = `select ${venueColumns} as venue from public.venues v where v.id = $1::uuid`
