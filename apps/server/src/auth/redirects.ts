import type { Config } from '../config.ts'

type Site = Pick<Config, 'siteUrl' | 'allowedOrigins'>

/** What a mailed link is for; also the types that `/verify` redeems. */
export type LinkType = 'signup' | 'recovery' | 'email_change'

const longest = 2000

/**
 * The wished target of a link, when it is one that we may send people (and tokens) to: our own origin or one of the
 * allowed origins, exactly, and a path that begins with one slash. Otherwise `undefined`.
 */
export function allowedRedirect(wished: unknown, site: Site): string | undefined {
  if (typeof wished !== 'string' || wished.length > longest) return undefined
  if (/[\\\s\p{Cc}]/u.test(wished) || !URL.canParse(wished, site.siteUrl)) return undefined
  const url = new URL(wished, site.siteUrl)
  if (url.origin !== site.siteUrl && !site.allowedOrigins.includes(url.origin)) return undefined
  if (url.username || url.password || url.pathname.startsWith('//')) return undefined
  return url.href
}

/** Where a redeemed link leads when nothing else was wished. */
export function defaultRedirect(type: LinkType, { siteUrl }: Site): string {
  const paths: Record<LinkType, string> = { signup: '/login', recovery: '/reset-password', email_change: '/' }
  return siteUrl + paths[type]
}

/** The link of a mail: a page with one button, so that a mail scanner that opens it spends nothing. */
export function confirmLink(
  site: Site,
  { type, tokenHash, redirectTo }: { type: LinkType; tokenHash: string; redirectTo: string | undefined },
): string {
  const link = new URL('/confirm', site.siteUrl)
  link.searchParams.set('type', type)
  link.searchParams.set('token_hash', tokenHash)
  if (redirectTo) link.searchParams.set('redirect_to', redirectTo)
  return link.href
}
