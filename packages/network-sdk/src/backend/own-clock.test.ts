import { limits } from '@hearth/contracts/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBackendClient } from './client.ts'

// The official client with its own timers, on a clock of the test: a house whose sessions last 900 s, and a device
// whose clock says something else.

const hour = 3_600_000
const lifetimeSeconds = 900

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

class NoWebSocket {}

/** `aheadMs`: how far the device is ahead of the house; below zero it is behind. */
function openSite(aheadMs: number) {
  const refreshes: number[] = []
  let issued = 0
  const startedAtMs = Date.now()
  const session = () => {
    const siteSeconds = Math.floor((Date.now() - aheadMs) / 1000)
    issued += 1
    return {
      access_token: tokenOf({ iat: siteSeconds, exp: siteSeconds + lifetimeSeconds, n: issued }),
      refresh_token: `refresh-${issued}`,
      token_type: 'bearer',
      expires_in: lifetimeSeconds,
      expires_at: siteSeconds + lifetimeSeconds,
      user: { id: '7f1c2a34-0000-4000-8000-000000000001', aud: 'authenticated', email: 'mira@example.org' },
    }
  }
  const items = new Map<string, string>()
  const client = createBackendClient({
    url: 'https://one.example',
    anonKey: 'key',
    transport: NoWebSocket as never,
    storage: {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
    fetch: async (input) => {
      const { pathname, searchParams } = new URL(String(input instanceof Request ? input.url : input))
      if (pathname === '/auth/v1/user') return Response.json(session().user)
      if (pathname !== '/auth/v1/token') return Response.json([])
      if (searchParams.get('grant_type') === 'refresh_token') refreshes.push(Date.now() - startedAtMs)
      return Response.json(session())
    },
  })
  return {
    client,
    refreshes,
    session,
    signIn: () => client.auth.signInWithPassword({ email: 'mira@example.org', password: 'long enough' }),
  }
}

describe.each([
  ['right', 0],
  ['an hour fast', hour],
  ['an hour slow', -hour],
])('on a device whose clock is %s', (_, aheadMs) => {
  it('a session is looked at every 30 s and refreshed three looks before its end, not sooner and not again', async () => {
    const { client, refreshes, signIn } = openSite(aheadMs)
    expect((await signIn()).error).toBeNull()
    for (let request = 0; request < 20; request++) await client.from('profiles').select('id')
    expect(refreshes).toEqual([])

    // Fixed in the library; the limits say so.
    expect([limits.sessionCheckEveryMs, limits.sessionRefreshThresholdChecks]).toEqual([30_000, 3])
    const dueMs = lifetimeSeconds * 1000 - limits.sessionCheckEveryMs * limits.sessionRefreshThresholdChecks
    await vi.advanceTimersByTimeAsync(dueMs - limits.sessionCheckEveryMs)
    expect(refreshes).toEqual([])
    await vi.advanceTimersByTimeAsync(2 * limits.sessionCheckEveryMs)
    expect(refreshes).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(dueMs - 2 * limits.sessionCheckEveryMs)
    expect(refreshes).toHaveLength(1)
    await client.auth.dispose()
  })

  it('a session that another app brought is in use after one refresh at most', async () => {
    const { client, refreshes, session } = openSite(aheadMs)
    const { access_token, refresh_token } = session()
    expect((await client.auth.setSession({ access_token, refresh_token })).error).toBeNull()
    for (let request = 0; request < 20; request++) await client.from('profiles').select('id')
    expect(refreshes.length).toBeLessThanOrEqual(1)
    await client.auth.dispose()
  })
})

describe('a clock that is moved while somebody is signed in', () => {
  it.each([
    ['forward', hour],
    ['back', -hour],
  ])('%s leads to one refresh, after which all is as before', async (_, byMs) => {
    const { client, refreshes, signIn } = openSite(0)
    await signIn()
    vi.setSystemTime(Date.now() + byMs)
    for (let request = 0; request < 20; request++) await client.from('profiles').select('id')
    expect(refreshes).toHaveLength(1)
    expect((await client.auth.getSession()).data.session?.refresh_token).toBe('refresh-2')
    await client.auth.dispose()
  })
})

function tokenOf(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'ES256' })}.${part(claims)}.c2lnbmF0dXJl`
}
