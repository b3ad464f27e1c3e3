import * as m from '@hearth/messages'
import { asRead } from '../calendar/index.ts'
import type { GroupNotification } from './group-queries.ts'
import type { GroupPayload } from './notify-readers.ts'

/**
 * A notice and a mail of a message to everyone who is coming. What was written is read on the page of the event
 * alone, so there is nothing to tell once the event or its author has gone.
 */
export function writeMessageNotification(
  {
    eventId,
    event,
    authorName,
  }: { eventId: string; event: GroupNotification['event']; authorName: string | null },
  { siteUrl }: { siteUrl: string },
): GroupPayload | undefined {
  if (event === null || authorName === null) return undefined
  const eventTitle = () => asRead(event).title
  return {
    notification: () => ({
      kind: 'event_message',
      data: { eventId, eventTitle: eventTitle(), personName: authorName },
    }),
    writeEmail: () => ({
      subject: m.notification_mail_message_subject({ eventTitle: eventTitle() }),
      email: {
        paragraphs: [m.notification_mail_message_text({ authorName })],
        action: { label: m.notification_mail_read_message(), url: `${siteUrl}/event/${eventId}` },
        footer: m.notification_mail_message_footer(),
      },
    }),
  }
}
