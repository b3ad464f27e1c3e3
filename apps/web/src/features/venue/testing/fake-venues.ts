import { closeVenueRequestSchema, deleteVenueRequestSchema, venueInputSchema } from '@hearth/contracts'
import type { NamedCount } from '@hearth/contracts/event'
import type { Read, ReadArgs } from '@hearth/contracts/reads'
import type { FakeBackend } from '../../../testing/fake-backend.ts'
import type { Asked } from '../../../testing/protocol.ts'
import type { VenueListing, VenueRecord } from '../queries.ts'

let built = 0

/** A venue as its table gives it; what a test does not say is invented, each with an id of its own. */
export function buildVenue(said: Partial<VenueRecord> = {}): VenueRecord {
  built += 1
  const id = `0b5e55ed-0000-4000-8000-${String(built).padStart(12, '0')}`
  return {
    id,
    owner_id: amara.id,
    status: 'open',
    name: `Casa do Forno ${built}`,
    kind: 'community_house',
    description: 'A kitchen with a wood oven and a long table.',
    city: 'Lisbon',
    country: 'PT',
    timezone: 'Europe/Lisbon',
    capacity: 60,
    features: ['kitchen', 'tables'],
    access: ['step_free_entrance'],
    hours: [],
    hours_note: null,
    prices: null,
    house_rules: null,
    website: null,
    photos: [],
    lends_pictures: false,
    latitude: 38.72,
    longitude: -9.13,
    updated_at: '2026-11-01T10:00:00.000000+00:00',
    venue_addresses: {
      venue_id: id,
      address: 'Rua da Graça 71',
      directions: null,
      latitude: 38.7167,
      longitude: -9.1302,
      audience: 'everyone',
    },
    venue_contacts: null,
    owner: amara,
    ...said,
  }
}

const amara = {
  id: '7f1c2a34-0000-4000-8000-00000000aaaa',
  username: 'amara',
  display_name: 'Amara Okafor',
  profile_photo_url: null,
}

export type FakeVenues = ReturnType<typeof answerForVenues>

/** Lets a backend answer for venues: the directory with its counts, one venue, the picker, and the three functions. */
export function answerForVenues(backend: FakeBackend, { userId }: { userId: () => string }) {
  const venues: VenueRecord[] = []
  /** How many coming events a venue has, by its id; a venue with any cannot be deleted. */
  const upcoming = new Map<string, number>()

  backend.answerRead('venue_directory', (args) => directory(venues, upcoming, args))
  backend.answerRows('venues', ({ query }) => venues.filter(({ id }) => query.get('id') === `eq.${id}`))
  backend.answerRead('venues_for_picker', (args) =>
    venues
      .filter(({ status }) => status === 'open')
      .filter(({ name }) => name.toLowerCase().includes((args.words ?? '').toLowerCase()))
      .slice(0, 8)
      .map((venue) => ({
        ...venue,
        photo: venue.photos[0] ?? null,
        address: venue.venue_addresses?.address ?? null,
        address_audience: venue.venue_addresses?.audience ?? 'owner',
        is_mine: venue.owner_id === userId(),
      })),
  )
  backend.answer('POST /functions/v1/set-original-language', ({ body }) =>
    Response.json({ kind: body.kind, id: body.id }),
  )
  backend.answer('POST /functions/v1/save-venue', ({ body }) => {
    const input = venueInputSchema.parse(body)
    const before = venues.find(({ id }) => id === input.id)
    const saved = buildVenue({
      ...before,
      id: input.id,
      owner_id: userId(),
      name: input.name,
      kind: input.kind,
      city: input.city,
      capacity: input.capacity ?? null,
      photos: input.photos,
      access: input.access,
      hours: input.hours,
    })
    if (before) Object.assign(before, saved)
    else venues.push(saved)
    return Response.json({ venueId: input.id })
  })
  backend.answer('POST /functions/v1/close-venue', ({ body }) => {
    const { venueId, isClosed } = closeVenueRequestSchema.parse(body)
    const venue = venues.find(({ id }) => id === venueId)!
    venue.status = isClosed ? 'closed' : 'open'
    return Response.json({ venueId, status: venue.status })
  })
  backend.answer('POST /functions/v1/delete-venue', ({ body }) => {
    const { venueId } = deleteVenueRequestSchema.parse(body)
    if (upcoming.get(venueId)) {
      const message = 'Events use this venue, so it can’t be deleted. Close it instead: its past events stay.'
      return Response.json({ error: { code: 'conflict', message } }, { status: 409 })
    }
    venues.splice(
      venues.findIndex(({ id }) => id === venueId),
      1,
    )
    return Response.json({ venueId })
  })

  return {
    venues,
    upcoming,
    /** What a function was asked with, in order. */
    asked: (name: string): Asked['body'][] =>
      backend.askedOf(`POST /functions/v1/${name}`).map(({ body }) => body),
  }
}

/** One page and its counts, as the rpc gives them. The cursor is the place of the next venue. */
function directory(
  venues: VenueRecord[],
  upcoming: Map<string, number>,
  asked: ReadArgs<'venue_directory'>,
): Read<'venue_directory'> {
  const rules = {
    words: ({ name }: VenueRecord) => name.toLowerCase().includes((asked.words ?? '').toLowerCase()),
    city: ({ city }: VenueRecord) => !asked.in_city || city === asked.in_city,
    kind: ({ kind }: VenueRecord) => !asked.of_kind || kind === asked.of_kind,
    features: ({ features }: VenueRecord) => (asked.has ?? []).every((id) => features.includes(id)),
    access: ({ access }: VenueRecord) => (asked.access_facts ?? []).every((id) => access.includes(id)),
    seats: ({ capacity }: VenueRecord) => !asked.seats || (capacity ?? 0) >= asked.seats,
  }
  const open = venues.filter(({ status }) => status === 'open')
  const fitting = (left?: keyof typeof rules) =>
    open.filter((venue) => Object.entries(rules).every(([name, fits]) => name === left || fits(venue)))
  const found = fitting().sort((a, b) => a.city.localeCompare(b.city) || a.name.localeCompare(b.name))
  const from = Number(asked.cursor ?? 0)
  const to = from + (asked.page_size ?? 24)
  const listed = ({ id, photos, ...venue }: VenueRecord): VenueListing => ({
    id,
    name: venue.name,
    kind: venue.kind,
    city: venue.city,
    country: venue.country,
    capacity: venue.capacity,
    features: venue.features,
    access: venue.access,
    photo: photos[0] ?? null,
    latitude: venue.latitude,
    longitude: venue.longitude,
    upcoming: upcoming.get(id) ?? 0,
  })
  return {
    venues: found.slice(from, to).map(listed),
    next: to < found.length ? String(to) : null,
    total: found.length,
    is_capped: false,
    kinds: countBy(fitting('kind').map(({ kind }) => kind)),
    cities: countBy(fitting('city').map(({ city }) => city)),
    features: countBy(fitting('features').flatMap(({ features }) => features)),
    access: countBy(fitting('access').flatMap(({ access }) => access)),
    seats: [10, 20, 50, 100].map((seats) => ({
      name: String(seats),
      count: fitting('seats').filter(({ capacity }) => (capacity ?? 0) >= seats).length,
    })),
  }
}

function countBy(names: string[]): NamedCount[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count)
}
