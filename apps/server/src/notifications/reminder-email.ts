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
  const day = isToday ? 'Today' : 'Tomorrow'
  return {
    subject: `${day}: ${event.title}`,
    email: {
      heading: `${day}: ${event.title}`,
      paragraphs: [
        'You said that you are coming. The calendar file is attached.',
        'If it no longer suits you, open the event and say so: your place then goes to someone else.',
      ],
      facts: [
        ...whenFacts(event, readerZone),
        ...(place ? [{ name: 'Where', value: place }] : []),
        ...(event.onlineUrl && event.onlineUrl !== place ? [{ name: 'Online', value: event.onlineUrl }] : []),
      ],
      action: { label: 'Open the event', url: `${siteUrl}/event/${event.id}` },
    },
  }
}

function dayOn(instantMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(instantMs)
}
