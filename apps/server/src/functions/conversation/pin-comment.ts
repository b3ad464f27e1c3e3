import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { lockMember } from '../member-transaction.ts'
import { commentGone, findCommentFor } from './own-comment.ts'
import { eventOfComment, pinOnly } from './queries.ts'

/** A host puts one comment before all others, in the place of the one that stood there, or takes it from there. */
export const pinComment: Handler<'pin-comment'> = async ({ member, run }, { id, isPinned }) => {
  const eventId = await eventOfComment(run, id)
  // Two hosts who pin at once follow each other.
  if (eventId !== undefined) await lockMember(run, 'pins of event', eventId)
  const found = await findCommentFor(run, { id, callerId: member.userId })
  if (!found?.comment.hasWords) {
    if (isPinned) throw commentGone()
    return { id }
  }
  const { comment, event } = found
  if (!event.callerHosts) throw new AppError('not_allowed', m.conversation_pin_hosts_only)
  if (comment.replyTo !== null) throw new AppError('conflict', m.conversation_pin_reply)
  await pinOnly(run, { eventId: comment.eventId, id: isPinned ? id : undefined })
  return { id }
}
