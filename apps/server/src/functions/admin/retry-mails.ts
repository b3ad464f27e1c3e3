import type { Handler } from '../handler.ts'

/** An admin lets all parked mails be tried again, by a job. Said again it changes nothing. */
export const retryMails: Handler<'retry-mails'> = async ({ member, run }) => {
  await run({ name: 'queue retry of mails', text: 'select hearth.queue_retry_of_mails(now())' })
  await run({
    name: 'note retried mails',
    text: `insert into hearth.audit_log (actor, action) values ($1, 'mails_retried')`,
    values: [member.userId],
  })
  return { isBegun: true as const }
}
