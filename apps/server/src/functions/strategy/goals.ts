import {
  AppError,
  saveGoalRequestSchema,
  strategyIdReplySchema,
  strategyIdRequestSchema,
  strategyRules,
} from '@hearth/contracts'
import { defineFunction } from '../definition.ts'
import { holdMember, inMemberTransaction } from '../member-transaction.ts'
import { countGoals, removeGoal, writeGoal } from './queries.ts'
import { requireSteward } from './require-steward.ts'

/** A steward adds or changes a goal. What is reached is counted when it is read. */
export const saveGoal = defineFunction({
  name: 'save-goal',
  input: saveGoalRequestSchema,
  output: strategyIdReplySchema,
  isRepeatable: true,
  async work({ parts, member }, goal) {
    return inMemberTransaction({ parts, member }, async (run) => {
      await requireSteward(run, member.userId)
      // One after the other, so that they are counted.
      await holdMember(run, 'goals', '')
      await writeGoal(run, goal, member.userId)
      if ((await countGoals(run)) > strategyRules.mostGoals) {
        throw new AppError('conflict', `${strategyRules.mostGoals} goals are enough. Take one off first.`)
      }
      parts.log.info('strategy.goal_saved', { goalId: goal.id, by: member.userId })
      return { id: goal.id }
    })
  },
})

/** A steward takes a goal off. What is gone already is no error. */
export const deleteGoal = defineFunction({
  name: 'delete-goal',
  input: strategyIdRequestSchema,
  output: strategyIdReplySchema,
  isRepeatable: true,
  async work({ parts, member }, { id }) {
    return inMemberTransaction({ parts, member }, async (run) => {
      await requireSteward(run, member.userId)
      await removeGoal(run, id)
      parts.log.info('strategy.goal_deleted', { goalId: id, by: member.userId })
      return { id }
    })
  },
})
