import * as m from '@hearth/messages'
import { momentFacts, type ReadersMoment, sayMoment } from '../../calendar/index.ts'
import type { Email } from '../../mail/index.ts'

/** What a member hears who is invited to come; `lastMoment` is until when they can answer, by their clock. */
export function writeInvitedNotification({
  eventId,
  eventTitle,
  personName,
  siteUrl,
  lastMoment,
}: {
  eventId: string
  eventTitle: string
  personName: string
  siteUrl: string
  lastMoment: ReadersMoment | undefined
}) {
  const until = lastMoment ? sayMoment(lastMoment.moment, lastMoment.eventZone ?? 'UTC') : ''
  const email: Email = {
    paragraphs: [m.attendance_mail_invited_text()],
    facts: lastMoment && momentFacts(m.attendance_mail_reply_by(), lastMoment),
    action: { label: m.attendance_mail_open_invitation(), url: `${siteUrl}/event/${eventId}` },
  }
  return {
    kind: 'guest_invited' as const,
    data: { eventId, eventTitle, personName, until },
    subject: m.notification_guest_invited({ personName, eventTitle }),
    email,
  }
}
