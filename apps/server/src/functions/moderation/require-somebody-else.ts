import { AppError } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { findSuspendable } from './suspension-queries.ts'

/** Nobody decides about themselves, nor about others who look after the house. */
export async function requireSomebodyElse(
  run: Run,
  { userId, adminId }: { userId: string; adminId: string },
): Promise<void> {
  if (userId === adminId) throw new AppError('not_allowed', m.moderation_refused_yourself)
  const person = await findSuspendable(run, userId)
  if (!person) throw new AppError('not_found', m.moderation_refused_no_member)
  if (person.isAdmin) {
    throw new AppError('not_allowed', m.moderation_member_is_admin)
  }
}
