import * as m from '@hearth/messages'
import { formatDate, formatWallTime } from '@hearth/messages/in-locale'
import type { CalendarEvent } from './calendar-event.ts'

type Times = Pick<
  CalendarEvent,
  'startDate' | 'endDate' | 'startTime' | 'endTime' | 'timezone' | 'allDay' | 'startsAtMs' | 'endsAtMs'
>

/** When an event is, as its host wrote it: on the clock of its place, with the zone named. */
export function sayWhen(event: Omit<Times, 'startsAtMs' | 'endsAtMs'>) {
  const { startDate, startTime, endTime, timezone, allDay } = event
  const endDate = event.endDate ?? startDate
  const day = sayDay(startDate)
  if (allDay || startTime === null) {
    return endDate === startDate
      ? m.event_when_all_day({ day })
      : m.event_when_all_days({ day, lastDay: sayDay(endDate) })
  }
  const zone = sayZone(timezone)
  const from = { day, startTime: formatWallTime(startTime), zone }
  if (endTime === null) return m.event_when_start(from)
  const until = { ...from, endTime: formatWallTime(endTime) }
  if (endDate === startDate) return m.event_when_hours(until)
  return m.event_when_days({ ...until, lastDay: sayDay(endDate) })
}

/** When it is, as lines of a letter: on the event's own clock, and on the reader's where that shows other times. */
export function whenFacts(event: Times, readerZone: string | null): { name: string; value: string }[] {
  const own = readerZone && sayOnClock(event, readerZone)
  return [
    { name: m.event_when(), value: sayWhen(event) },
    ...(own ? [{ name: m.event_fact_your_time(), value: own }] : []),
  ]
}

/** The same span on another clock; nothing where both clocks show the same, or the event is of whole days. */
function sayOnClock(event: Times, zone: string): string | undefined {
  if (event.allDay || event.startTime === null) return undefined
  const [here, there] = [wallOf(event.startsAtMs, event.timezone), wallOf(event.startsAtMs, zone)]
  const [hereEnd, thereEnd] = [wallOf(event.endsAtMs, event.timezone), wallOf(event.endsAtMs, zone)]
  if (!here || !there || !hereEnd || !thereEnd) return undefined
  if (here.iso === there.iso && here.time === there.time && hereEnd.time === thereEnd.time) return undefined
  return sayWhen({
    startDate: there.iso,
    startTime: there.time,
    endDate: event.endTime === null ? null : thereEnd.iso,
    endTime: event.endTime === null ? null : thereEnd.time,
    timezone: zone,
    allDay: false,
  })
}

/** Date and time that a clock of this zone shows; nothing where this machine does not know the zone. */
function wallOf(instantMs: number, timeZone: string): { iso: string; time: string } | undefined {
  try {
    const written = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
    const [iso = '', time = ''] = written.format(instantMs).split(' ')
    return { iso, time }
  } catch {
    return undefined
  }
}

function sayZone(timezone: string): string {
  return timezone.replaceAll('_', ' ')
}

/** Weekday and day of a calendar date; read as UTC, because a date has no zone. */
function sayDay(iso: string): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return formatDate(new Date(`${iso}T00:00:00Z`), day)
}
