import type { EventRecord } from '@hearth/contracts/event'
import { eventSpan } from '@hearth/contracts/event-span'

export type EventState = 'draft' | 'cancelled' | 'over' | 'under_way' | 'ahead'

/** Where an event stands in its life. What was cancelled stays so after its time. */
export function stateOf(
  { status, timing }: Pick<EventRecord, 'status' | 'timing'>,
  nowMs: number,
): EventState {
  if (status === 'draft') return 'draft'
  if (status === 'cancelled') return 'cancelled'
  const { startsAtMs, endsAtMs } = eventSpan(timing)
  if (endsAtMs <= nowMs) return 'over'
  return startsAtMs <= nowMs ? 'under_way' : 'ahead'
}
