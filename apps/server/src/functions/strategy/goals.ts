import { AppError, strategyRules } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { countGoals, removeGoal, writeGoal } from './queries.ts'

/** A steward adds or changes a goal. What is reached is counted when it is read. */
export const saveGoal: Handler<'save-goal'> = async ({ parts, member, run }, goal) => {
  await writeGoal(run, goal, member.userId)
  if ((await countGoals(run)) > strategyRules.maxGoals) {
    throw new AppError('conflict', () => m.strategy_goals_full({ maxGoals: strategyRules.maxGoals }))
  }
  parts.log.info('strategy.goal_saved', { goalId: goal.id, by: member.userId })
  return { id: goal.id }
}

/** A steward takes a goal off. What is gone already is no error. */
export const deleteGoal: Handler<'delete-goal'> = async ({ parts, member, run }, { id }) => {
  await removeGoal(run, id)
  parts.log.info('strategy.goal_deleted', { goalId: id, by: member.userId })
  return { id }
}
