import { eventSpan } from '@hearth/contracts/event-span'
import { useQuery } from '@tanstack/react-query'
import { stateOf } from '../../../data/event/event-state.ts'
import { myEventsOptions } from '../../../data/event/queries.ts'
import { formatShortDay } from '../../../format/when.ts'
import { useNow } from '../../../ui/use-now.ts'

/** The events that a member hosts and that are still to come, the next first, each in a line for a select. */
export function useOwnComingEvents(userId: string): { id: string; label: string }[] {
  const nowMs = useNow()
  const { data = [] } = useQuery(myEventsOptions(userId))
  return data
    .filter((event) => ['ahead', 'under_way'].includes(stateOf(event, nowMs)))
    .sort((a, b) => eventSpan(a.timing).startsAtMs - eventSpan(b.timing).startsAtMs)
    .map(({ id, title, timing }) => ({ id, label: `${title}, ${formatShortDay(timing.startDate, nowMs)}` }))
}
