import type { CalendarEvent } from './event-calendar.ts'

/** Weekday and day of a calendar date; read as UTC, because a date has no zone. */
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** When an event is, as its host wrote it: on the clock of its place, with the zone named. */
export function sayWhen(
  event: Pick<CalendarEvent, 'startDate' | 'endDate' | 'startTime' | 'endTime' | 'timezone' | 'allDay'>,
) {
  const { startDate, startTime, endTime, timezone, allDay } = event
  const endDate = event.endDate ?? startDate
  if (allDay || startTime === null) {
    const days = endDate === startDate ? sayDay(startDate) : `${sayDay(startDate)} to ${sayDay(endDate)}`
    return `${days}, all day`
  }
  const zone = timezone.replaceAll('_', ' ')
  if (endTime === null) return `${sayDay(startDate)}, ${startTime} (${zone})`
  if (endDate === startDate) return `${sayDay(startDate)}, ${startTime} to ${endTime} (${zone})`
  return `${sayDay(startDate)}, ${startTime} to ${sayDay(endDate)}, ${endTime} (${zone})`
}

function sayDay(iso: string): string {
  return dayFormat.format(new Date(`${iso}T00:00:00Z`))
}
