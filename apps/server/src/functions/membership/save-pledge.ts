import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { takeFromDay } from '../member-transaction.ts'
import { endPledge, findMembership, noteStep, writePledge } from './queries.ts'

const maxPledgesPerDay = 30

/** A member who belongs notes what they would give, changes it, or ends it. Nothing is charged, now or by this. */
export const savePledge: Handler<'save-pledge'> = async ({ member, run }, { pledge }) => {
  const { userId } = member
  const membership = await findMembership(run, userId)
  if (!membership) {
    if (pledge === null) return { isPledged: false }
    throw new AppError('conflict', m.membership_pledge_tier_missing)
  }
  const isNew = pledge ? await writePledge(run, userId, pledge) : await endPledge(run, userId)
  if (!isNew) return { isPledged: pledge !== null }
  await takeFromDay(run, {
    key: `pledges:${userId}`,
    limit: maxPledgesPerDay,
    sentence: m.membership_changed_often,
  })
  const { circle } = membership
  await noteStep(run, {
    userId,
    circle,
    ...(pledge ? { step: 'pledged', pledge } : { step: 'pledge_ended' }),
  })
  return { isPledged: pledge !== null }
}
