import { m } from '@hearth/messages'
import type { ClosedReport } from './group-queries.ts'
import type { GroupPayload } from './notify-readers.ts'

/** Whoever reported hears that it was looked at, and how it ended in one word; never what was done to whom. */
export function writeReportNotification(
  { state }: ClosedReport,
  { siteUrl }: { siteUrl: string },
): GroupPayload {
  const subject = m.notification_we_looked_at_what_you_told()
  return {
    notification: ({ reportId = '', title = '' }) => ({ kind: `report_${state}`, data: { reportId, title } }),
    writeEmail: (_, { title = '' }) => ({
      subject,
      email: {
        paragraphs: sentences[state](title),
        action: { label: m.notification_open_hearth(), url: siteUrl },
      },
    }),
  }
}

const sentences = {
  resolved: (title: string) => [
    m.notification_thank_you_for_telling_us_about({ title }),
    m.notification_what_it_was_stays_between_us(),
  ],
  set_aside: (title: string) => [
    m.notification_thank_you_for_telling_us_about_2({ title }),
    m.notification_if_something_new_happens_please_tell(),
  ],
}
