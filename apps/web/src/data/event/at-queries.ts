import type { BrowsePage, EventRecord } from '@hearth/contracts/event'
import { writeCursor } from '@hearth/contracts/event-cursor'
import { recordOf } from '@hearth/contracts/event-record'
import { eventSpan } from '@hearth/contracts/event-span'
import { atVenuePageSize, maxWithProvider } from '@hearth/contracts/limits'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getEngine, readsAsMember } from '../network.ts'
import { read } from '../read.ts'
import { eventKeys } from './event-keys.ts'

/** Pages of what takes place at a venue, the next first, or took place there, the latest first. */
export function atVenueOptions({ venueId, when }: { venueId: string; when: 'ahead' | 'past' }) {
  return infiniteQueryOptions({
    queryKey: eventKeys.atVenue({ venueId, when }),
    queryFn: async ({ pageParam, signal }): Promise<Omit<BrowsePage, 'byCategory' | 'byCity'>> => {
      const past = when === 'past'
      // Whoever wants more asks the engine, which knows where the page before ended.
      if (!pageParam && (await readsAsMember())) {
        const page = await readRecordsAt({ venue: venueId, past, page_size: atVenuePageSize }, signal)
        const last = page.events.at(-1)
        return {
          ...page,
          ...(last &&
            page.events.length < page.total && {
              next: writeCursor({ startsAtMs: eventSpan(last.timing).startsAtMs, id: last.id }),
            }),
        }
      }
      return (await getEngine()).browseEvents({
        filter: {},
        venueId,
        ...(past && { past }),
        ...(pageParam && { cursor: pageParam }),
        limit: atVenuePageSize,
      })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  })
}

/** The coming events that list a provider, in time order, as far as the person may see them. */
export function withProviderOptions(providerId: string) {
  return queryOptions({
    queryKey: eventKeys.withProvider(providerId),
    queryFn: async ({ signal }): Promise<Pick<BrowsePage, 'events'>> => {
      const atOnce = { page_size: maxWithProvider }
      if (await readsAsMember()) return readRecordsAt({ provider: providerId, ...atOnce }, signal)
      return (await getEngine()).browseEvents({ filter: {}, providerId, limit: maxWithProvider })
    },
  })
}

/** The first of what takes place at a venue or with a provider, and how many there are. */
async function readRecordsAt(
  at: ({ venue: string } | { provider: string }) & { past?: boolean; page_size: number },
  signal?: AbortSignal,
): Promise<{ events: EventRecord[]; total: number }> {
  const { events, total } = await read('events_at', at, signal)
  return { events: events.map(recordOf), total }
}
