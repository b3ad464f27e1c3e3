import { AppError } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import { findSuspendable } from './suspension-queries.ts'

/** Nobody decides about themselves, nor about others who look after the house. */
export async function requireSomebodyElse(
  run: Run,
  { userId, adminId }: { userId: string; adminId: string },
): Promise<void> {
  if (userId === adminId) throw new AppError('not_allowed', 'This is you. Somebody else has to decide.')
  const person = await findSuspendable(run, userId)
  if (!person) throw new AppError('not_found', 'This member is not there.')
  if (person.isAdmin) {
    throw new AppError('not_allowed', 'They look after Hearth too. Their role has to be taken back first.')
  }
}
