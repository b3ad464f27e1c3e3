import { AppError } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'

/**
 * An admin gives a role or takes it. Nobody takes their own admin role, so that the house is never without one, and
 * only a member with a username and a confirmed address can be given any. It bites at once: the server asks the row.
 */
export const setRole: Handler<'set-role'> = async ({ parts, member, run }, { userId, role, isGiven }) => {
  if (!isGiven && role === 'admin' && userId === member.userId)
    throw new AppError('conflict', m.admin_members_refused_own)
  const standing = await standingOf(run, userId)
  if (!standing) throw new AppError('not_found', m.moderation_refused_no_member)
  if (isGiven && !standing.isReady) throw new AppError('conflict', m.admin_members_refused_unready)
  const { rows } = await run<{ isChanged: boolean }>({
    name: 'set role',
    text: 'select hearth.set_role($1, $2, $3, $4) as "isChanged"',
    values: [member.userId, userId, role, isGiven],
  })
  if (rows[0]?.isChanged) parts.log.info('role.changed', { userId, role, isGiven, adminId: member.userId })
  return { userId, role, isGiven }
}

async function standingOf(run: Run, userId: string): Promise<{ isReady: boolean } | undefined> {
  const { rows } = await run<{ isReady: boolean }>({
    name: 'standing of who gets a role',
    text: `
      select f.is_confirmed and f.deletes_at is null and hearth.has_username(p.id) as "isReady"
      from public.profiles p join hearth.account_facts(array[$1::uuid]) f on f.user_id = p.id
      where p.id = $1`,
    values: [userId],
  })
  return rows[0]
}
