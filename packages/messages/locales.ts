// The languages of what people read: one line each in languages.json, and a folder of catalogues with the language's name.
import languages from './languages.json' with { type: 'json' }
import { preferenceCookie } from './preference-cookie.ts'

export type Locale = keyof typeof languages
/** What a page is written in where its address names no language: what all others are translated from. */
export const baseLocale: Locale = 'en'
export const locales = Object.keys(languages) as [Locale, ...Locale[]]

/** What people choose theirs by: each in its own words. */
export const nameOf = (locale: Locale): string => languages[locale].name

/** By which times, numbers and lists are written (BCP 47). Digits are those that people type into our fields. */
export const formatOf = (locale: Locale): string => languages[locale].format

export const directionOf = (locale: Locale) => languages[locale].direction as 'ltr' | 'rtl'

/** With which day a week begins on calendars, as ISO 8601 counts: as CLDR says, which not every browser gives away. */
export const firstWeekdayOf = (locale: Locale): number => languages[locale].firstWeekday

export const isLocale = (text: unknown): text is Locale => locales.some((locale) => locale === text)

let unknown = 0

/** How often, since the start, a language was named that is none of ours; the next wish stood in its place, or English. */
export const countUnknownLocales = (): number => unknown

/** The language of ours that a text names, whatever it says of hours (`habits.ts`); undefined where it names none. */
export function localeIn(text: unknown): Locale | undefined {
  if (typeof text !== 'string') return undefined
  const [named] = text.split('-u-', 1)
  if (isLocale(named)) return named
  // What is of no language (`und`) says hours alone.
  if (named !== 'und') unknown++
  return undefined
}

/** The first of several wishes that is a language of ours; English where none is. */
export const localeOf = (...wishes: unknown[]): Locale => wishes.map(localeIn).find(isLocale) ?? baseLocale

/** Which of ours somebody reads best, as `Accept-Language` says it (RFC 9110, 12.5.4); undefined where it names none of them. */
export function preferredLocale(header: string | undefined): Locale | undefined {
  const wishes = (header ?? '')
    .slice(0, 500)
    .split(',')
    .flatMap((wish) => {
      const [, language, , weight = '1'] =
        /^\s*([a-z]{2,3})(-[\w-]+)?\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(wish) ?? []
      const locale = language?.toLowerCase()
      return isLocale(locale) && Number(weight) > 0 ? [{ locale, weight: Number(weight) }] : []
    })
  return wishes.sort((one, other) => other.weight - one.weight)[0]?.locale
}

/** Where a browser keeps the language that somebody chose. */
export const localeCookie = 'hearth_lang'

/** What makes a browser keep it, on pages of an origin. */
export const localeCookieOf = (locale: Locale, origin: string): string =>
  preferenceCookie(localeCookie, locale, origin)

/** What an address says of the language of its page. */
export const localeParameter = 'lang'

/** The address of a page in a language, where it names none yet: the base language has none of its own. */
export function withLocale(address: string, locale: Locale): string {
  if (locale === baseLocale) return address
  return `${address}${address.includes('?') ? '&' : '?'}${localeParameter}=${locale}`
}

/** Where a form that stands on every page says which language was chosen. */
export const localePath = '/language'
