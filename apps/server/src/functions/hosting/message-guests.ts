import { AppError, maxMessagesPerDay } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { addGroupNotification } from '../../notifications/index.ts'
import { findTalkedEvent } from '../conversation/queries.ts'
import type { Handler } from '../handler.ts'
import { lockMember, takeFromDay } from '../member-transaction.ts'
import { addMessage, countGuests, findMessage } from './message-queries.ts'
import { requireWritingHost } from './require-writing-host.ts'

/**
 * A host writes to everyone who is coming, which a job tells them. The same id once more tells nobody again.
 */
export const messageGuests: Handler<'message-guests'> = async (
  { member, run },
  { id, eventId, title, body },
) => {
  const authorId = member.userId
  await lockMember(run, 'messages of event', eventId)
  requireWritingHost(await findTalkedEvent(run, { eventId, callerId: authorId }))
  const earlier = await findMessage(run, id)
  if (earlier) {
    if (earlier.authorId === authorId && earlier.eventId === eventId) return { id, told: earlier.told }
    throw new AppError('conflict', m.event_write_again)
  }
  const told = await countGuests(run, { eventId, authorId })
  if (told === 0) {
    throw new AppError('conflict', m.hosting_message_no_readers)
  }
  await takeFromDay(run, {
    key: `messages:at:${eventId}`,
    limit: maxMessagesPerDay,
    sentence: m.hosting_messages_limit,
  })
  await addMessage(run, { id, eventId, authorId, title, body, told })
  await addGroupNotification(run, { kind: 'event_message', eventId, authorId, facts: {} })
  return { id, told }
}
