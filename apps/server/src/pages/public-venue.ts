import type { BrowsePage } from '@hearth/contracts/event'
import { atVenuePageSize } from '@hearth/contracts/limits'
import type { PublicVenue } from '@hearth/contracts/shared-page'
import type { Database } from '@hearth/database'
import type { EventEngine } from '@hearth/event-engine'
import type { Locale } from '@hearth/messages/locales'
import { readStandings } from './public-standings.ts'
import { readMiddle, readVenue } from './shared-venue.ts'

/**
 * Reads all that the public page of a venue shows, as a visitor, in a language: the venue and its events at once, then how many come.
 * What is no venue is `undefined`; `id` is a uuid.
 */
export async function readPublicVenue(
  { database, browseAsVisitor }: { database: Database } & Pick<EventEngine, 'browseAsVisitor'>,
  { id, locale, nowMs }: { id: string; locale: Locale; nowMs: number },
): Promise<PublicVenue | undefined> {
  const asked = { filter: {}, venueId: id.toLowerCase(), limit: atVenuePageSize }
  const [found, middle, ahead, past] = await Promise.all([
    readVenue(database, id, locale),
    readMiddle(database, id),
    browseAsVisitor(asked, nowMs),
    browseAsVisitor({ ...asked, past: true }, nowMs),
  ])
  if (!found) return undefined
  const standings = await readStandings(database, [...ahead.events, ...past.events], locale)
  return { ...found, middle, ahead: withoutAddresses(ahead), past: withoutAddresses(past), standings }
}

/** The venue tells its own address, or keeps it: what an event copied of it may be from a time when it was told. */
function withoutAddresses(page: BrowsePage): BrowsePage {
  return {
    ...page,
    events: page.events.map((event) => ({ ...event, venue: { ...event.venue, address: '' } })),
  }
}
