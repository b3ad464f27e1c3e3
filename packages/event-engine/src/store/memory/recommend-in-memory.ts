import { byCodePoint } from '../by-code-point.ts'
import type { StoredEvent } from './stored-event.ts'

const dayMs = 86_400_000
const soonMs = 60 * dayMs
const maxLookedAt = 2000

/**
 * What is soon and well loved, spread over the categories: what `hearth.recommend_events` gives for one of whom nothing
 * is known. Expects what lists may show the person, in order of start and id.
 */
export function recommendInMemory(
  listed: readonly StoredEvent[],
  { isWelcome, nowMs, limit }: { isWelcome: (event: StoredEvent) => boolean; nowMs: number; limit: number },
): StoredEvent[] {
  const places = new Map<string, number>()
  return (
    listed
      .filter(({ startsAtMs }) => startsAtMs > nowMs && startsAtMs < nowMs + soonMs)
      .slice(0, maxLookedAt)
      .filter((event) => hasRoom(event) && isWelcome(event))
      .map((event) => ({ event, score: scoreOf(event, nowMs) }))
      .sort(bestFirst)
      .map(({ event, score }) => {
        const place = places.get(event.record.category) ?? 0
        places.set(event.record.category, place + 1)
        return { event, score, round: Math.floor(place / 2) }
      })
      // No category gives its third before every other that has one gave its second.
      .sort((one, other) => one.round - other.round || bestFirst(one, other))
      .slice(0, limit)
      .map(({ event }) => event)
  )
}

const hasRoom = ({ record: { venue }, taken }: StoredEvent) =>
  venue.capacity === undefined || taken < venue.capacity

/** Soon is better than late, by at most as much as a city is worth. */
function scoreOf({ taken, startsAtMs }: StoredEvent, nowMs: number): number {
  return 10 * (1 - 1 / (1 + taken / 10)) - ((startsAtMs - nowMs) / dayMs) * 0.4
}

type Scored = { event: StoredEvent; score: number }

function bestFirst(one: Scored, other: Scored): number {
  return (
    other.score - one.score ||
    one.event.startsAtMs - other.event.startsAtMs ||
    byCodePoint(one.event.id, other.event.id)
  )
}
