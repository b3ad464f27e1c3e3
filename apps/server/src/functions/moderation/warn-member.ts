import { notify } from '../../notifications/index.ts'
import { noteAct } from '../audit.ts'
import type { Handler } from '../handler.ts'
import { requireSomebodyElse } from './require-somebody-else.ts'
import { writeWarningEmail } from './suspension-emails.ts'

/** An admin says a word to a member. */
export const warnMember: Handler<'warn-member'> = async ({ parts, member, run }, { userId, words }) => {
  await requireSomebodyElse(run, { userId, adminId: member.userId })
  await notify(run, userId, () => ({
    kind: 'care_warning',
    data: { words },
    ...writeWarningEmail({ words, siteUrl: parts.config.siteUrl }),
  }))
  await noteAct(run, {
    actor: member.userId,
    action: 'member.warned',
    subject: userId,
    detail: { note: words },
  })
  return { done: true }
}
