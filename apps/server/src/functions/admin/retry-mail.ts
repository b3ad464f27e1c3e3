import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'

/** An admin lets a parked mail be tried again. Said again while it waits, it changes nothing. */
export const retryMail: Handler<'retry-mail'> = async ({ member, run }, { mailId }) => {
  const { rows } = await run<{ isRetried: boolean }>({
    name: 'retry mail',
    text: 'select hearth.retry_mail(m.id) as "isRetried" from hearth.mails m where m.id = $1::uuid',
    values: [mailId],
  })
  if (!rows[0]) throw new AppError('not_found', m.admin_mails_refused_gone)
  const { isRetried } = rows[0]
  if (isRetried) {
    await run({
      name: 'note retried mail',
      text: `insert into hearth.audit_log (actor, action, subject) values ($1, 'mail_retried', $2)`,
      values: [member.userId, mailId],
    })
  }
  return { mailId, isRetried }
}
