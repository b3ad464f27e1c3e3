import * as m from '@hearth/messages'
import type { ClosedReport } from './group-queries.ts'
import type { GroupPayload } from './notify-readers.ts'

/** Whoever reported hears that it was looked at, and how it ended in one word; never what was done to whom. */
export function writeReportNotification(
  { state }: ClosedReport,
  { siteUrl }: { siteUrl: string },
): GroupPayload {
  return {
    notification: ({ reportId = '', title = '' }) => ({ kind: `report_${state}`, data: { reportId, title } }),
    writeEmail: (_, { title = '' }) => ({
      subject: m.notification_mail_report_subject(),
      email: {
        paragraphs: sentences[state](title),
        action: { label: m.notification_mail_open_hearth(), url: siteUrl },
      },
    }),
  }
}

const sentences = {
  resolved: (title: string) => [
    m.notification_report_resolved({ title }),
    m.notification_mail_resolved_text(),
  ],
  set_aside: (title: string) => [
    m.notification_report_set_aside({ title }),
    m.notification_mail_set_aside_text(),
  ],
}
