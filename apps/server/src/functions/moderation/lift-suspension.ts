import { AppError } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { notify } from '../../notifications/index.ts'
import type { Parts } from '../../parts.ts'
import { noteAct } from '../audit.ts'
import type { Handler } from '../handler.ts'
import { writeLiftedEmail } from './suspension-emails.ts'
import { liftSuspension as endSuspension, findSuspension } from './suspension-queries.ts'

/** An admin ends a suspension before its time. */
export const liftSuspension: Handler<'lift-suspension'> = async (
  { parts, member, run },
  { suspensionId, words },
) => {
  const adminId = member.userId
  const standing = await findSuspension(run, suspensionId)
  if (!standing) throw new AppError('not_found', m.moderation_refused_no_suspension)
  await lift(run, parts, {
    suspensionId,
    userId: standing.userId,
    adminId,
    words,
    action: 'suspension.lifted',
  })
  return { done: true }
}

/** Ends it at once and says so; lifted already it does nothing. */
export async function lift(
  run: Run,
  { config: { siteUrl }, now }: Pick<Parts, 'config' | 'now'>,
  {
    suspensionId,
    userId,
    adminId,
    words,
    action,
  }: { suspensionId: string; userId: string; adminId: string; words: string; action: string },
): Promise<void> {
  if (!(await endSuspension(run, suspensionId, adminId))) return
  await notify(run, userId, () => ({
    kind: 'suspension_lifted',
    data: { liftedAt: new Date(now()).toISOString() },
    ...writeLiftedEmail({ words, siteUrl }),
  }))
  await noteAct(run, { actor: adminId, action, subject: userId, ...(words && { detail: { note: words } }) })
}
