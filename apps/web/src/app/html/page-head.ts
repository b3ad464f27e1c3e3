import { baseLocale, formatOf, type Locale, locales, withLocale } from '@hearth/messages/locales'
import { getLocale } from '@hearth/messages/runtime'
import { type FeedFormat, type FeedOf, feedPath } from '../../data/feed-path.ts'
import { asInlineJson } from '../../data/page-data.ts'
import { fullTitle } from '../layout/page-title.ts'
import { escapeHtml } from './escape-html.ts'
import type { SharePicture } from './share-picture.ts'

/** What a page says of itself to browsers, search engines and previews. Addresses are whole. */
export type PageHead = {
  /** Without the site's name; absent on the home page. */
  title?: string
  description: string
  /** The one address of this page. */
  url: string
  /** A picture for previews. */
  picture?: SharePicture
  type?: 'website' | 'article' | 'profile'
  /** What can be subscribed to here. */
  feed?: { of: FeedOf; title: string }
  /** schema.org data (JSON-LD). */
  structuredData?: object
  /** Pages that no search engine should keep. */
  isHidden?: boolean
}

const feedTypes: [FeedFormat, string][] = [
  ['ics', 'text/calendar'],
  ['rss', 'application/rss+xml'],
  ['json', 'application/feed+json'],
]

export function writeHead(
  { title, description, url, picture, type, feed, structuredData, isHidden }: PageHead,
  locale = getLocale() as Locale,
): string {
  const shownTitle = title ?? fullTitle()
  const named: [string, string | number | undefined][] = [
    ['description', description],
    ['robots', isHidden ? 'noindex' : undefined],
    ['twitter:card', picture && !picture.isSquare ? 'summary_large_image' : 'summary'],
    ['twitter:title', shownTitle],
    ['twitter:description', description],
    ['twitter:image', picture?.url],
    ['twitter:image:alt', picture?.alt],
  ]
  const properties: [string, string | number | undefined][] = [
    ['og:site_name', 'Hearth'],
    ['og:type', type ?? 'website'],
    ['og:title', shownTitle],
    ['og:description', description],
    ['og:url', withLocale(url, locale)],
    ['og:locale', formatOf(locale).slice(0, 5).replace('-', '_')],
    ['og:image', picture?.url],
    ['og:image:type', picture?.type],
    ['og:image:width', picture?.width],
    ['og:image:height', picture?.height],
    ['og:image:alt', picture?.alt],
  ]
  return [
    `<title>${escapeHtml(fullTitle(title))}</title>`,
    ...named.map(
      ([name, content]) => content && `<meta name="${name}" content="${escapeHtml(`${content}`)}">`,
    ),
    ...properties.map(
      ([name, content]) => content && `<meta property="${name}" content="${escapeHtml(`${content}`)}">`,
    ),
    !isHidden && `<link rel="canonical" href="${escapeHtml(withLocale(url, locale))}">`,
    ...(isHidden ? [] : [undefined, ...locales]).map(
      (other) =>
        `<link rel="alternate" hreflang="${other ?? 'x-default'}" href="${escapeHtml(withLocale(url, other ?? baseLocale))}">`,
    ),
    ...(feed ? feedTypes : []).map(
      ([format, mediaType]) =>
        `<link rel="alternate" type="${mediaType}" title="${escapeHtml(feed!.title)}" href="${escapeHtml(new URL(feedPath(feed!.of, format, locale), url).href)}">`,
    ),
    structuredData && `<script type="application/ld+json">${asInlineJson(structuredData)}</script>`,
  ]
    .filter(Boolean)
    .join('')
}
