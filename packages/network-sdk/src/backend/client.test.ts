import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it, vi } from 'vitest'
import { openRealtime } from '../live/index.ts'
import { createBackendClient } from './client.ts'
import { reconnectDelayMs } from './reconnect-delay.ts'

/** Stands where Node before 22 has no WebSocket; nothing here connects. */
class NoWebSocket {
  constructor() {
    throw new Error('No test connects.')
  }
}
const transport = NoWebSocket as never

function memoryStorage() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const session = {
  access_token: 'a.b.c',
  refresh_token: 'refresh-token-1',
  token_type: 'bearer',
  expires_in: 900,
  expires_at: Math.floor(Date.now() / 1000) + 900,
  user: { id: '7f1c2a34-0000-4000-8000-000000000001', aud: 'authenticated', email: 'mira@example.org' },
}

describe('the backend client', () => {
  it('keeps a session that a client of another address finds again', async () => {
    const storage = memoryStorage()
    const answers = async () => Response.json(session)
    const first = createBackendClient({
      url: 'https://one.example',
      anonKey: 'key',
      storage,
      transport,
      fetch: answers,
    })
    await first.auth.signInWithPassword({ email: 'mira@example.org', password: 'long enough' })
    await first.auth.stopAutoRefresh()

    const second = createBackendClient({ url: 'http://127.0.0.1:8080', anonKey: 'key', storage, transport })
    expect((await second.auth.getSession()).data.session?.access_token).toBe('a.b.c')
    await second.auth.stopAutoRefresh()
  })

  it('signs out once a table says that the login has ended, and only then', async () => {
    const storage = memoryStorage()
    let code = 'PGRST301'
    const asked: string[] = []
    const client = createBackendClient({
      url: 'https://one.example',
      anonKey: 'key',
      storage,
      transport,
      fetch: async (input) => {
        const address = String(input)
        asked.push(address)
        if (address.includes('grant_type=password')) return Response.json(session)
        if (address.includes('/auth/v1/')) {
          const body = { code: 'session_not_found', message: 'Session does not exist' }
          const headers = { 'x-supabase-api-version': '2024-01-01' }
          return Response.json(body, { status: 403, headers })
        }
        return Response.json({ code, message: 'no' }, { status: 401 })
      },
    })
    await client.auth.signInWithPassword({ email: 'mira@example.org', password: 'long enough' })
    await client.auth.stopAutoRefresh()
    await client.from('attendances').select()
    expect(asked.filter((address) => address.endsWith('/auth/v1/user'))).toEqual([])
    expect((await client.auth.getSession()).data.session).not.toBeNull()

    code = 'PT401'
    await client.from('event_likes').insert({ event_id: 'a', user_id: 'b' })
    expect(asked.filter((address) => address.endsWith('/auth/v1/user'))).toEqual([])
    const signedOut = new Promise<void>((resolve) => {
      client.auth.onAuthStateChange((event) => void (event === 'SIGNED_OUT' && resolve()))
    })
    await client.from('attendances').select()
    await signedOut
    expect((await client.auth.getSession()).data.session).toBeNull()
  })

  it('keeps nothing of a session when told so', async () => {
    const storage = memoryStorage()
    const client = createBackendClient({
      url: 'https://one.example',
      anonKey: 'key',
      storage,
      transport,
      keepsSession: false,
      fetch: async () => Response.json(session),
    })
    await client.auth.verifyOtp({ type: 'signup', token_hash: 'hash' })

    expect((await client.auth.getSession()).data.session?.access_token).toBe('a.b.c')
    expect(storage.items.size).toBe(0)
  })

  it('sends the anonymous key and leaves the address bar alone', async () => {
    const asked: Request[] = []
    const client = createBackendClient({
      url: 'https://one.example',
      anonKey: 'sb_publishable_1',
      storage: memoryStorage(),
      transport,
      fetch: async (input, init) => {
        asked.push(new Request(input, init))
        return Response.json([])
      },
    })
    await client.from('profiles').select('id')
    expect(asked[0]?.url).toBe('https://one.example/rest/v1/profiles?select=id')
    expect(asked[0]?.headers.get('apikey')).toBe('sb_publishable_1')
    await client.auth.stopAutoRefresh()
  })

  it('comes back after 1, 2, 5, then each 10 s, not all in the same moment', () => {
    const earliest = [1, 2, 3, 4, 9].map((tries) => reconnectDelayMs(tries, () => 0))
    const latest = [1, 2, 3, 4, 9].map((tries) => reconnectDelayMs(tries, () => 1))
    expect(earliest).toEqual([750, 1500, 3750, 7500, 7500])
    expect(latest).toEqual([1250, 2500, 6250, 12_500, 12_500])
  })

  it('has the specification’s heartbeat', () => {
    const client = createBackendClient({
      url: 'https://one.example',
      anonKey: 'key',
      storage: memoryStorage(),
      transport,
    })
    expect(openRealtime(client).heartbeatIntervalMs).toBe(25_000)
    void client.auth.stopAutoRefresh()
  })
})

