import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { findApplication, withdrawOpenApplication } from './queries.ts'

/** A member takes back that they asked to be a steward. What was decided stays decided. */
export const withdrawStewardship: Handler<'withdraw-stewardship'> = async ({ member, run }, { id }) => {
  const { userId } = member
  const application = await findApplication(run, id)
  if (application?.userId !== userId) throw new AppError('not_found', m.membership_application_unknown)
  if (application.state !== 'open') return { id, state: application.state }
  await withdrawOpenApplication(run, userId)
  return { id, state: 'withdrawn' as const }
}
