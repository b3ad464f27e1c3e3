import type { NamedCity } from '@hearth/contracts/city-address'
import type { BrowsePage, BrowseRequest } from '@hearth/contracts/event'
import type { Read } from '@hearth/contracts/reads'
import type { PublicExplore } from '@hearth/contracts/shared-page'
import type { Database } from '@hearth/database'
import type { EventEngine } from '@hearth/event-engine'
import type { Locale } from '@hearth/messages/locales'
import { readStandings } from './public-standings.ts'
import type { ExploreAsked } from './web-build.ts'

/** So many cities are linked to from a page. */
const maxLinked = 24

/**
 * Reads all that a page of public browsing shows, as a visitor, in a language: the events, then what is said of them. A city that nobody knows
 * and a place in the list that is none are undefined, like a page that never was.
 */
export async function readPublicExplore(
  { database, browseAsVisitor }: { database: Database } & Pick<EventEngine, 'browseAsVisitor'>,
  {
    asked,
    cities,
    locale,
    nowMs,
  }: { asked: ExploreAsked; cities: ReadonlyMap<string, NamedCity>; locale: Locale; nowMs: number },
): Promise<PublicExplore | undefined> {
  const browse = async (request: BrowseRequest) => withoutAddresses(await browseAsVisitor(request, nowMs))
  const city = asked.cityAddress === undefined ? undefined : cities.get(asked.cityAddress)
  if (asked.cityAddress !== undefined && !city) return undefined
  const page = await browse(asked.page(city?.name))
  const { counts, nearMisses, isPlain } = asked.more(page, { city: city?.name, nowMs })
  const names = Object.keys(counts)
  const [close, totals, featured, places] = await Promise.all([
    Promise.all(nearMisses.map(browse)),
    Promise.all(names.map(async (name) => (await browse(counts[name]!)).total)),
    isPlain ? readFeatured(database, locale) : undefined,
    readPlaces(
      database,
      page.events.map(({ venue }) => venue.id),
    ),
  ])
  const shown = [page, ...close].flatMap(({ events }) => events)
  return {
    page,
    standings: await readStandings(
      database,
      [...new Map(shown.map((event) => [event.id, event])).values()],
      locale,
    ),
    ...(featured && { featured }),
    counts: Object.fromEntries(names.map((name, place) => [name, totals[place]!])),
    ...(nearMisses.length > 0 && { nearMisses: close }),
    places,
    ...(city && { city }),
    cities: linkedCities(cities, page),
  }
}

/** Those of the events that were found first. */
function linkedCities(cities: ReadonlyMap<string, NamedCity>, page: BrowsePage): NamedCity[] {
  const rank = new Map(page.byCity.map(({ name }, place) => [name.toLowerCase(), place]))
  const rankOf = ({ name }: NamedCity) => rank.get(name.toLowerCase()) ?? rank.size
  return [...cities.values()].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, maxLinked)
}

/** The venue tells its own address, or keeps it: what an event copied of it may be from a time when it was told. */
function withoutAddresses(page: BrowsePage): BrowsePage {
  return {
    ...page,
    events: page.events.map((event) =>
      event.venue.id ? { ...event, venue: { ...event.venue, address: '' } } : event,
    ),
  }
}

async function readFeatured(database: Database, locale: Locale): Promise<Read<'featured_events'>> {
  const { rows } = await database.run<{ featured: Read<'featured_events'> }>(
    { role: 'anon' },
    {
      name: 'public featured',
      onlyReads: true,
      fromReplica: true,
      text: 'select hearth.featured_events($1) as featured',
      values: [locale],
    },
  )
  return rows[0]!.featured
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Neighbourhoods, never doors: this page may be kept for longer than a door stays open. */
async function readPlaces(database: Database, venueIds: readonly string[]): Promise<PublicExplore['places']> {
  const ids = [...new Set(venueIds.filter((id) => isUuid.test(id)))]
  if (ids.length === 0) return []
  const { rows } = await database.run<PublicExplore['places'][number]>(
    { role: 'anon' },
    {
      name: 'public places',
      onlyReads: true,
      fromReplica: true,
      text: `select v.id, v.latitude, v.longitude from public.venues v
        where v.id = any ($1::uuid[]) and v.latitude is not null and v.longitude is not null`,
      values: [ids],
    },
  )
  return rows
}
