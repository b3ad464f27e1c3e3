import {
  isLocale,
  type Locale,
  localeCookie,
  localeIn,
  localeOf,
  localeParameter,
  preferredLocale,
} from '@hearth/messages/locales'
import type { FastifyRequest } from 'fastify'

type Asked = Pick<FastifyRequest, 'headers' | 'url'>

const noted = new RegExp(`(?:^|; ?)${localeCookie}=(\\w+)`)
const named = new RegExp(`[?&]${localeParameter}=(\\w+)`)
const known = new WeakMap<Asked, Locale>()

/**
 * The language of whoever asks: what they chose in this browser; else what the address names, as links in mails do; else what
 * is known of them (`noteLocale`); else what the browser prefers.
 */
export function localeOfRequest(request: Asked): Locale {
  const { headers, url } = request
  const [, inAddress] = named.exec(url) ?? []
  return localeOf(
    chosenLocale(headers.cookie),
    inAddress,
    known.get(request),
    preferredLocale(headers['accept-language']),
  )
}

/** Says in which language we wrote to whoever asks, once a row has said who that is. */
export function noteLocale(request: Asked, locale: string | null): void {
  const own = localeIn(locale)
  if (own) known.set(request, own)
}

/** What a browser keeps of the language that somebody chose. */
export function chosenLocale(cookies: string | undefined): Locale | undefined {
  const [, locale] = noted.exec(cookies ?? '') ?? []
  return isLocale(locale) ? locale : undefined
}
