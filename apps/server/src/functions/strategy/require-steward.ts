import { AppError } from '@hearth/contracts'
import type { Run } from '../../feeds/index.ts'

/** Whether the role row makes somebody a steward or an admin, whatever their token says. */
export async function isSteward(run: Run, userId: string): Promise<boolean> {
  const { rows } = await run<{ may: boolean }>({
    name: 'is steward',
    text: 'select hearth.is_steward($1::uuid) as may',
    values: [userId],
  })
  return rows[0]!.may
}

/** Throws `not_allowed` for everybody else. */
export async function requireSteward(run: Run, userId: string): Promise<void> {
  if (!(await isSteward(run, userId)))
    throw new AppError('not_allowed', 'Stewards write the long view. You can ask to become one.')
}
