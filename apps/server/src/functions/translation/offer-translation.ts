import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { takeFromDay } from '../member-transaction.ts'
import { takeAsNewcomer } from '../moderation/newcomers.ts'
import { notifyOfOffer } from './notify-of-translation.ts'
import { removeTranslation, writeTranslation } from './queries.ts'
import { requireOtherLanguage, requireTranslated } from './require-translatable.ts'

const maxPerDay = 10

/** A member offers what somebody else wrote in one more language, for its hosts to accept; offered again, it is the new words. */
export const offerTranslation: Handler<'offer-translation'> = async (
  { parts, member, run },
  { locale, words, ...subject },
) => {
  const callerId = member.userId
  if (!words) {
    await removeTranslation(run, { id: subject.id, locale, offeredBy: callerId })
    return subject
  }
  const found = await requireTranslated(run, { ...subject, callerId })
  if (found.isHost) throw new AppError('conflict', m.site_translation_own)
  if (found.blocksOwner) throw new AppError('conflict', m.site_translation_blocked)
  if (found.original !== null) requireOtherLanguage(found, locale)
  await takeAsNewcomer(run, callerId, 'comment')
  await takeFromDay(run, {
    key: `translations:by:${callerId}`,
    limit: maxPerDay,
    sentence: m.site_translation_limit,
  })
  const { isNew } = await writeTranslation(run, 'offered', { ...subject, locale, words, callerId })
  if (!isNew) return subject
  await notifyOfOffer(run, found, { callerId, siteUrl: parts.config.siteUrl })
  return subject
}
