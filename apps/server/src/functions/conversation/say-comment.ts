import { AppError, maxReplies } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { lockMember, takeFromDay } from '../member-transaction.ts'
import { takeAsNewcomer } from '../moderation/newcomers.ts'
import { notifyOfComment } from './notify-of-comment.ts'
import { commentGone } from './own-comment.ts'
import { addComment, findAnswered, findTalkedEvent, lockComment, type TalkedEvent } from './queries.ts'

const maxPerDay = 100
const maxPerDayAtOneEvent = 40

/** Says something at a published event, or beneath what somebody said there. The same id once more changes nothing. */
export const sayComment: Handler<'say-comment'> = async (
  { parts, member, run },
  { id, eventId, body, replyTo },
) => {
  const authorId = member.userId
  // One comment after the other at one event, so that replies and notices are counted.
  await lockMember(run, 'comments of event', eventId)
  const event = requireOpen(await findTalkedEvent(run, { eventId, callerId: authorId }))
  const earlier = await lockComment(run, id)
  if (earlier) {
    if (earlier.authorId === authorId && earlier.eventId === eventId) return { id }
    throw new AppError('conflict', m.event_write_again)
  }
  const answeredId = replyTo && (await requireAnswerable(run, { id: replyTo, eventId, callerId: authorId }))
  await takeAsNewcomer(run, authorId, 'comment')
  await takeFromDay(run, {
    key: `comments:by:${authorId}`,
    limit: maxPerDay,
    sentence: m.conversation_limit,
  })
  await takeFromDay(run, {
    key: `comments:at:${eventId}:${authorId}`,
    limit: maxPerDayAtOneEvent,
    sentence: m.conversation_limit_here,
  })
  await addComment(run, { id, eventId, authorId, replyTo: replyTo ?? null, body })
  await notifyOfComment(run, {
    eventId,
    eventTitle: event.title,
    authorId,
    authorName: event.callerName,
    ...(replyTo && answeredId && { answered: { commentId: replyTo, authorId: answeredId } }),
    siteUrl: parts.config.siteUrl,
  })
  return { id }
}

function requireOpen(event: TalkedEvent | undefined): TalkedEvent {
  if (!event) throw new AppError('not_found', m.event_not_found)
  if (event.status === 'draft') throw new AppError('not_allowed', m.conversation_draft)
  if (event.status === 'cancelled') throw new AppError('event_cancelled', m.event_is_cancelled)
  if (event.blocksOwner) throw new AppError('conflict', m.conversation_host_blocked)
  return event
}

/** The author of what is answered. */
async function requireAnswerable(
  run: Run,
  wanted: { id: string; eventId: string; callerId: string },
): Promise<string> {
  const answered = await findAnswered(run, wanted)
  if (!answered) throw commentGone()
  if (answered.isReply) throw new AppError('conflict', m.conversation_reply_to_reply)
  if (answered.replies >= maxReplies) throw new AppError('conflict', m.conversation_thread_full)
  return answered.authorId
}
