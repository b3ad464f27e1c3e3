import { contentLine, date, instant, localTime, text, textList, uri, word } from './content-line.ts'
import { timeZoneComponent } from './time-zone-component.ts'

/** What a calendar or a mail says of an event. Dates and times are the wall's, in `timezone`. */
export type CalendarEvent = {
  id: string
  title: string
  intention: string | null
  description: string | null
  category: string
  startDate: string
  endDate: string | null
  startTime: string | null
  endTime: string | null
  timezone: string
  allDay: boolean
  startsAtMs: number
  endsAtMs: number
  venueName: string
  venueAddress: string
  city: string
  onlineUrl: string | null
  status: string
  visibility: string
  version: number
  createdAtMs: number
  updatedAtMs: number
}

/**
 * The event as an iCalendar file (RFC 5545). The UID never changes and SEQUENCE grows with every change, so a
 * calendar that reads it again moves the entry instead of adding one.
 */
export function writeEventCalendar(event: CalendarEvent, { siteUrl }: { siteUrl: string }): string {
  const isZoned = !event.allDay && event.startTime !== null && event.timezone !== 'UTC'
  return [
    contentLine('BEGIN', word('VCALENDAR')),
    contentLine('VERSION', word('2.0')),
    contentLine('PRODID', text('-//Hearth//Events//EN')),
    contentLine('CALSCALE', word('GREGORIAN')),
    contentLine('METHOD', word('PUBLISH')),
    isZoned ? timeZoneComponent({ timeZone: event.timezone, atMs: event.startsAtMs }) : '',
    ...eventComponent(event, siteUrl),
    contentLine('END', word('VCALENDAR')),
  ].join('')
}

/** Where people go: the place with its address, or the link of an online event. */
export function placeOf(
  event: Pick<CalendarEvent, 'venueName' | 'venueAddress' | 'city' | 'onlineUrl'>,
): string {
  const parts = [event.venueName, event.venueAddress, event.city].filter(Boolean)
  const place = parts.filter((part, index) => parts.indexOf(part) === index).join(', ')
  return place || event.onlineUrl || ''
}

function eventComponent(event: CalendarEvent, siteUrl: string): string[] {
  const link = `${siteUrl}/event/${event.id}`
  const place = placeOf(event)
  const about = [
    event.intention,
    event.description,
    event.onlineUrl && place !== event.onlineUrl && event.onlineUrl,
    link,
  ]
  return [
    contentLine('BEGIN', word('VEVENT')),
    contentLine('UID', text(`${event.id}@${new URL(siteUrl).hostname}`)),
    contentLine('SEQUENCE', word(event.version)),
    contentLine('DTSTAMP', instant(event.updatedAtMs)),
    contentLine('CREATED', instant(event.createdAtMs)),
    contentLine('LAST-MODIFIED', instant(event.updatedAtMs)),
    ...span(event),
    contentLine('SUMMARY', text(event.title)),
    contentLine('DESCRIPTION', text(about.filter(Boolean).join('\n\n'))),
    place ? contentLine('LOCATION', text(place)) : '',
    contentLine('CATEGORIES', textList([event.category])),
    contentLine('URL', uri(link)),
    contentLine('STATUS', word(event.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED')),
    contentLine('END', word('VEVENT')),
  ]
}

function span(event: CalendarEvent): string[] {
  if (event.allDay || event.startTime === null) {
    const asDate = { VALUE: 'DATE' }
    return [
      contentLine('DTSTART', date(event.startDate), asDate),
      // A calendar's end of days is the day after the last.
      contentLine('DTEND', date(dayAfter(event.endDate ?? event.startDate)), asDate),
    ]
  }
  if (event.timezone === 'UTC') {
    return [contentLine('DTSTART', instant(event.startsAtMs)), contentLine('DTEND', instant(event.endsAtMs))]
  }
  const zone = { TZID: event.timezone }
  return [
    contentLine('DTSTART', localTime({ date: event.startDate, time: event.startTime }), zone),
    // An end that nobody chose is an instant, not a time on the wall.
    event.endTime === null
      ? contentLine('DTEND', instant(event.endsAtMs))
      : contentLine(
          'DTEND',
          localTime({ date: event.endDate ?? event.startDate, time: event.endTime }),
          zone,
        ),
  ]
}

function dayAfter(iso: string): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
