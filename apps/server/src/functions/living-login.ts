import { AppError } from '@hearth/contracts'
import type { Run } from '../feeds/index.ts'
import type { Member } from './definition.ts'

/** Throws when the member has signed out or their account is closed, however long their token lasts (security-rules 18). */
export async function requireLivingLogin(run: Run, { userId, sessionId }: Member): Promise<void> {
  const { rows } = await run<{ lives: boolean }>({
    name: 'login lives',
    text: 'select hearth.login_lives($1::uuid, $2::uuid) as lives',
    values: [userId, sessionId],
  })
  if (!rows[0]?.lives) throw new AppError('not_signed_in', 'Your sign-in has ended. Please sign in again.')
}
