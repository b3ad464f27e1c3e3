import type { SharedVenue } from '@hearth/contracts/shared-page'
import type { Database } from '@hearth/database'

/** The venue as a visitor finds it, open or closed; `id` is a uuid. */
export async function readSharedVenue(database: Database, id: string): Promise<SharedVenue | undefined> {
  const { rows } = await database.run<{ venue: SharedVenue }>(
    { role: 'anon' },
    { name: 'shared venue', onlyReads: true, text: statement, values: [id] },
  )
  return rows[0]?.venue
}

/**
 * Pairs for `jsonb_build_object` of a place `v` and its address `a`. The policy shows a visitor an address for everyone
 * and no other; that it is for everyone is asked once more, because nothing that is said here can be taken back.
 */
const placeColumns = `
  'id', v.id, 'name', v.name, 'city', v.city, 'country', v.country, 'capacity', v.capacity, 'access', v.access,
  'latitude', v.latitude, 'longitude', v.longitude,
  'address', case when a.audience = 'everyone' then jsonb_build_object(
    'address', a.address, 'latitude', a.latitude, 'longitude', a.longitude) end`

const statement = `
  select jsonb_strip_nulls(jsonb_build_object(${placeColumns},
    'status', v.status, 'kind', v.kind, 'description', v.description, 'features', v.features, 'hours', v.hours,
    'website', v.website, 'photo', v.photos[1])) as venue
  from public.venues v left join public.venue_addresses a on a.venue_id = v.id
  where v.id = $1::uuid`
