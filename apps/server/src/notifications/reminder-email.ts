import { m } from '@hearth/messages'
import { type CalendarEvent, placeOf, whenFacts } from '../calendar/index.ts'
import type { Email } from '../mail/index.ts'

/**
 * The mail of a reminder, for readers of one clock. Late, because nobody was up in time, it still names the day
 * rightly.
 */
export function writeReminderEmail(
  event: CalendarEvent,
  { siteUrl, readerZone, nowMs }: { siteUrl: string; readerZone: string | null; nowMs: number },
): { subject: string; email: Email } {
  const isToday = dayOn(nowMs, event.timezone) === event.startDate
  const place = placeOf(event)
  const day = isToday ? m.notification_today() : m.notification_tomorrow()
  return {
    subject: `${day}: ${event.title}`,
    email: {
      heading: `${day}: ${event.title}`,
      paragraphs: [m.notification_you_said_that_you_are_coming(), m.notification_if_it_no_longer_suits_you()],
      facts: [
        ...whenFacts(event, readerZone),
        ...(place ? [{ name: 'Where', value: place }] : []),
        ...(event.onlineUrl && event.onlineUrl !== place ? [{ name: 'Online', value: event.onlineUrl }] : []),
      ],
      action: { label: m.notification_open_the_event(), url: `${siteUrl}/event/${event.id}` },
    },
  }
}

function dayOn(instantMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(instantMs)
}
