import { z } from 'zod'
import type { Task } from '../jobs/index.ts'
import type { Parts } from '../parts.ts'
import { countMails, type MailCounts, retryParkedMails } from './queries.ts'
import { MailSender } from './sender.ts'
import { createMailTransport } from './transport.ts'

export { asSent } from './as-sent.ts'
export { type Email, writeEmail } from './email.ts'
export { mailPreviewPages, previewMail } from './mail-preview.ts'
export { outboxPages, outboxPath } from './outbox-pages.ts'
export { type OwnPage, sendPage } from './page.ts'
export { createMailTransport } from './transport.ts'
export { unfollowPages, unfollowUrl } from './unfollow-pages.ts'
export { unsubscribePages } from './unsubscribe-pages.ts'

const retryPayloadSchema = z.object({ until: z.string() })
const retriedAtOnce = 500

export type Post = {
  tasks: Record<string, Task>
  counts(): Promise<MailCounts>
  droppedCount(): number
  stop(): Promise<void>
}

/**
 * Carries mails away, from this call on until it is stopped; a process that only answers people leaves them to the
 * others.
 */
export function startPost(parts: Parts): Post {
  const transport = createMailTransport(parts.config)
  const sender = parts.config.ROLE === 'web' ? undefined : new MailSender(parts, transport)
  return {
    tasks: {
      retry_mails: async (payload) => {
        const { until } = retryPayloadSchema.parse(payload)
        await retryParkedMails(parts.database, { until, max: retriedAtOnce })
      },
    },
    counts: () => countMails(parts.database),
    droppedCount: () => sender?.droppedCount() ?? 0,
    async stop() {
      await sender?.stop()
      transport.close()
    },
  }
}
