import { createHash } from 'node:crypto'
import { eventIdFrom } from '@hearth/contracts/event-id'
import { type EventTiming, eventSpan } from '@hearth/contracts/event-span'

/** The id of a series, from that of its first date: asked for twice, it is one series. */
export const seriesIdOf = (eventId: string): string => hashedId(`series ${eventId}`)

/**
 * The id of a date, from its series and its day, so that no two processes make two of it. `turn` counts the events that were made for
 * this day and have moved to another since.
 */
export const dateIdOf = (seriesId: string, date: string, turn: number): string =>
  hashedId(turn === 0 ? `${seriesId} ${date}` : `${seriesId} ${date} ${turn}`)

const hashedId = (text: string) => eventIdFrom(createHash('sha256').update(text).digest())

/** The columns of `public.events` that say when it is. */
export function timingColumns(timing: EventTiming) {
  const { startsAtMs, endsAtMs } = eventSpan(timing)
  return {
    start_date: timing.startDate,
    end_date: timing.endDate ?? null,
    start_time: timing.allDay ? null : (timing.startTime ?? null),
    end_time: timing.allDay ? null : (timing.endTime ?? null),
    timezone: timing.timezone,
    all_day: timing.allDay,
    starts_at: new Date(startsAtMs).toISOString(),
    ends_at: new Date(endsAtMs).toISOString(),
  }
}
