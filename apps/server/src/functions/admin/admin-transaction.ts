import { AppError } from '@hearth/contracts'
import type { Run } from '../../feeds/index.ts'
import type { FunctionContext } from '../definition.ts'
import { inMemberTransaction } from '../member-transaction.ts'
import { isAdmin } from '../providers/page-queries.ts'

/**
 * One act of those who look after the house, in one transaction as `hearth_engine`. The role row decides, whatever the
 * token says, and a login that has ended does nothing more. Throws `not_allowed`, `not_signed_in`, `username_required`.
 */
export function inAdminTransaction<T>(
  { parts, member }: Pick<FunctionContext, 'parts' | 'member'>,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  return inMemberTransaction({ parts, member }, async (run) => {
    if (await isAdmin(run, member.userId)) return work(run)
    throw new AppError('not_allowed', 'Only those who look after Hearth may do this.')
  })
}

/** Writes down who did what to whom, in the transaction of the act. */
export async function noteAct(
  run: Run,
  {
    actor,
    action,
    subject,
    detail = {},
  }: { actor: string; action: string; subject?: string; detail?: Record<string, unknown> },
): Promise<void> {
  await run({
    name: 'note act',
    text: 'insert into hearth.audit_log (actor, action, subject, detail) values ($1, $2, $3, $4)',
    values: [actor, action, subject ?? null, JSON.stringify(detail)],
  })
}
