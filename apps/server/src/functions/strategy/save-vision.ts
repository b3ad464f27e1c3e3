import { AppError, saveVisionReplySchema, saveVisionRequestSchema } from '@hearth/contracts'
import { defineFunction } from '../definition.ts'
import { holdMember, inMemberTransaction } from '../member-transaction.ts'
import { addVersion, findVision } from './queries.ts'
import { requireSteward } from './require-steward.ts'

/**
 * A steward writes the vision anew: a version is added, none is changed. Whoever wrote on an older one is told so. The
 * same text as stands there already is no new version, so that saving twice is once.
 */
export const saveVision = defineFunction({
  name: 'save-vision',
  input: saveVisionRequestSchema,
  output: saveVisionReplySchema,
  isRepeatable: true,
  async work({ parts, member }, { text, summary, basedOn }) {
    return inMemberTransaction({ parts, member }, async (run) => {
      await requireSteward(run, member.userId)
      await holdMember(run, 'vision', '')
      const now = await findVision(run)
      if (now?.text === text) return { versionId: now.id }
      if ((now?.id ?? null) !== basedOn) {
        throw new AppError(
          'conflict',
          'Another steward has changed the vision meanwhile. Copy what you wrote, and open it again.',
        )
      }
      const versionId = await addVersion(run, { text, summary, authorId: member.userId })
      parts.log.info('strategy.vision_saved', { versionId, by: member.userId })
      return { versionId }
    })
  },
})
