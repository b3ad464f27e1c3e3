import { type Locale, localeCookie, localeOf, preferredLocale } from '@hearth/messages/locales'
import type { FastifyRequest } from 'fastify'

/** The language of whoever asks: what they chose in this browser, else what the browser prefers. */
export function localeOfRequest({ headers }: Pick<FastifyRequest, 'headers'>): Locale {
  const [, chosen] = new RegExp(`(?:^|; ?)${localeCookie}=(\\w+)`).exec(headers.cookie ?? '') ?? []
  return localeOf(chosen, preferredLocale(headers['accept-language']))
}
