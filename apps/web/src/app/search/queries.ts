import type { Read } from '@hearth/contracts/reads'
import { getLocale } from '@hearth/messages/runtime'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { pause } from '../../data/pause.ts'
import { read } from '../../data/read.ts'
import { dayOf } from '../../format/when.ts'
import type { FullSearch } from './full-search.ts'

const pageSize = 24
/** Somebody who types goes on typing: what follows sooner than this is not asked for. */
const typingPauseMs = 140
export const shortestWords = 2

/** One thing that was found. `category` is an event's, a venue's kind or a provider's first. */
export type Hit = Found['hits'][number]

/** One page of what was found. Each count is what choosing its value gives. */
export type Found = Read<'search'>

/** Pages of what a search finds, with the counts of all filters on each. */
export function foundOptions(search: FullSearch) {
  return infiniteQueryOptions({
    queryKey: ['search', search],
    queryFn: ({ pageParam, signal }) =>
      read(
        'search',
        {
          ...asked(search),
          ...(pageParam && { cursor: pageParam }),
          page_size: pageSize,
          locale: getLocale(),
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

function asked(search: FullSearch) {
  const { words, kind, category, city, near, nearMe, km, from, to, time, price, upTo, currency, access } =
    search
  const { online, sort, said } = search
  return {
    ...(words && { words }),
    ...(kind && { kinds: [kind] }),
    ...(category && { category }),
    ...(city && { in_city: city }),
    ...(km && !nearMe && { near: { ...near, km } }),
    ...(from && { date_from: from }),
    ...(to && { date_to: to }),
    ...(time && { time_of_day: time }),
    ...(price && { price }),
    ...(upTo && { price_max: upTo, price_currency: currency }),
    ...(access && { access_facts: access }),
    ...(online !== undefined && { online }),
    ...(sort && { sort }),
    // What was typed last may be the beginning of a word.
    ...(said && { sentence: [...Object.values(said), words ?? ''].join(' ').trim() }),
    today: dayOf(Date.now()),
  }
}

/** The cities that a sentence may name; new ones may wait until the page is opened again. */
export const citiesOptions = queryOptions({
  queryKey: ['search', 'cities'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => (await read('search_cities', {}, signal)).cities,
})

/** The first few of each kind for what is being typed. */
export function quickOptions(typed: string) {
  return queryOptions({
    queryKey: ['search', 'quick', typed],
    enabled: typed.length >= shortestWords,
    queryFn: async ({ signal }): Promise<Hit[]> => {
      await pause(typingPauseMs, signal)
      return (await read('search_quick', { words: typed, locale: getLocale() }, signal)).hits
    },
  })
}
