/** The cookies of the page: what `document.cookie` gives, and one cookie to set. */
export type CookieJar = { read(): string; write(cookie: string): void }

/** Somebody signed in at `app`, say the cookies. Only worth a try: anybody can write them. */
export type Hint = { app: string; userId: string }

export type HintCookies = ReturnType<typeof createHintCookies>

const appCookie = 'sso_active'
const userCookie = 'sso_user_id'

/** The two hint cookies, shared below `domain` where that is a domain. Blocked cookies are as none. */
export function createHintCookies(
  jar: CookieJar,
  { domain, isSecure }: { domain: string; isSecure: boolean },
) {
  // A cookie cannot be shared below `localhost` or an address: there the name alone counts, whatever the port.
  const isShareable = domain.includes('.') && !/^[\d.]+$|^\[/.test(domain)
  const attributes = `Path=/; SameSite=Lax${isShareable ? `; Domain=${domain}` : ''}${isSecure ? '; Secure' : ''}`

  function set(name: string, value: string, maxAgeSeconds: number): void {
    try {
      jar.write(`${name}=${encodeURIComponent(value)}; Max-Age=${maxAgeSeconds}; ${attributes}`)
    } catch {
      // Blocked: single sign-on by the menu works without them.
    }
  }

  return {
    read(): Hint | undefined {
      try {
        const cookies = new Map(
          jar
            .read()
            .split('; ')
            .map((pair) => [pair.split('=', 1)[0] ?? '', pair.slice(pair.indexOf('=') + 1)]),
        )
        const app = decodeURIComponent(cookies.get(appCookie) ?? '')
        const userId = decodeURIComponent(cookies.get(userCookie) ?? '')
        return app && userId ? { app, userId } : undefined
      } catch {
        return undefined
      }
    },
    write({ app, userId }: Hint, maxAgeSeconds: number): void {
      set(appCookie, app, maxAgeSeconds)
      set(userCookie, userId, maxAgeSeconds)
    },
    clear(): void {
      set(appCookie, '', 0)
      set(userCookie, '', 0)
    },
  }
}
