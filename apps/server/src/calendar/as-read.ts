import { getLocale } from '@hearth/messages/in-locale'
import type { Locale } from '@hearth/messages/locales'

type Words = { title?: string; intention?: string; description?: string; lines?: Record<string, string> }

/** What a subject says in each language in which it is translated, as `hearth.words_by_language` gives it. */
export type WordsByLanguage = Partial<Record<Locale, Words>> | null

/** Something that people wrote, in the language of the moment where it is translated. */
export const asRead = <Said extends { words?: WordsByLanguage }>(said: Said): Said => ({
  ...said,
  ...said.words?.[getLocale()],
})
