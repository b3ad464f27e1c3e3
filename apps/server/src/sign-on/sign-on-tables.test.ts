// The tables of single sign-on through the official client, as a browser writes them: what is given, and what stands.
import type { AddressInfo } from 'node:net'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { authPrefix } from '../auth/index.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildMember, type Member } from '../testing/people.ts'

let app: TestApp
let url: string
beforeAll(async () => {
  app = await startTestApp()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
})
afterAll(() => app?.end())

const hourMs = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
const hoursUntil = (at: string) => (Date.parse(at) - Date.now()) / hourMs

async function clientOf(member: Member): Promise<SupabaseClient> {
  return createClient(url, app.parts.config.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
    global: { headers: { authorization: await app.tokenOf(member) } },
  })
}

async function signedIn() {
  const member = await buildMember(app.db)
  return { member, client: await clientOf(member) }
}

/** Another login of the same person. */
async function secondLogin({ userId }: Member): Promise<Member> {
  const [row] = await app.db.owner<{ id: string }>(
    `insert into auth.sessions (user_id, not_after) values ($1, now() + interval '1 day') returning id`,
    [userId],
  )
  return { userId, sessionId: row!.id }
}

const upsertBridge = (client: SupabaseClient, { userId }: Member, wishes: object = {}) =>
  client
    .from('bridge_authentication')
    .upsert({
      user_id: userId,
      bridge_token: 'the plain token',
      is_active: true,
      expires_at: inHours(8),
      ...wishes,
    })
    .select()
    .single()

const signOut = async (member: Member) =>
  app.http.inject({
    method: 'POST',
    url: `${authPrefix}/logout?scope=local`,
    headers: { apikey: app.parts.config.anonKey, authorization: await app.tokenOf(member) },
  })

