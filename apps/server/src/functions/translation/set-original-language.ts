import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { announceWords, isTranslated, setOriginal } from './queries.ts'
import { requireOwnTranslated } from './require-translatable.ts'

/** A host says in which language the original is. A translation in it is taken away first. */
export const setOriginalLanguage: Handler<'set-original-language'> = async (
  { member, run },
  { locale, ...subject },
) => {
  const callerId = member.userId
  await requireOwnTranslated(run, { ...subject, callerId })
  if (await isTranslated(run, { id: subject.id, locale }))
    throw new AppError('conflict', m.site_translation_in_the_way)
  await setOriginal(run, { ...subject, locale, callerId })
  await announceWords(run, subject)
  return subject
}
