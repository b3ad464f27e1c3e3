import { AppError, type EnquirySide, type EnquiryWish, mayWrite, moveEnquiry } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { takeFromDay } from '../member-transaction.ts'
import { notifyOther } from './notify-other.ts'
import { addMessage, agreeToRequest, isWritten, type LockedEnquiry, lockEnquiry } from './queries.ts'
import { notThere, sideOf } from './sides.ts'

const maxMessagesPerDay = 200

/** Either side writes in a conversation, and with it answers, agrees or declines. */
export const answerEnquiry: Handler<'answer-enquiry'> = async (
  { parts, member, run },
  { id, enquiryId, message, state: wish },
) => {
  const enquiry = await lockEnquiry(run, enquiryId)
  if (!enquiry) throw notThere()
  const side = sideOf(enquiry, member.userId)
  const mine = { id, enquiryId, authorId: member.userId }
  if (await isWritten(run, mine)) return { enquiryId, state: enquiry.state }

  const state = nextState(enquiry, { side, wish })
  await takeFromDay(run, {
    key: `enquiry:messages-of:${member.userId}`,
    limit: maxMessagesPerDay,
    sentence: m.enquiry_refused_many_messages,
  })
  const moved = state === enquiry.state ? undefined : state
  if (enquiry.memberId && moved) await agreeToRequest(run, enquiryId)
  const isNew = await addMessage(run, { ...mine, body: message, state: moved })
  if (!isNew) throw new AppError('conflict', m.enquiry_refused_outdated)
  await notifyOther(run, enquiry, { enquiryId, side, moved, siteUrl: parts.config.siteUrl })
  return { enquiryId, state }
}

/** Where the message leads. Throws `conflict` where it may not be said. */
function nextState(
  { memberId, state, lastBy }: LockedEnquiry,
  { side, wish }: { side: 'asker' | 'asked'; wish: EnquiryWish },
) {
  if (memberId) {
    if (wish === 'declined') throw new AppError('conflict', m.enquiry_refused_no_request)
    if (!mayWrite(state, side === 'asker' ? 'asker' : 'member'))
      throw new AppError('conflict', m.enquiry_refused_awaits_answer)
    return 'agreed'
  }
  const move = moveEnquiry(state, { by: withProvider[side], wish, lastBy: withProvider[lastBy] })
  if (!move.ok) throw new AppError('conflict', () => refusals[move.reason]())
  return move.state
}

const withProvider = { asker: 'asker', asked: 'provider' } as const satisfies Record<string, EnquirySide>

const refusals = {
  only_provider_declines: m.enquiry_refused_only_provider_declines,
  nothing_to_agree_to: m.enquiry_refused_nothing_to_agree_to,
  is_declined: m.enquiry_refused_is_declined,
}
