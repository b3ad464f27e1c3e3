import { endOfDay, instantOf, startOfDay } from '../fields/wall-time.ts'
import { doorHours } from '../limits.ts'

// Apart from the rules of an event, so that a screen which only asks when something is does not load them.

export type EventTiming = {
  startDate: string
  endDate?: string
  startTime?: string
  endTime?: string
  timezone?: string
  allDay: boolean
}

type EventSpan = { startsAtMs: number; endsAtMs: number }

/** Lists sort by it at every drawing, and each answer takes some ten questions to the platform's calendar. */
const spans = new WeakMap<EventTiming, EventSpan>()

/**
 * From when to when an event happens, in milliseconds since 1970 UTC; the end is exclusive. Without an end time it
 * counts as three hours. Expects a timing without problems, which nobody changes afterwards.
 */
export function eventSpan(timing: EventTiming): EventSpan {
  const known = spans.get(timing)
  if (known) return known
  const span = computeSpan(timing)
  spans.set(timing, span)
  return span
}

function computeSpan(timing: EventTiming): EventSpan {
  const zone = timing.timezone ?? 'UTC'
  if (timing.allDay || !timing.startTime) {
    return {
      startsAtMs: startOfDay(timing.startDate, zone),
      endsAtMs: endOfDay(timing.endDate ?? timing.startDate, zone),
    }
  }
  const startsAtMs =
    instantOf({ date: timing.startDate, time: timing.startTime, timeZone: zone }) ??
    startOfDay(timing.startDate, zone)
  if (!timing.endTime) return { startsAtMs, endsAtMs: startsAtMs + 3 * 3_600_000 }
  const endsAtMs = instantOf({
    date: timing.endDate ?? timing.startDate,
    time: timing.endTime,
    timeZone: zone,
  })
  return { startsAtMs, endsAtMs: endsAtMs ?? startsAtMs + 3 * 3_600_000 }
}

const hourMs = 3_600_000

/** When the hosts of an event tick who is here: some hours more than it lasts. */
export function doorSpan(timing: EventTiming): { opensAtMs: number; closesAtMs: number } {
  const { startsAtMs, endsAtMs } = eventSpan(timing)
  return {
    opensAtMs: startsAtMs - doorHours.before * hourMs,
    closesAtMs: endsAtMs + doorHours.after * hourMs,
  }
}

/** Whether they can at a moment: once it is published, and within that time. */
export function isDoorOpen(event: { status: string; timing: EventTiming }, nowMs: number): boolean {
  const { opensAtMs, closesAtMs } = doorSpan(event.timing)
  return event.status === 'published' && opensAtMs <= nowMs && nowMs < closesAtMs
}
