import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { takeFromDay } from '../member-transaction.ts'
import { beginApplication, findApplication, findMembership } from './queries.ts'

const maxAskedPerDay = 3

/** A member who belongs asks to be a steward; one question is open at a time. The same id said again is the same. */
export const askStewardship: Handler<'ask-stewardship'> = async ({ parts, member, run }, { id, words }) => {
  const { userId } = member
  const earlier = await findApplication(run, id)
  if (earlier?.userId === userId) return { id, state: earlier.state }
  const membership = await findMembership(run, userId)
  if (earlier || !membership) throw new AppError('conflict', m.membership_apply_tier_missing)
  if (membership.circle === 'steward') throw new AppError('conflict', m.membership_already_steward)
  if (!(await beginApplication(run, { id, userId, words }))) {
    throw new AppError('conflict', m.membership_already_applied)
  }
  await takeFromDay(run, {
    key: `stewardship:${userId}`,
    limit: maxAskedPerDay,
    sentence: m.membership_applied_often,
  })
  parts.log.info('stewardship.asked', { applicationId: id, userId })
  return { id, state: 'open' as const }
}
