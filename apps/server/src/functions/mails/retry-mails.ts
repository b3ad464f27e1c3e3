import { AppError, retryMailsReplySchema, retryMailsRequestSchema } from '@hearth/contracts'
import { defineFunction } from '../definition.ts'
import { inMemberTransaction } from '../member-transaction.ts'
import { isAdmin } from '../providers/page-queries.ts'

/** An admin lets all parked mails be tried again, by a job (migration 0270). Said again it changes nothing. */
export const retryMails = defineFunction({
  name: 'retry-mails',
  input: retryMailsRequestSchema,
  output: retryMailsReplySchema,
  isRepeatable: true,
  async work({ parts, member }) {
    return inMemberTransaction({ parts, member }, async (run) => {
      if (!(await isAdmin(run, member.userId)))
        throw new AppError('not_allowed', 'Only those who look after Hearth send mails again.')
      await run({ name: 'queue retry of mails', text: 'select hearth.queue_retry_of_mails(now())' })
      await run({
        name: 'note retried mails',
        text: `insert into hearth.audit_log (actor, action) values ($1, 'mails_retried')`,
        values: [member.userId],
      })
      return { isBegun: true as const }
    })
  },
})
