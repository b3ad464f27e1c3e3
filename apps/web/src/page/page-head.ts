import { fullTitle } from '../layout/page-title.ts'
import { paths } from '../paths.ts'
import { escapeHtml } from './escape-html.ts'
import { asInlineJson } from './page-data.ts'

/** What a page says of itself to browsers, search engines and previews. Addresses are whole. */
export type PageHead = {
  /** Without the site's name; absent on the home page. */
  title?: string
  description: string
  /** The one address of this page. */
  url: string
  /** A picture for previews, at least 1200 wide. */
  imageUrl?: string
  type?: 'website' | 'article'
  /** schema.org data (JSON-LD). */
  structuredData?: object
  /** Pages that no search engine should keep. */
  isHidden?: boolean
}

const siteDescription =
  'Suppers, songs, circles and games near you, each held by someone who wants you there. Find events or light one yourself.'

/** The heads of the pages that are the same for everyone. Absent: the address has none of its own. */
export function headOf(pathname: string, siteUrl: string): PageHead | undefined {
  const url = new URL(pathname, siteUrl).href
  switch (pathname) {
    case paths.home():
      return {
        description: siteDescription,
        url,
        structuredData: { '@context': 'https://schema.org', '@type': 'WebSite', name: 'Hearth', url },
      }
    case paths.login():
      return { title: 'Sign in', description: 'Sign in to Hearth to say “I’m coming” and to host.', url }
    case paths.signUp():
      return { title: 'Join', description: 'Join Hearth: it takes an address and a password.', url }
    default:
      return undefined
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

export function writeHead({
  title,
  description,
  url,
  imageUrl,
  type,
  structuredData,
  isHidden,
}: PageHead): string {
  const named: [string, string | undefined][] = [
    ['description', description],
    ['robots', isHidden ? 'noindex' : undefined],
    ['twitter:card', imageUrl ? 'summary_large_image' : 'summary'],
  ]
  const properties: [string, string | undefined][] = [
    ['og:site_name', 'Hearth'],
    ['og:type', type ?? 'website'],
    ['og:title', title ?? fullTitle()],
    ['og:description', description],
    ['og:url', url],
    ['og:image', imageUrl],
  ]
  return [
    `<title>${escapeHtml(fullTitle(title))}</title>`,
    ...named.map(([name, content]) => content && `<meta name="${name}" content="${escapeHtml(content)}">`),
    ...properties.map(
      ([name, content]) => content && `<meta property="${name}" content="${escapeHtml(content)}">`,
    ),
    !isHidden && `<link rel="canonical" href="${escapeHtml(url)}">`,
    structuredData && `<script type="application/ld+json">${asInlineJson(structuredData)}</script>`,
  ]
    .filter(Boolean)
    .join('')
}
