import { createHash } from 'node:crypto'
import { accessIds, categoryIds } from '@hearth/contracts/event-values'
import { providerCategoryIds } from '@hearth/contracts/provider-values'
import { venueKindIds } from '@hearth/contracts/venue-values'
import type { Owner } from './owner.ts'

/** How many of each kind there are to be found. */
export type Searchable = { events: number; venues: number; providers: number; members: number }

/** What titles are made of: enough words that a search finds few or many, as in a living community. */
export const words = {
  what: 'Breathwork,Kirtan,Supper,Singing circle,Contact dance,Silent walk,Story evening,Yoga,Meditation,Drum circle,Cello concert,Theatre lab,Poetry,Sauna,River swim,Bread baking,Clay workshop,Choir,Tea ceremony,Moon circle,Improvisation,Permaculture day,Listening circle,Sound bath,Tango,Forest bathing,Mending café,Open stage,Cacao ceremony,Grief ritual',
  how: 'by the river,under lanterns,at dawn,in the garden,for beginners,with live music,by candlelight,on the roof,for families,in silence,after the rain,around the fire,with strangers,in the old mill,on the meadow',
  adjective: 'Quiet,Golden,Blue,Hidden,Open,Warm,Wild,Little,Old,New,Bright,Gentle,Green,Silver,Hollow,Amber',
  place: 'House,Garden,Studio,Hall,Barn,Theatre,Café,Library,Chapel,Meadow,Workshop,Attic',
  name: 'Maya,Rosa,Tomás,Inês,Aiyana,Noor,Bodhi,Zoë,Söna,Jonas,Amara,Lucía,Kenji,Priya,Elif,Mateo,Freya,Anouk,Davi,Leila,Oskar,Wanjiru,Hana,Émile,Sorrel',
  family:
    'Silva,Ólafsson,Okafor,Tanaka,Müller,García,Novák,Haddad,Rossi,Larsen,Mbeki,Kowalska,Dubois,Patel,Moreau,Lindqvist',
  interest: 'singing,dancing,gardening,silence,bread,poetry,swimming,mending,drumming,astronomy,clay,bees',
} as const

/** Cities over the globe: name, zone, latitude, longitude. */
const places: [string, string, number, number][] = [
  ['Lisbon', 'Europe/Lisbon', 38.72, -9.14],
  ['Porto', 'Europe/Lisbon', 41.15, -8.61],
  ['Kathmandu', 'Asia/Kathmandu', 27.71, 85.32],
  ['Auckland', 'Pacific/Auckland', -36.85, 174.76],
  ['Vienna', 'Europe/Vienna', 48.21, 16.37],
  ['Nairobi', 'Africa/Nairobi', -1.29, 36.82],
  ['Lima', 'America/Lima', -12.05, -77.04],
  ['Kyoto', 'Asia/Tokyo', 35.01, 135.77],
  ['Berlin', 'Europe/Berlin', 52.52, 13.4],
  ['Zürich', 'Europe/Zurich', 47.37, 8.54],
  ['São Paulo', 'America/Sao_Paulo', -23.55, -46.63],
  ['Montréal', 'America/Toronto', 45.5, -73.57],
  ['Suva', 'Pacific/Fiji', -18.14, 178.44],
  ['Reykjavík', 'Atlantic/Reykjavik', 64.15, -21.94],
  ['Bogotá', 'America/Bogota', 4.71, -74.07],
  ['Galway', 'Europe/Dublin', 53.27, -9.05],
]
const dayMs = 86_400_000
const atOnce = 2_000

/**
 * Fills the tables as their owner, and by the tables' triggers the index. The same counts give the same community; a
 * tenth of them a tenth of it, made of the same words.
 */
