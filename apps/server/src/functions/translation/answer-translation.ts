import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { notifyOfAcceptance } from './notify-of-translation.ts'
import { acceptOffer, announceWords, declineOffer, lockOffer, removeTranslation } from './queries.ts'
import { requireOtherLanguage, requireOwnTranslated } from './require-translatable.ts'

/** A host takes an offer, which then stands for everybody, or declines it; of that nobody is told. */
export const answerTranslation: Handler<'answer-translation'> = async (
  { parts, member, run },
  { offerId, isAccepted },
) => {
  const offer = await lockOffer(run, offerId)
  if (!offer) throw new AppError('not_found', m.site_translation_gone)
  const { kind, id, locale, writtenBy } = offer
  const found = await requireOwnTranslated(run, { kind, id, callerId: member.userId })
  if (!isAccepted) {
    await declineOffer(run, offerId)
    return { offerId }
  }
  requireOtherLanguage(found, locale)
  await removeTranslation(run, { id, locale })
  await acceptOffer(run, offerId)
  await announceWords(run, { kind, id })
  await notifyOfAcceptance(run, found, { writerId: writtenBy, siteUrl: parts.config.siteUrl })
  return { offerId }
}
