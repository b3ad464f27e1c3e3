import { m } from '@hearth/messages'
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
  const subject = m.attendance_youre_coming({ title: event.title })
  const { text, html } = writeEmail(subject, {
    heading: m.attendance_youre_coming_to({ title: event.title }),
    paragraphs: [
      m.attendance_there_is_a_place_for_all({ party }),
      m.attendance_the_calendar_file_is_attached_if(),
    ],
    facts: [
      ...whenFacts(event, event.readerZone),
      ...(place ? [{ name: 'Where', value: place }] : []),
      ...(event.onlineUrl && event.onlineUrl !== place ? [{ name: 'Online', value: event.onlineUrl }] : []),
    ],
    action: { label: m.attendance_open_the_event(), url: `${siteUrl}/event/${event.id}` },
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
