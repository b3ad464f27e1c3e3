import { readAccessTokenClaims } from './access-token-claims.ts'
import type { SessionStorage } from './browser-storage.ts'

// The client decides by the device's clock when a session must be refreshed, and the server says by its own when it
// ends (`expires_at`). On a device whose clock is an hour fast every new session would be over at once, and every
// request would refresh; on one that is slow none would ever be refreshed in time. So a session's end is counted from
// the moment it arrived, on the clock that will be asked later, and a clock that was set back since shows.

/** A session that seems to last this much longer than it was given says that the clock was set back. */
const roundingSeconds = 5

/**
 * A `fetch` that leaves out when the server's clock says a session ends: the client then counts `expires_in` itself.
 */
export function sessionsOnOwnClock(inner: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await inner(input, init)
    if (!response.ok || !isAboutSessions(input)) return response
    const text = await response.clone().text()
    const session = readJson(text)
    if (!session || !('access_token' in session) || !session.expires_in || !session.expires_at)
      return response
    const { expires_at: _, ...rest } = session
    const { status, statusText, headers } = response
    return new Response(JSON.stringify(rest), { status, statusText, headers: withoutLength(headers) })
  }
}

/**
 * A storage for sessions in which one that would last longer than its token was given for is due at once: the clock
 * was set back since it came, so its true age is unknown.
 */
export function storageOnOwnClock(inner: SessionStorage, now: () => number = Date.now): SessionStorage {
  return {
    async getItem(key) {
      const text = await inner.getItem(key)
      const session = text && readJson(text)
      if (!session) return text
      const { expires_at: expiresAt, expires_in: expiresIn } = session
      const lifetimeSeconds = tokenLifetimeSeconds(session.access_token) ?? expiresIn
      if (typeof expiresAt !== 'number' || typeof lifetimeSeconds !== 'number') return text
      const nowSeconds = Math.floor(now() / 1000)
      if (expiresAt - nowSeconds <= lifetimeSeconds + roundingSeconds) return text
      return JSON.stringify({ ...session, expires_at: nowSeconds })
    },
    setItem: (key, value) => inner.setItem(key, value),
    removeItem: (key) => inner.removeItem(key),
  }
}

function isAboutSessions(input: Parameters<typeof fetch>[0]): boolean {
  const address = input instanceof Request ? input.url : String(input)
  return address.includes('/auth/v1/')
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** The body is another one now. */
function withoutLength(headers: Headers): Headers {
  const stored = new Headers(headers)
  stored.delete('content-length')
  stored.delete('content-encoding')
  return stored
}

function tokenLifetimeSeconds(token: unknown): number | undefined {
  const { iat, exp } = (typeof token === 'string' && readAccessTokenClaims(token)) || {}
  return typeof iat === 'number' && typeof exp === 'number' ? exp - iat : undefined
}
