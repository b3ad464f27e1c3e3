import { AppError, type Sentence } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { notify } from '../../notifications/index.ts'
import type { Handler } from '../handler.ts'
import { requireRoomToBegin } from './begin.ts'
import { writeEnquiryEmail } from './emails.ts'
import { type Asked, addMessage, beginEnquiry, findAsked, findEnquiry, hasOpenEnquiry } from './queries.ts'

/** A member begins a conversation with a provider: one that is open at a time with each. */
export const askProvider: Handler<'ask-provider'> = async (
  { parts, member, run },
  { id, providerId, message, ...about },
) => {
  const wanted = {
    id,
    providerId,
    askerId: member.userId,
    serviceId: about.serviceId,
    eventId: about.eventId,
    wishedOn: about.wishedOn,
  }

  const earlier = await findEnquiry(run, id)
  if (earlier?.askerId === member.userId && earlier.providerId === providerId) {
    return { enquiryId: id, state: earlier.state }
  }
  if (earlier) throw new AppError('conflict', m.enquiry_refused_outdated)

  const asked = await findAsked(run, wanted)
  requireAskable(asked, member.userId)
  if (await hasOpenEnquiry(run, wanted)) {
    throw new AppError('conflict', m.enquiry_refused_asked_already)
  }
  await requireRoomToBegin(run, member.userId)
  await beginEnquiry(run, wanted)
  await addMessage(run, { id, enquiryId: id, authorId: member.userId, body: message, state: 'asked' })
  const { providerName, askerName } = asked
  await notify(run, asked.ownerId, () => ({
    kind: 'enquiry_asked',
    data: { enquiryId: id, providerId, providerName, personName: askerName },
    from: { writerId: member.userId, plainSubject: m.enquiry_email_asked_plain_subject() },
    ...writeEnquiryEmail('enquiry_asked', {
      enquiryId: id,
      providerName,
      personName: askerName,
      siteUrl: parts.config.siteUrl,
    }),
  }))
  return { enquiryId: id, state: 'asked' as const }
}

function requireAskable(asked: Asked | undefined, askerId: string): asserts asked {
  if (
    !asked ||
    asked.ownerBlocks ||
    asked.isOwnerHidden ||
    (!asked.isPublished && asked.ownerId !== askerId)
  ) {
    throw new AppError('not_found', m.enquiry_refused_no_provider)
  }
  if (asked.ownerId === askerId) throw new AppError('conflict', m.enquiry_refused_own_page)
  if (asked.askerBlocks) {
    throw new AppError('conflict', m.site_refusal_blocked)
  }
  const problem = (fields: Record<string, Sentence>) =>
    new AppError('invalid_input', m.site_fields_marked, { fields })
  if (!asked.hasService) throw problem({ serviceId: m.enquiry_refused_no_service })
  if (!asked.askerOpensEvent) throw problem({ eventId: m.event_not_found })
  if (!asked.ownerOpensEvent) throw problem({ eventId: m.enquiry_refused_event_hidden })
  if (asked.isDayOver) throw problem({ wishedOn: m.enquiry_refused_day_over })
}
