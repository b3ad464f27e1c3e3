import { AppError, type EnquirySide, moveEnquiry } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { notify } from '../../notifications/index.ts'
import type { Handler } from '../handler.ts'
import { takeFromDay } from '../member-transaction.ts'
import { writeEnquiryEmail } from './emails.ts'
import { addMessage, isWritten, type LockedEnquiry, lockEnquiry } from './queries.ts'

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

  const move = moveEnquiry(enquiry.state, { by: side, wish, lastBy: enquiry.lastBy })
  if (!move.ok) throw new AppError('conflict', refusals[move.reason]())
  await takeFromDay(run, {
    key: `enquiry:messages-of:${member.userId}`,
    limit: maxMessagesPerDay,
    sentence: m.enquiry_refused_many_messages(),
  })
  const moved = move.state === enquiry.state ? undefined : move.state
  const isNew = await addMessage(run, { ...mine, body: message, state: moved })
  if (!isNew) throw new AppError('conflict', m.enquiry_refused_outdated())
  await notifyOther(run, enquiry, { enquiryId, side, moved, siteUrl: parts.config.siteUrl })
  return { enquiryId, state: move.state }
}

const refusals = {
  only_provider_declines: m.enquiry_refused_only_provider_declines,
  nothing_to_agree_to: m.enquiry_refused_nothing_to_agree_to,
  is_declined: m.enquiry_refused_is_declined,
}

/** Which side the member stands on. Throws `not_found` for strangers, and for whom the other side has blocked. */
function sideOf(
  { askerId, ownerId, askerBlocks, ownerBlocks, isSomeoneHidden }: LockedEnquiry,
  userId: string,
) {
  const side: EnquirySide | undefined =
    askerId === userId ? 'asker' : ownerId === userId ? 'provider' : undefined
  if (!side || (side === 'asker' ? ownerBlocks : askerBlocks)) throw notThere()
  if (askerBlocks || ownerBlocks) {
    throw new AppError('conflict', m.site_refusal_blocked())
  }
  if (isSomeoneHidden) throw new AppError('conflict', m.enquiry_refused_member_gone())
  return side
}

const notThere = () => new AppError('not_found', m.enquiry_refused_not_there())

async function notifyOther(
  run: Run,
  { providerId, providerName, askerName, askerId, ownerId }: LockedEnquiry,
  {
    enquiryId,
    side,
    moved,
    siteUrl,
  }: { enquiryId: string; side: EnquirySide; moved: string | undefined; siteUrl: string },
): Promise<void> {
  const kind =
    moved === 'agreed' ? 'enquiry_agreed' : moved === 'declined' ? 'enquiry_declined' : 'enquiry_message'
  const personName = side === 'asker' ? askerName : providerName
  await notify(run, side === 'asker' ? ownerId : askerId, {
    kind,
    data: { enquiryId, providerId, providerName, personName },
    from: {
      writerId: side === 'asker' ? askerId : ownerId,
      plainSubject: m.enquiry_email_message_plain_subject(),
    },
    ...writeEnquiryEmail(kind, { enquiryId, providerName, personName, siteUrl }),
  })
}
