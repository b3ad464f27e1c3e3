import { directionOf, isLocale } from '@hearth/messages/locales'
import { format, getLocale } from '@hearth/messages/runtime'

/** A language in the reader's words: "German"; one without a name is its code. */
export const languageName = (locale: string): string =>
  new Intl.DisplayNames(format, { type: 'language' }).of(locale) ?? locale

type InLanguage = { lang?: string; dir?: 'ltr' | 'rtl' }

/** What words in a language carry, and fields for them. */
export const attributesOf = (locale: string): InLanguage =>
  isLocale(locale) ? { lang: locale, dir: directionOf(locale) } : { lang: locale }

/** The same for words on a page, which may be in that language itself. */
export const languageOf = (locale: string | undefined): InLanguage =>
  isLocale(locale) && locale !== getLocale() ? attributesOf(locale) : {}
