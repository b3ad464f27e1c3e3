import { AppError, stewardshipReplySchema, withdrawStewardshipRequestSchema } from '@hearth/contracts'
import { defineFunction } from '../definition.ts'
import { holdMember, inMemberTransaction } from '../member-transaction.ts'
import { findApplication, membershipLock, withdrawOpenApplication } from './queries.ts'

/** A member takes back that they asked to be a steward. What was decided stays decided. */
export const withdrawStewardship = defineFunction({
  name: 'withdraw-stewardship',
  input: withdrawStewardshipRequestSchema,
  output: stewardshipReplySchema,
  isRepeatable: true,
  async work({ parts, member }, { id }) {
    const { userId } = member
    return inMemberTransaction({ parts, member }, async (run) => {
      await holdMember(run, membershipLock, userId)
      const application = await findApplication(run, id)
      if (application?.userId !== userId) throw new AppError('not_found', 'There is no such question.')
      if (application.state !== 'open') return { id, state: application.state }
      await withdrawOpenApplication(run, userId)
      return { id, state: 'withdrawn' as const }
    })
  },
})
