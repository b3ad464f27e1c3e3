import { type CalendarEvent, placeOf, whenFacts, writeEventCalendar } from '../../calendar/index.ts'
import { writeEmail } from '../../mail/index.ts'

/**
 * The confirmation of "I'm coming": what, when on the event's own clock and the reader's, where, and the calendar
 * file.
 */
export function writeAnswerMail(
  event: CalendarEvent & { readerZone: string | null },
  { party, siteUrl }: { party: number; siteUrl: string },
) {
  const place = placeOf(event)
  const subject = `You’re coming: ${event.title}`
  const { text, html } = writeEmail(subject, {
    heading: `You’re coming to ${event.title}`,
    paragraphs: [
      party === 1 ? 'There is a place for you.' : `There is a place for all ${party} of you.`,
      'The calendar file is attached. If your plans change, open the event and say so: your place then goes to someone else.',
    ],
    facts: [
      ...whenFacts(event, event.readerZone),
      ...(place ? [{ name: 'Where', value: place }] : []),
      ...(event.onlineUrl && event.onlineUrl !== place ? [{ name: 'Online', value: event.onlineUrl }] : []),
    ],
    action: { label: 'Open the event', url: `${siteUrl}/event/${event.id}` },
  })
  return {
    subject,
    text,
    html,
    attachments: [
      {
        filename: 'event.ics',
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: writeEventCalendar(event, { siteUrl }),
      },
    ],
  }
}
