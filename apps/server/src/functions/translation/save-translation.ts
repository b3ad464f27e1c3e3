import type { Handler } from '../handler.ts'
import { announceWords, removeTranslation, writeTranslation } from './queries.ts'
import { requireOtherLanguage, requireOwnTranslated } from './require-translatable.ts'

/** A host writes the words in one more language, or takes them away. */
export const saveTranslation: Handler<'save-translation'> = async (
  { member, run },
  { locale, words, ...subject },
) => {
  const callerId = member.userId
  const found = await requireOwnTranslated(run, { ...subject, callerId })
  if (words) {
    requireOtherLanguage(found, locale)
    await writeTranslation(run, 'accepted', { ...subject, locale, words, callerId })
  } else {
    await removeTranslation(run, { id: subject.id, locale })
  }
  await announceWords(run, subject)
  return subject
}
