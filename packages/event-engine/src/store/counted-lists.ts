import { BoundedCache } from '@hearth/ic-wire'
import type { ListQuestion } from '../rules/listing.ts'
import type { EventReads, ListAnswer, Viewer } from './event-store.ts'

export type CountedLists = {
  /** A first page with the counts of its filters: the page as it is now, the counts at most `keepForMs` old. */
  list(
    store: Pick<EventReads, 'listEvents'>,
    asked: { question: ListQuestion; viewer: Viewer; nowMs: number },
  ): Promise<ListAnswer>
  /** Forgets all counts: something changed. */
  drop(): void
}

type Counts = NonNullable<ListAnswer['counts']>

const maxCached = 1000

/**
 * A page costs the same whatever there is, its counts grow with every event to come: ten milliseconds for 20,000. So
 * they are kept for a moment, by everything that they depend on, and whoever asks while they are being counted waits
 * for the same ones.
 */
export function createCountedLists(keepForMs: number): CountedLists {
  const cached = new BoundedCache<string, { counts: Promise<Counts | undefined>; untilMs: number }>(maxCached)

  return {
    async list(store, { question, viewer, nowMs }) {
      const key = keyOf(question, viewer)
      const known = cached.get(key)
      if (known && nowMs < known.untilMs) {
        const [page, counts] = await Promise.all([
          store.listEvents({ question, viewer, withCounts: false }),
          known.counts,
        ])
        if (counts) return { ...page, counts }
      }
      const answer = store.listEvents({ question, viewer, withCounts: true })
      // Whoever shares them counts for themselves when this one fails.
      const counts = answer.then(
        (listed) => listed.counts,
        () => undefined,
      )
      cached.set(key, { counts, untilMs: nowMs + keepForMs })
      return answer
    },
    drop: () => cached.clear(),
  }
}

/**
 * What counts depend on: the filters and whether members' events are among them and whose are not, not the page or
 * who asks.
 */
function keyOf(
  { limit: _limit, after: _after, from, overByMs, ...filters }: ListQuestion,
  viewer: Viewer,
): string {
  const since = from.kind === 'date' ? from.on : 'now'
  // A provider's page may be closed to this viewer, and then no count of theirs is for others, nor the other way round.
  const who = filters.providerId ? (viewer.userId ?? '') : viewer.userId !== undefined
  return JSON.stringify([who, viewer.shutOutBy, since, overByMs !== undefined, filters])
}
