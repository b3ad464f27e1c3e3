import * as m from '@hearth/messages'
import type { GroupPayload } from './notify-readers.ts'

/**
 * A notice and a mail of a message to everyone who is coming. What was written is read on the page of the event
 * alone, so there is nothing to tell once the event or its author has gone.
 */
export function writeMessageNotification(
  {
    eventId,
    eventTitle,
    authorName,
  }: { eventId: string; eventTitle: string | null; authorName: string | null },
  { siteUrl }: { siteUrl: string },
): GroupPayload | undefined {
  if (eventTitle === null || authorName === null) return undefined
  return {
    notification: () => ({ kind: 'event_message', data: { eventId, eventTitle, personName: authorName } }),
    writeEmail: () => ({
      subject: m.notification_mail_message_subject({ eventTitle }),
      email: {
        paragraphs: [m.notification_mail_message_text({ authorName })],
        action: { label: m.notification_mail_read_message(), url: `${siteUrl}/event/${eventId}` },
        footer: m.notification_mail_message_footer(),
      },
    }),
  }
}
