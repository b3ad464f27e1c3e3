import type { IncomingHttpHeaders } from 'node:http'
import { pageTable, patternOf } from '@hearth/contracts/pages'
import { type Locale, localeIn, localeParameter, preferredLocale, withLocale } from '@hearth/messages/locales'
import { chosenLocale } from '../http/index.ts'

export type PageLanguage =
  /** `address` says nothing of a language any more; `isNamed` where it did. */
  | { locale: Locale; address: string; isNamed: boolean }
  /** `isFirst` where nobody has chosen yet: their browser's wish is noted, so that it sends them on once. */
  | { redirectTo: string; locale: Locale; isFirst: boolean }

/** Pages that are everyone's: their language stands in their address, and they may be kept by it. */
const wholePages = new Set<string>(
  pageTable.filter((page) => 'fromServer' in page && page.path !== '*').map(({ path }) => path),
)
const named = new RegExp(`([?&])${localeParameter}=([^&#]*)(&|(?=#)|$)`)

/**
 * In which of the `offered` languages the page of an address is written: in that which the address names; else, where the page is
 * everyone's, in English, and whoever wishes another is sent to the address that names it; all others in the language that they
 * wish. A wish is what somebody chose here (the cookie), or what their browser says.
 */
export function languageOf(
  url: string,
  headers: IncomingHttpHeaders,
  offered: readonly Locale[],
): PageLanguage {
  const [, , inAddress] = named.exec(url) ?? []
  const asked = localeIn(inAddress)
  if (asked && offered.includes(asked)) return { locale: asked, address: withoutLanguage(url), isNamed: true }
  const address = inAddress === undefined ? url : withoutLanguage(url)
  const chosen = chosenLocale(headers.cookie)
  const wished = chosen ?? preferredLocale(headers['accept-language'])
  const locale = wished && offered.includes(wished) ? wished : 'en'
  if (locale !== 'en' && wholePages.has(patternOf(address.split('?', 1)[0]!)))
    return { redirectTo: withLocale(address, locale), locale, isFirst: !chosen }
  return { locale, address, isNamed: false }
}

/** The address of the page in a language, whatever language it named before. */
export const inLanguage = (address: string, locale: Locale) => withLocale(withoutLanguage(address), locale)

const withoutLanguage = (url: string) =>
  url.replace(named, (_, before: string, __, after: string) => (after === '&' ? before : ''))