describe('a bridge record', () => {
  it('holds a hash for the token, the fixed level and both blessings, whatever was sent', async () => {
    const { member, client } = await signedIn()
    const { data, error } = await upsertBridge(client, member, {
      consciousness_level: 1000,
      sacred_fire_blessed: false,
      violet_flame_protection: false,
      app_domain: 'journal.example.org',
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({
      id: member.sessionId,
      user_id: member.userId,
      consciousness_level: 800,
      sacred_fire_blessed: true,
      violet_flame_protection: true,
      deactivated_at: null,
    })
    expect(data.bridge_token).toMatch(/^sha256:[0-9a-f]{64}$/)
    expect(JSON.stringify(data)).not.toContain('the plain token')
  })

  it('is one for each login, however often it is written, and hashes a token once', async () => {
    const { member, client } = await signedIn()
    const first = await upsertBridge(client, member)
    const again = await upsertBridge(client, member)
    expect(again.data.bridge_token).toBe(first.data.bridge_token)
    const other = await upsertBridge(await clientOf(await secondLogin(member)), member)
    expect(other.data.id).not.toBe(first.data.id)
    expect((await client.from('bridge_authentication').select()).data).toHaveLength(2)
  })

  it('lasts for eight hours at most, and not beyond eight hours after the first sign-in', async () => {
    const { member, client } = await signedIn()
    const long = await upsertBridge(client, member, { expires_at: inHours(900) })
    expect(hoursUntil(long.data.expires_at)).toBeLessThanOrEqual(8)
    expect(hoursUntil(long.data.expires_at)).toBeGreaterThan(7.9)
    const short = await upsertBridge(client, member, { expires_at: inHours(1) })
    expect(hoursUntil(short.data.expires_at)).toBeLessThanOrEqual(1)
    await app.db.owner(
      `update auth.sessions set first_signed_in_at = now() - interval '6 hours' where id = $1`,
      [member.sessionId],
    )
    const late = await upsertBridge(client, member, { expires_at: inHours(8) })
    expect(hoursUntil(late.data.expires_at)).toBeLessThanOrEqual(2)
  })

  it('is found as the latest active unexpired one, and not when it was ended', async () => {
    const { member, client } = await signedIn()
    await upsertBridge(client, member)
    const latest = () =>
      client
        .from('bridge_authentication')
        .select('id, expires_at')
        .eq('user_id', member.userId)
        .eq('is_active', true)
        .gt('expires_at', new Date().toISOString())
        .order('created_at', { ascending: false })
        .limit(1)
        .maybeSingle()
    expect((await latest()).data?.id).toBe(member.sessionId)
    const ended = await client
      .from('bridge_authentication')
      .update({ is_active: false })
      .eq('user_id', member.userId)
      .select()
    expect(ended.data?.[0]).toMatchObject({ is_active: false })
    expect(ended.data?.[0].deactivated_at).not.toBeNull()
    expect((await latest()).data).toBeNull()
  })

  it('of another login can be ended and in no other way changed', async () => {
    const { member, client } = await signedIn()
    await upsertBridge(client, member)
    const other = await clientOf(await secondLogin(member))
    const row = () => other.from('bridge_authentication').select().eq('id', member.sessionId).single()
    const change = (values: object) =>
      other.from('bridge_authentication').update(values).eq('id', member.sessionId)
    const before = (await row()).data
    await change({ expires_at: inHours(1), bridge_token: 'mine now' })
    expect((await row()).data).toEqual(before)
    await change({ is_active: false })
    expect((await row()).data).toMatchObject({ is_active: false })
    await change({ is_active: true })
    expect((await row()).data).toMatchObject({ is_active: false })
  })

  it('cannot be written in another person’s name, nor read by them', async () => {
    const { member, client } = await signedIn()
    const stranger = await signedIn()
    await upsertBridge(client, member)
    const foreign = await upsertBridge(stranger.client, member)
    expect(foreign.error?.code).toBe('42501')
    expect((await stranger.client.from('bridge_authentication').select()).data).toEqual([])
  })

  it('ends with its login, and the fire goes out with the last of them', async () => {
    const { member, client } = await signedIn()
    const other = await secondLogin(member)
    const otherClient = await clientOf(other)
    await upsertBridge(client, member)
    await upsertBridge(otherClient, member)
    await client
      .from('sacred_fire_blessings')
      .update({ is_active: true, expires_at: inHours(8) })
      .eq('user_id', member.userId)
    const fire = async () =>
      (
        await app.db.owner('select is_active from public.sacred_fire_blessings where user_id = $1', [
          member.userId,
        ])
      )[0]
    const active = async () =>
      (
        await app.db.owner('select id from public.bridge_authentication where user_id = $1 and is_active', [
          member.userId,
        ])
      ).map(({ id }) => id)

    await signOut(member)
    expect(await active()).toEqual([other.sessionId])
    expect(await fire()).toEqual({ is_active: true })
    await signOut(other)
    expect(await active()).toEqual([])
    expect(await fire()).toEqual({ is_active: false })
    expect((await upsertBridge(client, member)).error?.message).toMatch(/sign-in has ended/)
  })
})

describe('the other tables', () => {
  it('give every member their blessings with the profile', async () => {
    const { member, client } = await signedIn()
    const { data } = await client
      .from('universal_user_blessings')
      .select('consciousness_level')
      .eq('user_id', member.userId)
      .single()
    expect(data).toEqual({ consciousness_level: 800 })
  })

  it('keep one state for each app, with the level that the network gave', async () => {
    const { member, client } = await signedIn()
    await app.db.owner(
      'update public.universal_user_blessings set consciousness_level = 640 where user_id = $1',
      [member.userId],
    )
    const sync = (app_domain: string) =>
      client.from('consciousness_sync_state').upsert({
        user_id: member.userId,
        app_domain,
        consciousness_level: 999,
        sacred_fire_blessing: false,
        last_sync_at: '2020-01-01T00:00:00Z',
      })
    for (const domain of ['localhost', 'localhost', 'journal.example.org']) {
      expect((await sync(domain)).error).toBeNull()
    }
    const { data } = await client.from('consciousness_sync_state').select().order('app_domain')
    expect(data?.map(({ app_domain }) => app_domain)).toEqual(['journal.example.org', 'localhost'])
    expect(data?.[0]).toMatchObject({ consciousness_level: 640, sacred_fire_blessing: true })
    expect(hoursUntil(data?.[0].last_sync_at)).toBeGreaterThan(-1)
  })

  it('take no endless list of apps', async () => {
    const { member, client } = await signedIn()
    const rows = Array.from({ length: 40 }, (_, at) => ({
      user_id: member.userId,
      app_domain: `app-${at}.example.org`,
    }))
    expect((await client.from('consciousness_sync_state').upsert(rows)).error).not.toBeNull()
  })

  it('let a fire burn for eight hours at most', async () => {
    const { member, client } = await signedIn()
    const { data } = await client
      .from('sacred_fire_blessings')
      .update({ is_active: true, expires_at: inHours(99) })
      .eq('user_id', member.userId)
      .select()
      .single()
    expect(data.is_active).toBe(true)
    expect(hoursUntil(data.expires_at)).toBeLessThanOrEqual(8)
  })
})
