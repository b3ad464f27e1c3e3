import { AppError } from '@hearth/contracts'
import { notify } from '../../notifications/index.ts'
import type { Handler } from '../handler.ts'
import { takeAsNewcomer } from '../moderation/newcomers.ts'
import { writeEnquiryEmail } from './emails.ts'
import { type Asked, addMessage, beginEnquiry, countBegun, findAsked, findEnquiry } from './queries.ts'

/** New conversations of a member in 24 hours, so that nobody writes to a whole directory. */
const maxBegunPerDay = 20

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
  if (earlier) throw new AppError('conflict', 'Please load the page and write once more.')

  const asked = await findAsked(run, wanted)
  requireAskable(asked, member.userId)
  const { today, hasOpen } = await countBegun(run, wanted)
  if (hasOpen) {
    throw new AppError('conflict', 'You have asked this provider already. Please go on in that conversation.')
  }
  if (today >= maxBegunPerDay) {
    throw new AppError(
      'too_many_requests',
      `You have asked ${maxBegunPerDay} providers today. Please ask others tomorrow.`,
      { retryAfterSeconds: 3600 },
    )
  }
  await takeAsNewcomer(run, member.userId, 'enquiry')
  await beginEnquiry(run, wanted)
  await addMessage(run, { id, enquiryId: id, authorId: member.userId, body: message, state: 'asked' })
  const { providerName, askerName } = asked
  await notify(run, asked.ownerId, {
    kind: 'enquiry_asked',
    data: { enquiryId: id, providerId, providerName, personName: askerName },
    from: { writerId: member.userId, plainSubject: 'Somebody asks you something' },
    ...writeEnquiryEmail('enquiry_asked', {
      enquiryId: id,
      providerName,
      personName: askerName,
      siteUrl: parts.config.siteUrl,
    }),
  })
  return { enquiryId: id, state: 'asked' as const }
}

function requireAskable(asked: Asked | undefined, askerId: string): asserts asked {
  if (
    !asked ||
    asked.ownerBlocks ||
    asked.isOwnerHidden ||
    (!asked.isPublished && asked.ownerId !== askerId)
  ) {
    throw new AppError('not_found', 'This provider is not there.')
  }
  if (asked.ownerId === askerId) throw new AppError('conflict', 'This is your own page.')
  if (asked.askerBlocks) {
    throw new AppError('conflict', 'You have blocked this member. Unblock them first.')
  }
  const problem = (fields: Record<string, string>) =>
    new AppError('invalid_input', 'Please check what you sent.', { fields })
  if (!asked.hasService) throw problem({ serviceId: 'This service is not offered any more.' })
  if (!asked.askerOpensEvent) throw problem({ eventId: 'This event is not there, or not open to you.' })
  if (!asked.ownerOpensEvent) throw problem({ eventId: 'This event does not open to the provider.' })
  if (asked.isDayOver) throw problem({ wishedOn: 'This day is over.' })
}
