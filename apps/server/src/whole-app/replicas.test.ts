// Two apps, as two processes, on a real primary and its replica by streaming.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOnlyHeader } from '@hearth/contracts/read-only'
import { type Row, startDatabase } from '@hearth/database'
import { type ReplicatedServers, startReplicatedServers } from '@hearth/database/testing-replication'
import { followTopic } from '@hearth/network-sdk/live'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type App, buildApp } from '../app.ts'
import { goodPassword } from '../auth/testing.ts'
import { examineReplicas } from '../doctor/replicas.ts'
import type { Parts } from '../parts.ts'
import { buildConfig } from '../testing/config.ts'
import { buildEvent } from '../testing/events.ts'
import { calmLoad } from '../testing/load.ts'
import { buildMember, createTokenSigner } from '../testing/people.ts'

type Site = App & { url: string; parts: Parts; end(): Promise<void> }

const maxLagMs = 500
const waiting = { timeout: 20_000, interval: 100 }
let servers: ReplicatedServers
let config: Parts['config']
let one: Site
let other: Site
let ahead = 0
const db = {
  owner: <T extends Row>(sql: string, values?: readonly unknown[]) => servers.primary.sql<T>(sql, values),
}

beforeAll(async () => {
  servers = await startReplicatedServers({ directory: await mkdtemp(join(tmpdir(), 'hearth-replicated-')) })
  config = buildConfig({
    DATABASE_URL: servers.primary.ownerUrl,
    DATABASE_READ_URL: servers.replica.ownerUrl,
    MAIL_DIR: await mkdtemp(join(tmpdir(), 'hearth-replicated-mails-')),
  })
  one = await startSite()
  other = await startSite()
  await servers.untilCaughtUp()
}, 300_000)
afterAll(async () => {
  await servers?.primary.start().catch(() => undefined)
  await Promise.all([one?.end(), other?.end()])
  await servers?.end()
}, 60_000)

async function startSite(): Promise<Site> {
  const started = await startDatabase({
    databaseUrl: servers.primary.ownerUrl,
    dataDir: '',
    serviceSecret: config.hearthSecret,
    poolSize: 6,
    throwAway: true,
    migrate: true,
    replicas: { urls: [servers.replica.ownerUrl], maxLagMs },
  })
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const parts: Parts = { config, database: started.database, now: () => Date.now() + ahead, log: silent }
  const app = await buildApp(parts, { load: calmLoad })
  return {
    ...app,
    parts,
    url: await app.http.listen({ port: 0, host: '127.0.0.1' }),
    async end() {
      await app.stop()
      await started.stop()
    },
  }
}

const clientAt = ({ url }: Site) =>
  createClient(url, config.anonKey, {
    auth: { autoRefreshToken: false, persistSession: false },
    realtime: { transport: WebSocket as never },
  })
const untilUsed = () =>
  vi.waitFor(() => {
    for (const { parts } of [one, other]) expect(parts.database.replicas!.states()[0]!.isUsed).toBe(true)
  }, waiting)
const readsOfReplica = ({ parts }: Site) => parts.database.replicas!.states()[0]!.reads

/** A member of both apps by the official client, with the means to sign in. */
async function comeIn() {
  const member = await buildMember(db)
  const authorization = await createTokenSigner(one.parts)(member)
  const at = (site: Site) =>
    createClient(site.url, config.anonKey, {
      auth: { autoRefreshToken: false, persistSession: false },
      realtime: { transport: WebSocket as never },
      global: { headers: { authorization } },
    })
  return { ...member, authorization, at }
}

it('whoever wrote finds it by the official client, whichever process they ask next', async () => {
  await untilUsed()
  const { userId, at } = await comeIn()
  const clients = [at(one), at(other)]
  const before = readsOfReplica(one) + readsOfReplica(other)
  for (let turn = 0; turn < 40; turn++) {
    const display_name = `Maya ${turn}`
    const writing = await clients[turn % 2]!.from('profiles').update({ display_name }).eq('id', userId)
    expect(writing.error).toBeNull()
    for (const client of clients) {
      const { data } = await client.from('profiles').select('display_name').eq('id', userId).single()
      expect(data).toEqual({ display_name })
    }
  }
  expect(readsOfReplica(one) + readsOfReplica(other) - before).toBeGreaterThan(40)
})

