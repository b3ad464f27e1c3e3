import type { PublicVenue, SharedPlace, SharedVenue } from '@hearth/contracts/shared-page'
import type { Database } from '@hearth/database'
import type { Locale } from '@hearth/messages/locales'

type VenueRow = PublicVenue['venue']

/** Of a venue `v`, what its page shows; not what lists and searches look it up by. */
export const venueColumns = `
  to_jsonb(v) - array['search', 'city_folded', 'name_folded', 'created_at', 'closed_at'] || jsonb_build_object(
    'venue_addresses', (select to_jsonb(a) from public.venue_addresses a where a.venue_id = v.id),
    'venue_contacts', (select to_jsonb(c) from public.venue_contacts c where c.venue_id = v.id),
    'owner', (select jsonb_build_object('id', o.id, 'username', o.username, 'display_name', o.display_name,
        'profile_photo_url', o.profile_photo_url) from public.profiles o where o.id = v.owner_id))`

const statement = `
  select ${venueColumns} as venue, hearth.words_of('venue', v.id::text, $2) as words
  from public.venues v where v.id = $1::uuid`

/** The middle of the city that a venue lies in, as far as one is known. */
export async function readMiddle(database: Database, id: string): Promise<PublicVenue['middle']> {
  const { rows } = await database.run<{ middle: PublicVenue['middle'] }>(
    { role: 'anon' },
    {
      name: "middle of a venue's city",
      onlyReads: true,
      fromReplica: true,
      text: 'select hearth.city_middle(v.city) as middle from public.venues v where v.id = $1::uuid',
      values: [id],
    },
  )
  return rows[0]?.middle ?? null
}

/** The venue as a visitor finds it, open or closed, with its words in a language; `id` is a uuid. */
export async function readVenue(
  database: Database,
  id: string,
  locale: Locale,
): Promise<Pick<PublicVenue, 'venue' | 'words'> | undefined> {
  const { rows } = await database.run<Pick<PublicVenue, 'venue' | 'words'>>(
    { role: 'anon' },
    { name: 'shared venue', onlyReads: true, fromReplica: true, text: statement, values: [id, locale] },
  )
  return rows[0]
}

/** The venue as its page's head tells it, in the words that the page shows: `wantsOriginal` of them. */
export function sharedVenueOf(
  { venue, words }: Pick<PublicVenue, 'venue' | 'words'>,
  { wantsOriginal }: { wantsOriginal: boolean },
): SharedVenue {
  const { status, kind, features, hours, website, photos } = venue
  const description = (!wantsOriginal && words?.description) || venue.description
  return {
    ...sharedPlaceOf(venue),
    ...{ status, kind, hours, features: features as SharedVenue['features'] },
    ...(description !== null && { description }),
    ...(website !== null && { website }),
    ...(photos[0] !== undefined && { photo: photos[0] }),
  }
}

export function sharedPlaceOf(venue: VenueRow): SharedPlace {
  const { id, name, city, country, latitude, longitude, capacity, access, venue_addresses: door } = venue
  return {
    ...{ id, name, city, access: access as SharedPlace['access'] },
    ...(country !== null && { country }),
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
    ...(capacity !== null && { capacity }),
    // The policy shows a visitor no other; it is asked once more, because nothing that is said here can be taken back.
    ...(door?.audience === 'everyone' && {
      address: {
        address: door.address ?? '',
        ...(door.latitude !== null &&
          door.longitude !== null && { latitude: door.latitude, longitude: door.longitude }),
      },
    }),
  }
}
