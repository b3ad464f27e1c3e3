import type { ClosedReport } from './group-queries.ts'
import type { GroupPayload } from './notify-readers.ts'

/** Whoever reported hears that it was looked at, and how it ended in one word; never what was done to whom. */
export function writeReportNotification(
  { state }: ClosedReport,
  { siteUrl }: { siteUrl: string },
): GroupPayload {
  const subject = 'We looked at what you told us'
  return {
    notification: ({ reportId = '', title = '' }) => ({ kind: `report_${state}`, data: { reportId, title } }),
    writeEmail: (_, { title = '' }) => ({
      subject,
      email: {
        paragraphs: sentences[state](title),
        action: { label: 'Open Hearth', url: siteUrl },
      },
    }),
  }
}

const sentences = {
  resolved: (title: string) => [
    `Thank you for telling us about “${title}”. Somebody has looked into it and done what was needed.`,
    'What it was stays between us and the person it concerns. If it goes on, please tell us again.',
  ],
  set_aside: (title: string) => [
    `Thank you for telling us about “${title}”. Somebody has looked into it and found nothing that we should change.`,
    'If something new happens, please tell us again. You can also block a member at any time.',
  ],
}
