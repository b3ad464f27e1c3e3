import { isLocale, type Locale, localeCookie, localeOf, preferredLocale } from '@hearth/messages/locales'
import type { FastifyRequest } from 'fastify'

const noted = new RegExp(`(?:^|; ?)${localeCookie}=(\\w+)`)

/** The language of whoever asks: what they chose in this browser, else what the browser prefers. */
export function localeOfRequest({ headers }: Pick<FastifyRequest, 'headers'>): Locale {
  return localeOf(chosenLocale(headers.cookie), preferredLocale(headers['accept-language']))
}

/** What a browser keeps of the language that somebody chose. */
export function chosenLocale(cookies: string | undefined): Locale | undefined {
  const [, locale] = noted.exec(cookies ?? '') ?? []
  return isLocale(locale) ? locale : undefined
}
