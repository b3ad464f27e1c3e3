import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { takeFromDay } from '../member-transaction.ts'
import { takeAsNewcomer } from '../moderation/newcomers.ts'
import { isSteward } from '../permissions.ts'
import { addComment, findCommentAuthor, removeComment } from './queries.ts'

const maxCommentsPerDay = 60

/** A member says something about an item of the roadmap. The same id said again is the same comment. */
export const sayOnRoadmap: Handler<'say-on-roadmap'> = async ({ member, run }, comment) => {
  const { userId } = member
  const { id } = comment

  const outcome = await addComment(run, { ...comment, authorId: userId })
  if (outcome === 'no_item') throw new AppError('not_found', m.strategy_roadmap_gone)
  if (outcome === 'known') {
    if ((await findCommentAuthor(run, id)) === userId) return { id }
    throw new AppError('conflict', m.strategy_comment_id_taken)
  }
  await takeAsNewcomer(run, userId, 'comment')
  await takeFromDay(run, {
    key: `roadmap:said-by:${userId}`,
    limit: maxCommentsPerDay,
    sentence: m.feed_commented_often,
  })
  return { id }
}

/** Its author takes a comment off, or a steward does. What is gone already is no error. */
export const removeRoadmapComment: Handler<'remove-roadmap-comment'> = async (
  { parts, member, run },
  { id },
) => {
  const { userId } = member

  const authorId = await findCommentAuthor(run, id)
  if (authorId === undefined) return { id }
  if (authorId !== userId) {
    if (!(await isSteward(run, userId))) throw new AppError('not_allowed', m.strategy_comment_of_another)
    parts.log.info('strategy.comment_removed', { commentId: id, by: userId })
  }
  await removeComment(run, id)
  return { id }
}
