import type { NamedCount } from '@hearth/contracts/event'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'
import { dayOf } from '../../format/when.ts'
import type { FullSearch, Kind } from './full-search.ts'

const pageSize = 24
/** Somebody who types goes on typing: what follows sooner than this is not asked for. */
const typingPauseMs = 140
export const shortestWords = 2

/** One thing that was found. `category` is an event's, a venue's kind or a provider's first. */
export type Hit = {
  kind: Kind
  id: string
  title: string
  /** An event's place, a provider's headline, a member's username. */
  line: string | null
  city: string | null
  /** A stored path; of events an address. */
  photo: string | null
  category: string | null
  starts_at: string | null
  timezone: string | null
  distance_km: number | null
  /** Money in minor units. */
  price: { is_free: boolean; by_donation: boolean; min: number | null; currency: string | null } | null
  is_online: boolean
  latitude: number | null
  longitude: number | null
}

/** One page of what was found. Each count is what choosing its value gives. */
export type Found = {
  groups: Record<Kind, number>
  hits: Hit[]
  next: string | null
  total: number
  /** There are more than were counted: every number is "at least". */
  is_capped: boolean
  facets: {
    kinds: NamedCount[]
    categories: NamedCount[]
    cities: NamedCount[]
    access: NamedCount[]
    price: NamedCount[]
    prices: { currency: string; count: number; up_to: { amount: number; count: number }[] }[]
    online: NamedCount[]
    when: (NamedCount & { from: string; to: string })[]
  }
}

/** Pages of what a search finds, with the counts of all filters on each. */
export function foundOptions(search: FullSearch) {
  return infiniteQueryOptions({
    queryKey: ['search', search],
    queryFn: async ({ pageParam, signal }): Promise<Found> => {
      const backend = await getBackend()
      const { data } = await backend
        .rpc('search', { ...asked(search), ...(pageParam && { cursor: pageParam }), page_size: pageSize })
        .abortSignal(signal)
        .throwOnError()
      return data as Found
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

function asked(search: FullSearch): Record<string, unknown> {
  const { words, kind, category, city, near, km, from, to, price, upTo, currency, access, online, sort } =
    search
  return {
    ...(words && { words }),
    ...(kind && { kinds: [kind] }),
    ...(category && { category }),
    ...(city && { in_city: city }),
    ...(km && { near: { ...near, km } }),
    ...(from && { date_from: from }),
    ...(to && { date_to: to }),
    ...(price && { price }),
    ...(upTo && { price_max: upTo, price_currency: currency }),
    ...(access && { access_facts: access }),
    ...(online !== undefined && { online }),
    ...(sort && { sort }),
    today: dayOf(Date.now()),
  }
}

/** The first few of each kind for what is being typed. */
export function quickOptions(typed: string) {
  return queryOptions({
    queryKey: ['search', 'quick', typed],
    enabled: typed.length >= shortestWords,
    queryFn: async ({ signal }): Promise<Hit[]> => {
      await pause(typingPauseMs, signal)
      const backend = await getBackend()
      const { data } = await backend.rpc('search_quick', { words: typed }).abortSignal(signal).throwOnError()
      return (data as { hits: Hit[] }).hits
    },
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, failed) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      failed(signal.reason)
    })
  })
}