it('a cache that was told of a change is not filled with what was before, however far the replica lags', async () => {
  await untilUsed()
  const { userId, at } = await comeIn()
  const read = async () =>
    (await clientAt(other).from('profiles').select('display_name').eq('id', userId).single()).data!
      .display_name
  await at(one).from('profiles').update({ display_name: 'Before' }).eq('id', userId)
  await vi.waitFor(async () => expect(await read()).toBe('Before'), waiting)
  await servers.replica.sql('select pg_wal_replay_pause()')
  try {
    const written = at(one).from('profiles').update({ display_name: 'After' }).eq('id', userId)
    const seen: string[] = []
    const beganMs = performance.now()
    // Longer than anything is kept, while the replica does not have it.
    while (performance.now() - beganMs < 2000) {
      seen.push(await read())
      if (seen.length === 1) void written.then(() => undefined)
    }
    // Read at the replica once after the notice, it would have come back.
    expect(seen.lastIndexOf('Before')).toBeLessThan(seen.indexOf('After'))
  } finally {
    await servers.replica.sql('select pg_wal_replay_resume()')
  }
})

it('whoever hears of a change finds it at once, however far the replica lags', async () => {
  const eventId = await buildEvent(db, { capacity: 5 })
  await servers.untilCaughtUp()
  await untilUsed()
  const client = (await comeIn()).at(one)
  const read = async () =>
    (await client.from('event_seats').select('taken').eq('event_id', eventId).single()).data?.taken
  const found = new Promise((resolve) => {
    const topic = {
      event: 'UPDATE',
      schema: 'public',
      table: 'event_seats',
      filter: `event_id=eq.${eventId}`,
    } as const
    const channel = client.channel('seats').on('postgres_changes', topic, () => resolve(read()))
    channel.on('system', {}, async () => {
      await servers.replica.sql('select pg_wal_replay_pause()')
      await db.owner('update public.event_seats set taken = taken + 1 where event_id = $1', [eventId])
    })
    channel.subscribe()
  })
  try {
    expect(await found).toBe(1)
  } finally {
    await servers.replica.sql('select pg_wal_replay_resume()')
    await client.removeAllChannels()
  }
})

