import { directionOf, isLocale } from '@hearth/messages/locales'
import { format, getLocale } from '@hearth/messages/runtime'

/** A language in the reader's words: "German"; one without a name is its code. */
export const languageName = (locale: string): string =>
  new Intl.DisplayNames(format, { type: 'language' }).of(locale) ?? locale

/** What words in a language carry where the page is in another. */
export const languageOf = (locale: string | undefined): { lang?: string; dir?: 'ltr' | 'rtl' } =>
  isLocale(locale) && locale !== getLocale() ? { lang: locale, dir: directionOf(locale) } : {}
