import { z } from 'zod'
import type { Task } from '../jobs/index.ts'
import type { Parts } from '../parts.ts'
import { getMail, markMailFailed, markMailSent } from './queries.ts'
import type { MailTransport } from './transport.ts'

const payloadSchema = z.object({ mailId: z.uuid() })

/** The job `deliver_mail`: at least once, five tries with growing pauses, then parked (security-rules 58). */
export function createDeliverMail({ database, log }: Parts, transport: MailTransport): Task {
  return async (payload, { isLastTry }) => {
    const { mailId } = payloadSchema.parse(payload)
    if (!transport.leavesTheHouse) return markMailSent(database, mailId)
    const mail = await getMail(database, mailId)
    if (!mail || mail.sentAt || mail.parkedAt) return
    try {
      await transport.deliver(mail)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      await markMailFailed(database, { id: mailId, reason: reason.slice(0, 500), isLast: isLastTry })
      log.warn(isLastTry ? 'mail.parked' : 'mail.failed', { mailId, error })
      if (!isLastTry) throw error
      return
    }
    await markMailSent(database, mailId)
    log.info('mail.sent', { mailId })
  }
}
