import type { Category } from '@hearth/contracts/event-values'
import { type Locale, withLocale } from '@hearth/messages/locales'
import { getLocale } from '@hearth/messages/runtime'

// Beside paths.ts, because no first load needs it.

/** Whose coming events: all, perhaps of a category and a city, or those of one venue, provider or host. */
export type FeedOf =
  | { kind: 'events'; category?: Category | undefined; city?: string | undefined }
  | { kind: 'venues' | 'service-providers' | 'hosts'; id: string }
export type FeedFormat = 'ics' | 'rss' | 'json'

/** The address of a public list in a format that calendars and readers know, in the language of the page. */
export function feedPath(of: FeedOf, format: FeedFormat, locale = getLocale() as Locale): string {
  return withLocale(pathOf(of, format), locale)
}

function pathOf(of: FeedOf, format: FeedFormat): string {
  if (of.kind !== 'events') return `/feeds/${of.kind}/${encodeURIComponent(of.id)}.${format}`
  const wishes = new URLSearchParams()
  if (of.category) wishes.set('category', of.category)
  if (of.city) wishes.set('city', of.city)
  const query = wishes.toString()
  return `/feeds/events.${format}${query && `?${query}`}`
}
