import { pageScenes } from '@hearth/contracts/shared-page'
import { type FeedFormat, type FeedOf, feedPath } from '../../data/feed-path.ts'
import { asInlineJson } from '../../data/page-data.ts'
import { paths } from '../../paths.ts'
import { fullTitle } from '../layout/page-title.ts'
import { escapeHtml } from './escape-html.ts'
import { listHead } from './list-head.ts'
import { type SharePicture, sharePicture } from './share-picture.ts'

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

const siteDescription =
  'Suppers, songs, circles and games near you, each held by someone who wants you there. Find events or light one yourself.'

/** The heads of the pages that are the same for everyone. Absent: the address has none of its own. */
export function headOf(pathname: string, siteUrl: string, search = ''): PageHead | undefined {
  const url = new URL(pathname, siteUrl).href
  switch (pathname) {
    case paths.home():
      return {
        description: siteDescription,
        url,
        picture: sharePicture({ siteUrl, photoAlt: '', scene: pageScenes.home }),
        structuredData: { '@context': 'https://schema.org', '@type': 'WebSite', name: 'Hearth', url },
      }
    case paths.login():
      return { title: 'Sign in', description: 'Sign in to Hearth to say “I’m coming” and to host.', url }
    case paths.signUp():
      return { title: 'Join', description: 'Join Hearth: it takes an address and a password.', url }
    default:
      return listHead(pathname, siteUrl, search)
  }
}

/** The head for a page that has none of its own. */
export function plainHead(pathname: string, siteUrl: string, isNotFound: boolean): PageHead {
  const url = new URL(pathname, siteUrl).href
  return {
    ...(isNotFound && { title: 'Page not found' }),
    description: siteDescription,
    url,
    isHidden: true,
  }
}

const feedTypes: [FeedFormat, string][] = [
  ['ics', 'text/calendar'],
  ['rss', 'application/rss+xml'],
  ['json', 'application/feed+json'],
]

export function writeHead({
  title,
  description,
  url,
  picture,
  type,
  feed,
  structuredData,
  isHidden,
}: PageHead): string {
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
    ['og:url', url],
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
    !isHidden && `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...(feed ? feedTypes : []).map(
      ([format, mediaType]) =>
        `<link rel="alternate" type="${mediaType}" title="${escapeHtml(feed!.title)}" href="${escapeHtml(new URL(feedPath(feed!.of, format), url).href)}">`,
    ),
    structuredData && `<script type="application/ld+json">${asInlineJson(structuredData)}</script>`,
  ]
    .filter(Boolean)
    .join('')
}