export async function makeSearchable(owner: Owner, counts: Searchable): Promise<void> {
  const next = seeded(4)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!
  const word = (list: string) => pick(list.split(','))
  const some = <T>(list: readonly T[], share: number) => list.filter(() => next() < share)
  const near = (at: number) => Math.round((at + (next() - 0.5) * 0.4) * 1e4) / 1e4
  const make = <T>(count: number, one: (n: number) => T) => Array.from({ length: count }, (_, n) => one(n))

  const members = make(counts.members, (n) => ({
    id: uuidOf('member', n),
    username: `${plain(word(words.name))}_${n}`,
    display_name: `${word(words.name)} ${word(words.family)}`,
    city: pick(places)[0],
    interests: JSON.stringify(some(words.interest.split(','), 0.25)),
    audience: next() < 0.3 ? 'members' : 'everyone',
  }))
  await insert(
    owner,
    members,
    'id uuid, username text, display_name text, city text, interests text, audience text',
    [
      `insert into auth.users (id, email, email_confirmed_at) select id, id || '@benchmark.example', now() from made`,
      'insert into public.profiles (id, username, display_name) select id, username, display_name from made',
      `insert into public.profile_details (user_id, field, value, audience)
     select id, 'city', to_jsonb(city), audience from made
     union all select id, 'interests', interests::jsonb, 'everyone' from made where interests <> '[]'`,
    ],
  )
  const memberAt = (n: number) => members[n % members.length]!.id

  const venues = make(counts.venues, (n) => {
    const [city, timezone, latitude, longitude] = pick(places)
    return {
      id: uuidOf('venue', n),
      owner_id: memberAt(n * 7),
      name: `${word(words.adjective)} ${word(words.place)}`,
      kind: pick(venueKindIds),
      city,
      timezone,
      access: some(accessIds, 0.35),
      latitude: near(latitude),
      longitude: near(longitude),
    }
  })
  await insert(
    owner,
    venues,
    'id uuid, owner_id uuid, name text, kind text, city text, timezone text, access text[], latitude float8, longitude float8',
    [
      `insert into public.venues (id, owner_id, name, kind, city, timezone, access, description)
       select id, owner_id, name, kind, city, timezone, access, $2 from made`,
      `insert into public.venue_addresses (venue_id, address, latitude, longitude)
       select id, 'Rua das Flores', latitude, longitude from made`,
    ],
    story,
  )

  const providers = make(counts.providers, (n) => {
    const [city, timezone, latitude, longitude] = pick(places)
    const isFree = next() < 0.2
    return {
      id: uuidOf('provider', n),
      owner_id: memberAt(n),
      name: `${word(words.name)} ${word(words.family)}`,
      headline: `${word(words.what)} ${word(words.how)}`,
      categories: some(providerCategoryIds, 0.15),
      city,
      timezone,
      is_online: next() < 0.3,
      latitude,
      longitude,
      service_id: uuidOf('service', n),
      is_free: isFree,
      price_min: isFree ? null : 1000 * (1 + Math.floor(next() * 12)),
    }
  })
  await insert(
    owner,
    providers,
    `id uuid, owner_id uuid, name text, headline text, categories text[], city text, timezone text, is_online boolean,
     latitude float8, longitude float8, service_id uuid, is_free boolean, price_min integer`,
    [
      `insert into public.service_providers (id, owner_id, status, name, headline, story, categories, city, timezone, is_online, latitude, longitude)
       select id, owner_id, 'published', name, headline, $2, categories, city, timezone, is_online, latitude, longitude from made`,
      `insert into public.provider_services (id, provider_id, position, name, is_free, price_min, price_max, currency)
       select service_id, id, 0, headline, is_free, price_min, price_min, case when not is_free then 'EUR' end from made`,
    ],
    story,
  )

  const events = make(counts.events, (n) => {
    const venue = venues[Math.floor(next() * venues.length)]!
    const start = new Date(Date.now() + Math.floor(1 + next() * 90) * dayMs).toISOString().slice(0, 10)
    const isFree = next() < 0.3
    return {
      id: createHash('sha256')
        .update(`event ${n}`)
        .digest('hex')
        .replaceAll(/[0189]/g, 'x')
        .slice(0, 26),
      title: `${word(words.what)} ${word(words.how)}`,
      category: pick(categoryIds),
      start_date: start,
      timezone: venue.timezone,
      venue_id: next() < 0.7 ? venue.id : '',
      venue_name: venue.name,
      city: venue.city,
      is_free: isFree,
      price_min: isFree ? null : 500 * (1 + Math.floor(next() * 20)),
      access: venue.access,
      online_url: next() < 0.1 ? 'https://meet.example' : null,
      visibility: next() < 0.1 ? 'members' : 'public',
      created_by: memberAt(n * 3),
    }
  })
  await insert(
    owner,
    events,
    `id text, title text, category text, start_date date, timezone text, venue_id text, venue_name text, city text,
     is_free boolean, price_min integer, access text[], online_url text, visibility text, created_by uuid`,
    [
      `insert into public.events (id, title, description, category, start_date, start_time, end_time, timezone, all_day, starts_at,
         ends_at, venue_id, venue_name, city, is_free, price_min, price_max, currency, access, online_url, status, visibility,
         source, created_by, created_at, updated_at)
       select id, title, $2, category, start_date, '19:30', '22:00', timezone, false, start_date + time '19:30',
         start_date + time '22:00', venue_id, venue_name, city, is_free, price_min, price_min,
         case when not is_free then 'EUR' end, access, online_url, 'published', visibility, 'hearth', created_by, now(), now()
       from made`,
    ],
    story,
  )
  await owner.run('vacuum analyze')
}

const story =
  'We begin with a round of names. Bring a cushion, a cup and, if you like, an instrument. Nobody needs to know anything: we learn by each other’s side, and whoever would rather watch may watch. Afterwards there is soup, and the fire burns until the last of us walks home.'

/** Each statement reads the rows as `made`; `$2` is a text that all of them share. */
async function insert(
  owner: Owner,
  rows: object[],
  columns: string,
  statements: string[],
  shared?: string,
): Promise<void> {
  for (let first = 0; first < rows.length; first += atOnce) {
    const made = `with made as (select * from jsonb_to_recordset($1) as t (${columns}))`
    const part = JSON.stringify(rows.slice(first, first + atOnce))
    for (const statement of statements) {
      await owner.run(`${made} ${statement}`, statement.includes('$2') ? [part, shared] : [part])
    }
  }
}

function uuidOf(kind: string, n: number): string {
  const hex = createHash('sha256').update(`${kind} ${n}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .padEnd(3, 'a')

/** The same numbers each time (mulberry32), so that two communities of one size are alike. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