it('metrics and the doctor say how far the replica is', async () => {
  await untilUsed()
  const text = await one.metrics.read()
  expect(text).toMatch(/^hearth_read_only 0$/m)
  expect(text).toMatch(/^hearth_replica_used\{replica="[^"]+"\} 1$/m)
  expect(text).toMatch(/^hearth_replica_lag_seconds\{replica="[^"]+"\} 0\.\d+$/m)
  expect(text).toMatch(/^hearth_reads_total\{place="primary"\} \d+$/m)
  expect(await examineReplicas(config)).toMatchObject([{ state: 'well' }])
  const twice = { ...config, DATABASE_READ_URL: `${servers.primary.ownerUrl}, postgres://x@127.0.0.1:1/x` }
  expect(await examineReplicas(twice)).toMatchObject([
    { part: 'replica 1', state: 'wrong', says: expect.stringContaining('takes writes') },
    { part: 'replica 2', state: 'wrong' },
  ])
})

it('while the primary is away all can be read, writes say when to come back, and nobody is signed out', async () => {
  await untilUsed()
  const person = clientAt(one)
  const email = `${Math.random().toString(36).slice(2)}@example.org`
  await person.auth.signUp({ email, password: goodPassword })
  await servers.primary.sql('update auth.users set email_confirmed_at = now() where email = $1', [email])
  const signedIn = await person.auth.signInWithPassword({ email, password: goodPassword })
  expect(signedIn.error).toBeNull()
  const { userId, authorization, at } = await comeIn()
  const eventId = await buildEvent(db, { title: 'Lanterns by the river' })
  await servers.untilCaughtUp()
  const events: string[] = []
  person.auth.onAuthStateChange((event) => events.push(event))
  const saidOnTopic: boolean[] = []
  const joined = vi.fn()
  const listening = createClient(one.url, config.anonKey, {
    realtime: { transport: WebSocket as never },
    accessToken: async () => authorization.replace('Bearer ', ''),
  })
  const stopFollowing = followTopic(listening, `member:${userId}`, {
    heard: () => undefined,
    readAgain: joined,
    readOnly: (isReadOnly) => saidOnTopic.push(isReadOnly),
  })
  await vi.waitFor(() => expect(joined).toHaveBeenCalled(), waiting)

  await servers.primary.stop({ hard: true })
  await vi.waitFor(async () => {
    for (const { url } of [one, other]) {
      const answer = await fetch(`${url}/readyz`)
      expect([answer.status, await answer.json()]).toEqual([200, { status: 'read_only' }])
    }
  }, waiting)

  for (const path of ['/', `/event/${eventId}`, '/explore', '/feeds/events.rss', `/event/${eventId}.ics`]) {
    const answer = await fetch(`${other.url}${path}`, { headers: { accept: 'text/html' } })
    expect([path, answer.status]).toEqual([path, 200])
  }
  expect(await (await fetch(`${other.url}/feeds/events.rss`)).text()).toContain('Lanterns by the river')
  const visitor = clientAt(other)
  const found = await visitor.rpc('search', { words: 'lanterns' })
  expect([found.status, JSON.stringify(found.data)]).toEqual([200, expect.stringContaining(eventId)])
  // Before anybody tries to save: on what is nobody's to keep, and on a topic that is followed.
  const saysReadOnly = async (path: string, init?: RequestInit) =>
    (await fetch(`${one.url}${path}`, init)).headers.has(readOnlyHeader)
  const headers = { apikey: config.anonKey, authorization, 'content-type': 'application/json' }
  const ofMembers = [`/rest/v1/profiles?select=id&id=eq.${userId}`, { headers }] as const
  const ofVisitors = ['/rest/v1/profiles?select=id', { headers: { apikey: config.anonKey } }] as const
  expect([await saysReadOnly('/healthz'), await saysReadOnly(...ofMembers)]).toEqual([true, true])
  expect(await saysReadOnly('/rest/v1/rpc/search', { method: 'POST', headers, body: '{"words":"x"}' })).toBe(
    true,
  )
  for (const page of ['/', `/event/${eventId}`, '/explore']) expect(await saysReadOnly(page)).toBe(false)
  expect(await saysReadOnly(...ofVisitors)).toBe(false)
  await vi.waitFor(() => expect(saidOnTopic).toEqual([true]), waiting)

  const own = await at(other).from('profiles').select('id').eq('id', userId).single()
  expect(own.data).toEqual({ id: userId })

  // Writes, of each kind, in the reader's language.
  const write = (path: string, init: RequestInit) =>
    fetch(`${one.url}${path}`, {
      ...init,
      headers: {
        apikey: config.anonKey,
        authorization,
        'accept-language': 'de',
        'content-type': 'application/json',
      },
    })
  const writes = [
    await write(`/rest/v1/profiles?id=eq.${userId}`, { method: 'PATCH', body: '{"display_name":"x"}' }),
    await write('/functions/v1/answer', {
      method: 'POST',
      body: JSON.stringify({ eventId, answer: 'coming' }),
    }),
    await write('/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: JSON.stringify({ email, password: goodPassword }),
    }),
    await write('/auth/v1/signup', {
      method: 'POST',
      body: JSON.stringify({ email: `new.${email}`, password: goodPassword }),
    }),
    await write('/auth/v1/recover', { method: 'POST', body: JSON.stringify({ email }) }),
    await write(`/storage/v1/object/pictures/${userId}/lantern`, { method: 'POST', body: '{}' }),
  ]
  for (const answer of writes) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    expect(answer.headers.has(readOnlyHeader)).toBe(true)
    expect(await answer.text()).toMatch(/"read_only".*Hearth lässt sich gerade nur lesen/s)
  }
  // It tries for half a minute.
  const refreshed = await person.auth.refreshSession()
  expect(refreshed.error).toMatchObject({ name: 'AuthRetryableFetchError', status: 503 })
  const kept = await person.auth.getSession()
  expect(kept.data.session?.refresh_token).toBe(signedIn.data.session!.refresh_token)
  expect(events).not.toContain('SIGNED_OUT')

  // An hour later, when no token could be renewed.
  ahead = 3_600_000
  const late = await at(other).from('profiles').select('id').eq('id', userId)
  ahead = 0
  expect([late.status, late.data]).toEqual([200, [{ id: userId }]])

  await servers.primary.start()
  await vi.waitFor(async () => {
    const answer = await fetch(`${one.url}/readyz`)
    expect(await answer.json()).toEqual({ status: 'ready' })
  }, waiting)
  expect([await saysReadOnly('/healthz'), await saysReadOnly(...ofMembers)]).toEqual([false, false])
  await vi.waitFor(() => expect(saidOnTopic).toEqual([true, false]), waiting)
  stopFollowing()
  await listening.removeAllChannels()
  // The client itself asks no second time for a minute after a refusal; one that is opened anew does.
  const { refresh_token } = kept.data.session!
  expect((await clientAt(one).auth.refreshSession({ refresh_token })).error).toBeNull()
  const writing = await at(one).from('profiles').update({ display_name: 'Back' }).eq('id', userId)
  expect(writing.error).toBeNull()
}, 180_000)
