import {
  AppError,
  messageGuestsReplySchema,
  messageGuestsRequestSchema,
  mostMessagesPerDay,
} from '@hearth/contracts'
import type { Run } from '../../feeds/index.ts'
import type { Letter } from '../../mail/index.ts'
import { defineFunction } from '../definition.ts'
import { holdMember, inMemberTransaction, takeFromDay } from '../member-transaction.ts'
import { tellEveryone } from '../notices/tell-everyone.ts'
import { addMessage, findMessage, listGuests } from './message-queries.ts'
import { findTalkedEvent, type TalkedEvent } from './queries.ts'

/** A host writes to everyone who is coming. The same id once more tells nobody again. */
export const messageGuests = defineFunction({
  name: 'message-guests',
  input: messageGuestsRequestSchema,
  output: messageGuestsReplySchema,
  isRepeatable: true,
  async work({ parts, member }, { id, eventId, title, body }) {
    return inMemberTransaction({ parts, member }, async (run) => {
      const authorId = member.userId
      await holdMember(run, 'messages of event', eventId)
      const event = requireHost(await findTalkedEvent(run, { eventId, callerId: authorId }))
      const earlier = await findMessage(run, id)
      if (earlier) {
        if (earlier.authorId === authorId && earlier.eventId === eventId) return { id, told: earlier.told }
        throw new AppError('conflict', 'Please load the page and write once more.')
      }
      const guests = await listGuests(run, { eventId, authorId })
      if (guests.length === 0) {
        throw new AppError('conflict', 'Nobody has said yet that they come, so nobody would read it.')
      }
      await takeFromDay(run, {
        key: `messages:at:${eventId}`,
        limit: mostMessagesPerDay,
        sentence:
          'Everyone who is coming has heard from you several times today. Please write again tomorrow.',
      })
      const told = guests.length
      await addMessage(run, { id, eventId, authorId, title, body, told })
      await tellGuests(run, guests, { eventId, event, siteUrl: parts.config.siteUrl })
      return { id, told }
    })
  },
})

function requireHost(event: TalkedEvent | undefined): TalkedEvent {
  if (!event) throw new AppError('not_found', 'This event is not there, or not open to you.')
  if (!event.callerHosts) throw new AppError('not_allowed', 'Only hosts write to everyone who is coming.')
  if (event.status === 'draft') throw new AppError('not_allowed', 'Publish the event first.')
  if (event.isLongOver) throw new AppError('event_over', 'This event is over.')
  return event
}

/** A notice and a mail to each. What was written is read on the page of the event alone. */
async function tellGuests(
  run: Run,
  guests: readonly string[],
  { eventId, event, siteUrl }: { eventId: string; event: TalkedEvent; siteUrl: string },
): Promise<void> {
  const { title: eventTitle, callerName: personName } = event
  const subject = `A message to everyone coming to “${eventTitle}”`
  const letter: Letter = {
    heading: subject,
    paragraphs: [`${personName}, who hosts it, has written to everyone who is coming.`],
    action: { label: 'Read the message', url: `${siteUrl}/event/${eventId}` },
    footer: 'You receive this because you said that you are coming.',
  }
  await tellEveryone(run, guests, {
    kind: 'event_message',
    data: { eventId, eventTitle, personName },
    subject,
    letter,
  })
}
