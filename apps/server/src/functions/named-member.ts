import { AppError } from '@hearth/contracts'
import type { Run } from '../feeds/index.ts'
import type { Member } from './definition.ts'

/** Throws unless the member is still signed in and has chosen a username: what they make is shown with it. */
export async function requireNamedMember(run: Run, { userId, sessionId }: Member): Promise<void> {
  const { rows } = await run<{ lives: boolean; isNamed: boolean }>({
    name: 'login lives and has a name',
    text: 'select hearth.login_lives($1::uuid, $2::uuid) as lives, hearth.has_username($1::uuid) as "isNamed"',
    values: [userId, sessionId],
  })
  if (!rows[0]?.lives) throw new AppError('not_signed_in', 'Your sign-in has ended. Please sign in again.')
  if (!rows[0].isNamed) throw new AppError('username_required', 'Please choose a username first.')
}
