import type { AddressInfo } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import ws from 'ws'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildEvent } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'

let app: TestApp
let ana: Member
let supper: string
const sibling = 'https://sibling.example.org'

beforeAll(async () => {
  app = await startTestApp({ ALLOWED_ORIGINS: sibling })
  ana = await buildMember(app.db, { username: 'ana' })
  supper = await buildEvent(app.db, { createdBy: ana.userId, title: 'Supper' })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.end())

const client = (headers: Record<string, string> = {}) =>
  createClient(
    `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`,
    app.parts.config.anonKey,
    {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: ws as never },
      global: { headers },
    },
  )

describe('the tables within the whole app', () => {
  it('serve the official client, signed out and signed in', async () => {
    const visitor = client()
    const found = await visitor.from('profiles').select('id').ilike('username', 'ANA').maybeSingle()
    expect(found).toMatchObject({ data: { id: ana.userId }, error: null })

    const member = client({ authorization: await app.tokenOf(ana) })
    const liked = await member
      .from('event_likes')
      .insert({ event_id: supper, user_id: ana.userId })
      .select()
      .single()
    expect(liked.error).toBeNull()
    const standing = await member.rpc('event_standing', { ids: [supper] }).single()
    expect(standing.data).toMatchObject({ likes: 1, liked: true })
  })

  it('end with the login', async () => {
    const authorization = await app.tokenOf(ana)
    await app.db.owner('delete from auth.sessions where id = $1', [ana.sessionId])
    const { status, error } = await client({ authorization })
      .from('event_likes')
      .delete()
      .eq('user_id', ana.userId)
    expect([status, error?.code]).toEqual([401, 'PT401'])
  })

  it.each([
    ['no key', {}, 'PGRST302'],
    ['an unknown key', { apikey: 'other' }, 'PGRST301'],
    ['a token that is none', { authorization: 'Bearer abc' }, 'PGRST301'],
  ])('refuse %s in their own words', async (_, headers, code) => {
    const response = await app.http.inject({ url: '/rest/v1/events', headers })
    expect([response.statusCode, response.json().code]).toEqual([401, code])
  })

  it('may be read by the configured origins alone', async () => {
    const headers = { apikey: app.parts.config.anonKey }
    const allowed = await app.http.inject({
      url: '/rest/v1/events',
      headers: { ...headers, origin: sibling },
    })
    expect(allowed.headers['access-control-allow-origin']).toBe(sibling)
    expect(allowed.headers['access-control-expose-headers']).toContain('content-range')
    expect(allowed.headers.vary).toMatch(/Origin.*Authorization/)
    const foreign = await app.http.inject({
      url: '/rest/v1/events',
      headers: { ...headers, origin: 'https://x.example' },
    })
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
    const preflight = await app.http.inject({
      method: 'OPTIONS',
      url: '/rest/v1/events',
      headers: {
        origin: sibling,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers':
          'authorization,apikey,content-type,prefer,content-profile,x-client-info',
      },
    })
    expect(preflight.statusCode).toBe(204)
    for (const name of [
      'prefer',
      'range',
      'accept-profile',
      'content-profile',
      'x-client-info',
      'x-retry-count',
    ]) {
      expect(preflight.headers['access-control-allow-headers']).toContain(name)
    }
  })
})
