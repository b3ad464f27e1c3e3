import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { takeFromDay } from '../member-transaction.ts'
import { takeAsNewcomer } from '../moderation/newcomers.ts'
import { type CommentRow, changeComment, insertComment, lockComment } from './comment-queries.ts'
import { notifyAuthor } from './notify-author.ts'
import { notifyMentioned } from './notify-mentioned.ts'
import { mayOpenPost } from './queries.ts'

const maxCommentsPerDay = 300

/** Says something under a post, or changes what one said there: sent twice it is one comment. */
export const saveComment: Handler<'save-comment'> = async ({ parts, member, run }, { id, postId, body }) => {
  const comment: CommentRow = { id, postId, authorId: member.userId, body }
  const { siteUrl } = parts.config

  if (!(await mayOpenPost(run, { postId, userId: member.userId }))) throw notThere()
  let before = await lockComment(run, id)
  if (!before) {
    if (await insertComment(run, comment)) {
      await takeAsNewcomer(run, member.userId, 'comment')
      await takeFromDay(run, {
        key: `posts:comments-of:${member.userId}`,
        limit: maxCommentsPerDay,
        sentence: m.feed_commented_often,
      })
      await notifyAuthor(run, { postId, writerId: member.userId, siteUrl })
    } else before = await lockComment(run, id)
  }
  if (before) {
    if (before.authorId !== member.userId || before.postId !== postId) throw notThere()
    await changeComment(run, comment)
  }
  await notifyMentioned(run, {
    postId,
    writerId: member.userId,
    body,
    before: before?.body,
    siteUrl,
    isComment: true,
  })
  return { commentId: id, postId }
}

const notThere = () => new AppError('not_found', m.feed_post_closed)
