import {
  AppError,
  sayOnRoadmapRequestSchema,
  strategyIdReplySchema,
  strategyIdRequestSchema,
} from '@hearth/contracts'
import { defineFunction } from '../definition.ts'
import { inMemberTransaction, takeFromDay } from '../member-transaction.ts'
import { takeAsNewcomer } from '../newcomers.ts'
import { addComment, findCommentAuthor, removeComment } from './queries.ts'
import { isSteward } from './require-steward.ts'

const mostSaidPerDay = 60

/** A member says something about an item of the roadmap. The same id said again is the same comment. */
export const sayOnRoadmap = defineFunction({
  name: 'say-on-roadmap',
  input: sayOnRoadmapRequestSchema,
  output: strategyIdReplySchema,
  isRepeatable: true,
  async work({ parts, member }, comment) {
    const { userId } = member
    const { id } = comment
    return inMemberTransaction({ parts, member }, async (run) => {
      const outcome = await addComment(run, { ...comment, authorId: userId })
      if (outcome === 'no_item') throw new AppError('not_found', 'This is not on the roadmap any more.')
      if (outcome === 'known') {
        if ((await findCommentAuthor(run, id)) === userId) return { id }
        throw new AppError('conflict', 'Please load the page and write once more.')
      }
      await takeAsNewcomer(run, userId, 'comment')
      await takeFromDay(run, {
        key: `roadmap:said-by:${userId}`,
        limit: mostSaidPerDay,
        sentence: 'You have said a lot today. Please go on tomorrow.',
      })
      return { id }
    })
  },
})

/** Its author takes a comment off, or a steward does. What is gone already is no error. */
export const removeRoadmapComment = defineFunction({
  name: 'remove-roadmap-comment',
  input: strategyIdRequestSchema,
  output: strategyIdReplySchema,
  isRepeatable: true,
  async work({ parts, member }, { id }) {
    const { userId } = member
    return inMemberTransaction({ parts, member }, async (run) => {
      const authorId = await findCommentAuthor(run, id)
      if (authorId === undefined) return { id }
      if (authorId !== userId) {
        if (!(await isSteward(run, userId)))
          throw new AppError('not_allowed', 'These are somebody else’s words.')
        parts.log.info('strategy.comment_removed', { commentId: id, by: userId })
      }
      await removeComment(run, id)
      return { id }
    })
  },
})
