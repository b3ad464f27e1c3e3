import { AppError } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { type Comment, findTalkedEvent, lockComment, type TalkedEvent } from './queries.ts'

/**
 * A comment with the event that it belongs to, held until the transaction ends; undefined when it is gone. Throws
 * `not_found` where the caller may not open the event.
 */
export async function findCommentFor(
  run: Run,
  { id, callerId }: { id: string; callerId: string },
): Promise<{ comment: Comment; event: TalkedEvent } | undefined> {
  const comment = await lockComment(run, id)
  if (!comment) return undefined
  const event = await findTalkedEvent(run, { eventId: comment.eventId, callerId })
  if (!event) throw commentGone()
  return { comment, event }
}

export const commentGone = () => new AppError('not_found', m.conversation_comment_gone)
