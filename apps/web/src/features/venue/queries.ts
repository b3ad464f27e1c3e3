import type { Person, Read, Row } from '@hearth/contracts/reads'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'
import { read } from '../../data/read.ts'
import type { VenueSearch } from './venue-search.ts'

/** How many venues "show more" adds; a map shows as many as one answer may hold. */
const pageSize = { list: 24, map: 50 } as const

/** A venue in the directory. `latitude` and `longitude` are rounded to about a kilometre. */
export type VenueListing = VenueDirectory['venues'][number]

/** One page of the directory; the counts of a facet leave its own choice out. */
export type VenueDirectory = Read<'venue_directory'>

/** A venue on its page. Address and contact are null for whoever may not see them. */
export type VenueRecord = Omit<
  Row<'venues'>,
  'created_at' | 'closed_at' | 'city_folded' | 'name_folded' | 'search'
> & {
  venue_addresses: Row<'venue_addresses'> | null
  venue_contacts: Row<'venue_contacts'> | null
  owner: Person | null
}

export const venueKeys = {
  all: ['venues'] as const,
  directory: (search: VenueSearch) => ['venues', 'directory', search] as const,
  one: (id: string) => ['venues', 'one', id] as const,
}

/** Pages of the venues that the search asks for, by city and name, with the counts of every facet. */
export function directoryOptions(search: VenueSearch) {
  return infiniteQueryOptions({
    queryKey: venueKeys.directory(search),
    queryFn: ({ pageParam, signal }) =>
      readDirectory(search, { cursor: pageParam, size: pageSize[search.view ?? 'list'], signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

async function readDirectory(
  { words, city, kind, has, access, seats }: VenueSearch,
  { cursor, size, signal }: { cursor: string | null; size: number; signal: AbortSignal },
) {
  return read(
    'venue_directory',
    {
      ...(words && { words }),
      ...(city && { in_city: city }),
      ...(kind && { of_kind: kind }),
      ...(has && { has }),
      ...(access && { access_facts: access }),
      ...(seats && { seats }),
      ...(cursor && { cursor }),
      page_size: size,
    },
    signal,
  )
}

const columns =
  '*, venue_addresses(*), venue_contacts(*), owner:profiles(id, username, display_name, profile_photo_url)'

/** One venue as the reader may see it; `null` when there is none. */
export function venueOptions(id: string) {
  return queryOptions({
    queryKey: venueKeys.one(id),
    queryFn: async ({ signal }): Promise<VenueRecord | null> => {
      if (!uuid.test(id)) return null
      const backend = await getBackend()
      const { data } = await backend
        .from('venues')
        .select(columns)
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
