import { eventPath } from '@hearth/contracts/event-address'
import * as m from '@hearth/messages'
import { type CalendarEvent, eveningFacts, openPictureOf, placeFacts, whenFacts } from '../calendar/index.ts'
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
  const { title } = event
  const subject = isToday ? m.notification_mail_today({ title }) : m.notification_mail_tomorrow({ title })
  return {
    subject,
    email: {
      paragraphs: [m.notification_mail_reminder_text(), m.notification_mail_reminder_change()],
      picture: openPictureOf(event, siteUrl),
      facts: [...whenFacts(event, readerZone), ...placeFacts(event), ...eveningFacts(event)],
      action: { label: m.attendance_mail_open_event(), url: siteUrl + eventPath(event) },
    },
  }
}

function dayOn(instantMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(instantMs)
}
