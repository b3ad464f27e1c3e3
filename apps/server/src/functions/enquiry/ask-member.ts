import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { notify } from '../../notifications/index.ts'
import type { Handler } from '../handler.ts'
import { answerEnquiry } from './answer-enquiry.ts'
import { requireRoomToBegin } from './begin.ts'
import { writeEnquiryEmail } from './emails.ts'
import { addMessage, beginEnquiry, findEnquiry, lockPair, type Pair } from './queries.ts'

/**
 * A member's first message to another, which asks to write with them. Where the two have a conversation it is the next
 * message in that, so two who ask each other at once have agreed.
 */
export const askMember: Handler<'ask-member'> = async (call, { id, memberId, message }) => {
  const { parts, member, run } = call
  const askerId = member.userId
  if (memberId === askerId) throw new AppError('conflict', m.enquiry_refused_own_name)
  const pair = await lockPair(run, { askerId, memberId })
  requireAskable(pair)
  if (pair.enquiryId) return answerEnquiry(call, { id, enquiryId: pair.enquiryId, message })
  if (!pair.mayWrite) throw new AppError('conflict', m.enquiry_refused_no_first_message)
  if (await findEnquiry(run, id)) throw new AppError('conflict', m.enquiry_refused_outdated)

  await requireRoomToBegin(run, askerId)
  await beginEnquiry(run, { id, askerId, memberId })
  await addMessage(run, { id, enquiryId: id, authorId: askerId, body: message, state: 'asked' })
  const { askerName: personName } = pair
  await notify(run, memberId, () => ({
    kind: 'message_asked',
    data: { enquiryId: id, personName },
    from: { writerId: askerId, plainSubject: m.enquiry_email_request_plain_subject() },
    ...writeEnquiryEmail('message_asked', {
      enquiryId: id,
      providerName: '',
      personName,
      siteUrl: parts.config.siteUrl,
    }),
  }))
  return { enquiryId: id, state: 'asked' as const }
}

/** Whoever is blocked learns no more than that there is nobody. */
function requireAskable(pair: Pair | undefined): asserts pair {
  if (!pair || pair.isHidden || pair.memberBlocks) {
    throw new AppError('not_found', m.enquiry_refused_no_member)
  }
  if (pair.askerBlocks) throw new AppError('conflict', m.site_refusal_blocked)
}
