import type { Read } from '@hearth/contracts/reads'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { onceEach } from '../once-each.ts'
import { read } from '../read.ts'
import { eventKeys } from './event-keys.ts'

/** A few of those who come to an event, and how many of them the reader knows. */
export type EventCrowd = Read<'event_crowds'>[number]
type Crowds = Record<string, EventCrowd>

function crowdsOptions(ids: readonly string[], userId: string | undefined) {
  return queryOptions({
    queryKey: eventKeys.crowds(ids, userId ?? ''),
    // Public pages are the same for everyone: faces are for members.
    enabled: ids.length > 0 && userId !== undefined,
    queryFn: async ({ signal }): Promise<Crowds> => {
      const crowds = await read('event_crowds', { ids: [...ids] }, signal)
      return Object.fromEntries(crowds.map((crowd) => [crowd.event_id, crowd]))
    },
  })
}

/** Who comes to the events of some pages, as far as the member may see it: one request for each page. */
export function useCrowds(
  pages: readonly (readonly { id: string }[])[],
  userId: string | undefined,
): Record<string, EventCrowd> {
  return useQueries({
    queries: onceEach(
      pages.map((events) =>
        crowdsOptions(
          events.map(({ id }) => id),
          userId,
        ),
      ),
    ),
    combine: (results) => Object.assign({}, ...results.map(({ data }) => data)) as Crowds,
  })
}
