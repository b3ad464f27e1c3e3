import { memberSeriesPath } from '@hearth/contracts/series-address'
import * as m from '@hearth/messages'
import { asRead } from '../calendar/index.ts'
import type { GroupNotification } from './group-queries.ts'
import type { GroupPayload } from './notify-readers.ts'

/**
 * A notice and a mail of a message to everyone who is coming, or to the people of a series (`seriesId`). What was written is read on
 * that page alone, so there is nothing to tell once the event or its author has gone.
 */
export function writeMessageNotification(
  {
    eventId,
    seriesId,
    event,
    authorName,
  }: {
    eventId: string
    seriesId?: string
    event: GroupNotification['event']
    authorName: string | null
  },
  { siteUrl }: { siteUrl: string },
): GroupPayload | undefined {
  if (event === null || authorName === null) return undefined
  const title = () => asRead(event).title
  const action = (path: string) => ({ label: m.notification_mail_read_message(), url: siteUrl + path })
  if (seriesId !== undefined) {
    return {
      notification: () => ({
        kind: 'series_message',
        data: { seriesId, seriesTitle: title(), personName: authorName },
      }),
      writeEmail: () => ({
        subject: m.series_message_mail_subject({ seriesTitle: title() }),
        email: {
          paragraphs: [m.series_message_mail_text({ authorName })],
          action: action(memberSeriesPath(seriesId)),
          footer: m.series_message_mail_footer(),
        },
      }),
    }
  }
  return {
    notification: () => ({
      kind: 'event_message',
      data: { eventId, eventTitle: title(), personName: authorName },
    }),
    writeEmail: () => ({
      subject: m.notification_mail_message_subject({ eventTitle: title() }),
      email: {
        paragraphs: [m.notification_mail_message_text({ authorName })],
        action: action(`/event/${eventId}`),
        footer: m.notification_mail_message_footer(),
      },
    }),
  }
}
