// In a file of its own, and without any import: the first load of every page asks it.

export type SignOnPlace = { rootDomain: string; environment: 'dev' | 'prod' }

/** Where the stored login record lies: `unified_auth_{dev or prod}_{root domain}`. */
export function storedLoginKey({ rootDomain, environment }: SignOnPlace): string {
  return `unified_auth_${environment}_${rootDomain}`
}

/**
 * The domain that this page shares with the other apps: the network's root domain when the page lies on or below it,
 * else the page's own name.
 */
export function sharedDomain(hostname: string, rootDomain: string): string {
  return hostname.endsWith(`.${rootDomain}`) ? rootDomain : hostname
}

type Globals = {
  document?: { cookie: string }
  localStorage?: { getItem(key: string): string | null }
  location?: { hostname: string }
}

/**
 * Whether it is worth loading the single sign-on: another app says that somebody signed in (cookie), or this origin
 * kept a login record. A hint and no more: nothing may be shown because of it.
 */
export function hasSignOnHint({ rootDomain, environment }: SignOnPlace): boolean {
  const { document, location } = globalThis as unknown as Globals
  try {
    if (/(?:^|; )sso_active=/.test(document?.cookie ?? '')) return true
  } catch {
    // Cookies are blocked.
  }
  try {
    const domain = sharedDomain(location?.hostname ?? rootDomain, rootDomain)
    const key = storedLoginKey({ rootDomain: domain, environment })
    return (globalThis as unknown as Globals).localStorage?.getItem(key) != null
  } catch {
    return false
  }
}
