import type { EventRecord } from '@hearth/contracts/event'
import { eventSpan } from '@hearth/contracts/event-span'
import { useQuery } from '@tanstack/react-query'
import { stateOf } from '../../../data/event/event-state.ts'
import { hostedOptions } from '../../../data/event/hosting-queries.ts'
import { comingOptions } from '../../../data/event/queries.ts'
import { waitedForOptions, waitingOptions } from '../../../data/event/waiting-queries.ts'
import { useNow } from '../../../ui/use-now.ts'

/** An event of a member's own: they host it, come to it, or wait for a place; `place` is theirs in the line. */
export type Plan = { event: EventRecord; role: 'hosting' | 'coming' | 'waiting'; place?: number | null }

/** What a member hosts, comes to and waits for: what is ahead, the soonest first, and what is over. */
export function usePlans(userId: string) {
  const nowMs = useNow()
  const hosted = useQuery(hostedOptions(userId))
  const coming = useQuery(comingOptions(userId))
  const { data: places = [] } = useQuery(waitingOptions(userId))
  const { data: waitedFor = [] } = useQuery(waitedForOptions(userId))
  const all = new Map<string, Plan>()
  for (const event of waitedFor) {
    const mine = places.find(({ event_id }) => event_id === event.id)
    // A place that is offered stands among the things to do.
    if (mine?.state === 'waiting') all.set(event.id, { event, role: 'waiting', place: mine.position })
  }
  for (const event of coming.data ?? []) all.set(event.id, { event, role: 'coming' })
  for (const event of hosted.data ?? []) all.set(event.id, { event, role: 'hosting' })
  const plans = [...all.values()].sort((a, b) => startOf(a) - startOf(b))
  const failed = [hosted, coming].filter(({ isError }) => isError)
  return {
    nowMs,
    ahead: plans.filter(({ event }) => isAhead(event, nowMs)),
    past: plans.filter(
      ({ event, role }) =>
        role !== 'waiting' && event.status === 'published' && stateOf(event, nowMs) === 'over',
    ),
    isPending: hosted.isPending || coming.isPending,
    error: failed[0]?.error,
    again: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  }
}

const startOf = ({ event }: Plan) => eventSpan(event.timing).startsAtMs

/** Still to come or under way; drafts and cancelled ones call for nobody. */
function isAhead(event: EventRecord, nowMs: number): boolean {
  return ['ahead', 'under_way'].includes(stateOf(event, nowMs))
}

/** What is ahead of these, the soonest first. */
export function soonestAhead(events: readonly EventRecord[], nowMs: number): EventRecord[] {
  return events
    .filter((event) => isAhead(event, nowMs))
    .sort((a, b) => eventSpan(a.timing).startsAtMs - eventSpan(b.timing).startsAtMs)
}
