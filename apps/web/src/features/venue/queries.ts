import type { NamedCount } from '@hearth/contracts/event'
import type { VenueAudience } from '@hearth/contracts/venue-values'
import type { WeeklyHours } from '@hearth/contracts/weekly-hours'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'
import type { VenueSearch } from './venue-search.ts'

/** How many venues "show more" adds; a map shows as many as one answer may hold. */
const pageSize = { list: 24, map: 50 } as const

/** A venue in the directory. `latitude` and `longitude` are rounded to about a kilometre. */
export type VenueListing = {
  id: string
  name: string
  kind: string
  city: string
  country: string | null
  capacity: number | null
  features: string[]
  access: string[]
  photo: string | null
  latitude: number | null
  longitude: number | null
  /** How many coming events there the reader may see. */
  upcoming: number
}

/** One page of the directory; the counts of a facet leave its own choice out. */
export type VenueDirectory = {
  venues: VenueListing[]
  next: string | null
  total: number
  /** There are more than were counted beside the choices. */
  is_capped: boolean
  kinds: NamedCount[]
  cities: NamedCount[]
  features: NamedCount[]
  access: NamedCount[]
  /** Room for so many or more, for every size that the filters offer. */
  seats: NamedCount[]
}

/** A venue on its page. Address and contact are null for whoever may not see them. */
export type VenueRecord = {
  id: string
  owner_id: string | null
  status: 'open' | 'closed'
  name: string
  kind: string
  description: string | null
  city: string
  country: string | null
  timezone: string
  capacity: number | null
  features: string[]
  access: string[]
  hours: WeeklyHours
  hours_note: string | null
  prices: string | null
  house_rules: string | null
  website: string | null
  photos: string[]
  latitude: number | null
  longitude: number | null
  /** An instant as the table writes it: a form that began with it says so when it is saved. */
  updated_at: string
  venue_addresses: VenueAddress | null
  venue_contacts: VenueContact | null
  owner: {
    id: string
    username: string
    display_name: string | null
    profile_photo_url: string | null
  } | null
}
type VenueAddress = {
  address: string
  directions: string | null
  latitude: number | null
  longitude: number | null
  audience: VenueAudience
}
type VenueContact = {
  email: string | null
  phone: string | null
  note: string | null
  audience: VenueAudience
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
): Promise<VenueDirectory> {
  const backend = await getBackend()
  const { data } = await backend
    .rpc('venue_directory', {
      ...(words && { words }),
      ...(city && { in_city: city }),
      ...(kind && { of_kind: kind }),
      ...(has && { has }),
      ...(access && { access_facts: access }),
      ...(seats && { seats }),
      ...(cursor && { cursor }),
      page_size: size,
    })
    .abortSignal(signal)
    .throwOnError()
  return data as VenueDirectory
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
        .maybeSingle<VenueRecord>()
        .throwOnError()
      return data
    },
  })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
