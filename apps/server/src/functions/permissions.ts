import { AppError } from '@hearth/contracts'
import type { FunctionCaller } from '@hearth/contracts/functions'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import type { Member } from './handler.ts'

/**
 * Throws unless the member may call what the row of the table names: `not_signed_in` when the login has ended or the
 * account is closed, however long the token lasts, `username_required`, and `not_allowed` where a role is needed. The
 * role row decides, whatever the token says.
 */
export async function requirePermission(
  run: Run,
  { userId, sessionId }: Member,
  by: Exclude<FunctionCaller, 'visitor' | 'second step' | 'login'>,
): Promise<void> {
  const { rows } = await run<{ lives: boolean; isNamed: boolean; hasRole: boolean }>({
    name: 'permission to call',
    text: `
      select hearth.login_lives($1::uuid, $2::uuid) as lives, hearth.has_username($1::uuid) as "isNamed",
        case $3::text when 'admin' then hearth.is_admin($1::uuid) when 'steward' then hearth.is_steward($1::uuid)
          else true end as "hasRole"`,
    values: [userId, sessionId, by],
  })
  const { lives, isNamed, hasRole } = rows[0]!
  if (!lives) throw new AppError('not_signed_in', m.site_refusal_not_signed_in)
  if (!isNamed && by !== 'member') throw new AppError('username_required', m.site_refusal_username_required)
  if (!hasRole) {
    throw new AppError('not_allowed', () =>
      by === 'steward' ? m.site_refusal_stewards_only() : m.site_refusal_admins_only(),
    )
  }
}

/** Whether the role row makes somebody a steward or an admin. */
export async function isSteward(run: Run, userId: string): Promise<boolean> {
  const { rows } = await run<{ may: boolean }>({
    name: 'is steward',
    text: 'select hearth.is_steward($1::uuid) as may',
    values: [userId],
  })
  return rows[0]!.may
}
