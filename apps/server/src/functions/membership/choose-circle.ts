import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { takeFromDay } from '../member-transaction.ts'
import {
  endMembership,
  endStewardship,
  findMembership,
  noteStep,
  withdrawOpenApplication,
  writeMembership,
} from './queries.ts'

const maxChangesPerDay = 30

/**
 * A member joins a circle, changes to another, says whether others see it, or leaves. Nobody makes themselves a
 * steward; a steward who changes or leaves gives the rights back in the same transaction.
 */
export const chooseCircle: Handler<'choose-circle'> = async ({ member, run }, wanted) => {
  const { userId } = member
  const before = await findMembership(run, userId)
  const { circle = before?.circle ?? null, isShown = before?.isShown ?? false } = wanted
  const reply = { circle, isShown: circle !== null && isShown }
  if (before?.circle === circle && before.isShown === isShown) return reply
  if (!before && circle === null) return reply
  if (circle === 'steward' && before?.circle !== 'steward') {
    throw new AppError('not_allowed', m.membership_steward_by_application)
  }
  await takeFromDay(run, {
    key: `membership:${userId}`,
    limit: maxChangesPerDay,
    sentence: m.membership_changed_often,
  })
  if (before?.circle === 'steward' && circle !== 'steward') await endStewardship(run, userId)
  if (circle === null) {
    await withdrawOpenApplication(run, userId)
    await endMembership(run, userId)
    await noteStep(run, { userId, step: 'left', circle: before!.circle })
  } else {
    await writeMembership(run, { userId, circle, isShown })
    // What follows the role notes its own step: from steward to keeper.
    const standsAt = before?.circle === 'steward' && circle !== 'steward' ? 'keeper' : before?.circle
    if (circle !== standsAt) await noteStep(run, { userId, step: before ? 'changed' : 'joined', circle })
  }
  return reply
}
