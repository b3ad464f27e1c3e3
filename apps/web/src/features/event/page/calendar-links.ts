import type { EventRecord } from '@hearth/contracts/event'
import { eventSpan } from '@hearth/contracts/event-span'
import { addDays } from '../../../format/when.ts'

type ForCalendar = Pick<EventRecord, 'title' | 'intention' | 'timing' | 'venue' | 'onlineUrl'>

/** Google Calendar's page for a new entry, filled in. `pageUrl` is the event's own address. */
export function googleCalendarUrl(event: ForCalendar, pageUrl: string): string {
  const { startsAtMs, endsAtMs } = eventSpan(event.timing)
  const { startDate, endDate = startDate } = event.timing
  const dates = isAllDay(event)
    ? [startDate, addDays(endDate, 1)].map((date) => date.replaceAll('-', ''))
    : [startsAtMs, endsAtMs].map((ms) => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, ''))
  return withParams('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: event.title,
    dates: dates.join('/'),
    details: detailsOf(event, pageUrl),
    location: locationOf(event),
  })
}

/** Outlook's page for a new entry, filled in. */
export function outlookCalendarUrl(event: ForCalendar, pageUrl: string): string {
  const { startsAtMs, endsAtMs } = eventSpan(event.timing)
  const { startDate, endDate = startDate } = event.timing
  const dates = isAllDay(event)
    ? { startdt: startDate, enddt: addDays(endDate, 1), allday: 'true' }
    : { startdt: new Date(startsAtMs).toISOString(), enddt: new Date(endsAtMs).toISOString() }
  return withParams('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    ...dates,
    body: detailsOf(event, pageUrl),
    location: locationOf(event),
  })
}

function isAllDay({ timing }: ForCalendar): boolean {
  return timing.allDay || !timing.startTime
}

function detailsOf({ intention }: ForCalendar, pageUrl: string): string {
  return [intention, pageUrl].filter(Boolean).join('\n\n')
}

function locationOf(event: ForCalendar): string {
  const { name, address, city } = event.venue
  return event.onlineUrl && !name ? event.onlineUrl : [name, address, city].filter(Boolean).join(', ')
}

function withParams(address: string, params: Record<string, string | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (value) query.set(name, value)
  return `${address}?${query}`
}
