import { AppError, decideStewardshipRequestSchema, stewardshipReplySchema } from '@hearth/contracts'
import { defineFunction } from '../definition.ts'
import { holdMember, inMemberTransaction } from '../member-transaction.ts'
import { tell } from '../notices/tell.ts'
import { isSteward } from '../strategy/require-steward.ts'
import { writeStewardshipLetter } from './letters.ts'
import { decideApplication, findApplication, isApart, makeSteward, membershipLock } from './queries.ts'

/**
 * A steward or an admin answers a member who asks to be one. The role row decides who may, and nobody answers
 * themselves. A yes gives role and circle in the same transaction. Said again it changes and tells nothing.
 */
export const decideStewardship = defineFunction({
  name: 'decide-stewardship',
  input: decideStewardshipRequestSchema,
  output: stewardshipReplySchema,
  isRepeatable: true,
  async work({ parts, member }, { id, decision }) {
    const stewardId = member.userId
    return inMemberTransaction({ parts, member }, async (run) => {
      if (!(await isSteward(run, stewardId)))
        throw new AppError('not_allowed', 'Stewards and those who look after Hearth decide about this.')
      const asked = await findApplication(run, id)
      if (!asked || (await isApart(run, { stewardId, userId: asked.userId })))
        throw new AppError('not_found', 'This question is not there any more.')
      if (asked.userId === stewardId)
        throw new AppError('not_allowed', 'This is your own question. Somebody else has to answer it.')
      // Whoever asked cannot leave or take it back meanwhile; what they did a moment ago is seen.
      await holdMember(run, membershipLock, asked.userId)
      const state = (await findApplication(run, id))?.state
      if (state === decision) return { id, state }
      if (state !== 'open') {
        throw new AppError(
          'conflict',
          state === 'accepted' || state === 'declined'
            ? 'Somebody has answered this already.'
            : 'They have taken it back.',
        )
      }
      await decideApplication(run, { id, state: decision, stewardId })
      if (decision === 'accepted') await makeSteward(run, asked.userId)
      await tell(run, asked.userId, {
        kind: `steward_${decision}`,
        data: { applicationId: id },
        ...writeStewardshipLetter(decision, parts.config.siteUrl),
      })
      parts.log.info('stewardship.decided', { applicationId: id, decision, by: stewardId })
      return { id, state: decision }
    })
  },
})
