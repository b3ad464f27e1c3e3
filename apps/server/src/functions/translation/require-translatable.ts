import { AppError } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { lockMember } from '../member-transaction.ts'
import { findTranslated, type Subject, type TranslatedSubject } from './queries.ts'

/** What is to be translated, one decision about its words after the other. Throws `not_found`. */
export async function requireTranslated(
  run: Run,
  subject: Subject & { callerId: string },
): Promise<TranslatedSubject> {
  await lockMember(run, 'translations', subject.id)
  const found = await findTranslated(run, subject)
  if (!found?.opens) throw new AppError('not_found', notThere[subject.kind])
  return found
}

const notThere = {
  event: m.event_not_found,
  venue: m.venue_refused_not_there,
  provider: m.provider_refused_no_page,
}

/** The same where it is the caller's. Throws `not_allowed` too. */
export async function requireOwnTranslated(
  run: Run,
  subject: Subject & { callerId: string },
): Promise<TranslatedSubject> {
  const found = await requireTranslated(run, subject)
  if (!found.isHost) throw new AppError('not_allowed', m.event_refusal_not_allowed)
  return found
}

/** Throws where nobody said in which language the original is, or it is in this one. */
export function requireOtherLanguage({ original }: TranslatedSubject, locale: string): void {
  if (original === null) throw new AppError('conflict', m.site_translation_original_unknown)
  if (original === locale) throw new AppError('conflict', m.site_translation_is_original)
}
