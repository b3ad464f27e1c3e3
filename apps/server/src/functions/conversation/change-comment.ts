import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { commentGone, findCommentFor } from './own-comment.ts'
import { changeWords } from './queries.ts'

/** Puts one's own comment in other words. It says from then on that it was changed. */
export const changeComment: Handler<'change-comment'> = async ({ member, run }, { id, body }) => {
  const found = await findCommentFor(run, { id, callerId: member.userId })
  if (!found?.comment.hasWords) throw commentGone()
  if (found.comment.authorId !== member.userId) {
    throw new AppError('not_allowed', m.conversation_edit_not_allowed)
  }
  await changeWords(run, { id, body })
  return { id }
}