describe.each([
  ['address', { url: '', anonKey: 'key' }],
  ['key', { url: 'https://one.example', anonKey: undefined }],
])('without the %s', (_, missing) => {
  function setUp(): { client: SupabaseClient; said: string[] } {
    const said: string[] = []
    return { client: createBackendClient({ ...missing, log: (sentence) => said.push(sentence) }), said }
  }

  it('says once that authentication will not work', async () => {
    const { client, said } = setUp()
    await client.auth.getSession()
    await client.from('profiles').select()
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/authentication will not work/i)
  })

  it('says it to the console when nobody listens', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    createBackendClient(missing)
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })

  it('reads nothing from tables, however the question is put', async () => {
    const { client } = setUp()
    const none = { data: [], error: null, count: 0 }
    const noRow = { data: null, error: null, count: 0 }
    expect(await client.from('profiles').select('*').eq('id', '1').order('id').limit(3)).toMatchObject(none)
    expect(await client.from('profiles').select().or('a.eq.1').range(0, 9)).toMatchObject(none)
    expect(await client.from('profiles').select().eq('id', '1').single()).toMatchObject(noRow)
    expect(await client.from('profiles').select().ilike('username', 'x').maybeSingle()).toMatchObject(noRow)
    expect(await client.rpc('search', { text: 'x' })).toMatchObject(noRow)
    expect(await client.schema('public').from('profiles').select()).toMatchObject(none)
  })

  it('does not pretend that something was saved', async () => {
    const { client } = setUp()
    for (const write of [
      client.from('profiles').insert({ id: '1' }),
      client.from('profiles').update({ username: 'x' }).eq('id', '1').select().single(),
      client.from('bridge_authentication').upsert({ user_id: '1' }),
      client.from('profiles').delete().eq('id', '1'),
    ]) {
      const { data, error } = await write
      expect(data).toBeNull()
      expect(error?.message).toMatch(/nothing can be saved/i)
    }
  })

  it('has nobody signed in, and tells so to whoever listens', async () => {
    const { client } = setUp()
    expect(await client.auth.getSession()).toEqual({ data: { session: null }, error: null })
    expect(await client.auth.getUser()).toEqual({ data: { user: null }, error: null })
    const events: unknown[] = []
    const { data } = client.auth.onAuthStateChange((event, session) => void events.push([event, session]))
    await Promise.resolve()
    expect(events).toEqual([['INITIAL_SESSION', null]])
    data.subscription.unsubscribe()
  })

  it('tells nothing to whoever stopped listening', async () => {
    const { client } = setUp()
    const listener = vi.fn()
    client.auth.onAuthStateChange(listener).data.subscription.unsubscribe()
    await Promise.resolve()
    expect(listener).not.toHaveBeenCalled()
  })

  it('answers signing in and signing up with the reason, and signing out quietly', async () => {
    const { client } = setUp()
    const credentials = { email: 'mira@example.org', password: 'long enough' }
    for (const attempt of [client.auth.signInWithPassword(credentials), client.auth.signUp(credentials)]) {
      const { data, error } = await attempt
      expect(data).toEqual({ user: null, session: null })
      expect(error?.message).toMatch(/authentication will not work/i)
    }
    expect(await client.auth.signOut()).toEqual({ error: null })
  })
})
