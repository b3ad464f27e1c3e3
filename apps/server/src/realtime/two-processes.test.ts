import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@hearth/database'
import { followTopic } from '@hearth/network-sdk/live'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type App, buildApp } from '../app.ts'
import type { Parts } from '../parts.ts'
import { buildEvent } from '../testing/events.ts'
import { calmLoad } from '../testing/load.ts'
import { openNetwork } from '../testing/network.ts'
import { buildMember } from '../testing/people.ts'
import { keepAlive } from './queries.ts'
import { join, type Listening, startListening } from './testing.ts'

// Two apps on one PostgreSQL share nothing else, as two processes behind a proxy do.
let site: Listening
let second: App
let secondParts: Parts
let secondUrl: string
const soon = { timeout: 15_000, interval: 20 }

beforeAll(async () => {
  site = await startListening()
  secondParts = { ...site.app.parts, database: await openDatabase({ url: site.app.db.serviceUrl, max: 5 }) }
  second = await buildApp(secondParts, { load: calmLoad })
  secondUrl = await second.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await site.end()
  await second.stop()
  await secondParts.database.close()
})

it('what is said, written and present in one is heard in the other', async () => {
  const member = await buildMember(site.app.db)
  const token = await site.app.tokenOf(member)
  const topic = `member:${member.userId}`
  const eventId = await buildEvent(site.app.db, { capacity: 9 })
  const config = { private: true, broadcast: { ack: true }, presence: { key: 'here' } }
  const here = site.clientAt(site.url, { token }).channel(topic, { config })
  const there = site.clientAt(secondUrl, { token }).channel(topic, {
    config: { ...config, presence: { key: 'there' } },
  })
  const heard: unknown[] = []
  const seats: unknown[] = []
  there.on('broadcast', { event: 'hello' }, ({ payload }) => heard.push(payload))
  there.on('presence', { event: 'sync' }, () => undefined)
  here.on('presence', { event: 'sync' }, () => undefined)
  const rows = site.clientAt(secondUrl).channel('rows')
  rows.on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'event_seats' }, (change) =>
    seats.push(change.new),
  )
  for (const channel of [here, there, rows]) {
    expect((await join(channel)).first).toEqual({ status: 'SUBSCRIBED', reason: undefined })
  }
  await here.send({ type: 'broadcast', event: 'hello', payload: { n: 1 } })
  await here.track({})
  await there.track({})
  await site.app.http.inject({
    method: 'POST',
    url: '/functions/v1/answer',
    headers: { authorization: token },
    payload: { eventId, answer: 'coming', party: 2 },
  })
  await vi.waitFor(() => {
    expect(heard).toEqual([{ n: 1 }])
    expect(seats).toMatchObject([{ event_id: eventId, capacity: 9, taken: 2 }])
    expect(Object.keys(here.presenceState()).sort()).toEqual(['here', 'there'])
    expect(Object.keys(there.presenceState()).sort()).toEqual(['here', 'there'])
  }, soon)
})

it('takes away those who came through a process that is gone', async () => {
  const { member, client } = await site.member()
  const topic = `member:${member.userId}`
  const channel = client.channel(topic, { config: { private: true, presence: { key: 'here' } } })
  channel.on('presence', { event: 'sync' }, () => undefined)
  await site.app.db.owner(`insert into realtime.processes (id) values ('${member.userId}')`)
  await site.app.db.owner(
    `insert into realtime.presences (ref, process_id, topic, key, meta) values ($1, $2, $3, 'ghost', $4)`,
    [randomUUID(), member.userId, topic, { phx_ref: 'ghost' }],
  )
  await join(channel)
  await vi.waitFor(() => expect(Object.keys(channel.presenceState())).toEqual(['ghost']), soon)
  await site.app.db.owner(
    `update realtime.processes set seen_at = now() - interval '31 seconds' where id = $1`,
    [member.userId],
  )
  await keepAlive(site.app.parts.database, randomUUID())
  await channel.track({})
  await vi.waitFor(() => expect(Object.keys(channel.presenceState())).toEqual(['here']), soon)
})

it('nobody misses anything or hears it twice through network cuts, on either process', async () => {
  const member = await buildMember(site.app.db)
  const token = await site.app.tokenOf(member)
  const topic = `member:${member.userId}`
  const nets = await Promise.all([site.url, secondUrl].map(openNetwork))
  const listeners = Array.from({ length: 6 }, (_, n) => {
    const heard: number[] = []
    let gaps = 0
    const client = site.clientAt(nets[n % 2]!.url, { token })
    const stop = followTopic(client, topic, {
      heard: (_event, payload) => heard.push((payload as { n: number }).n),
      readAgain: () => (gaps += 1),
    })
    return { heard, stop, gaps: () => gaps }
  })
  await vi.waitFor(() => expect(listeners.map(({ gaps }) => gaps())).toEqual(Array(6).fill(1)), soon)

  let said = 0
  const say = async () => {
    said += 1
    await site.app.db.owner(`select realtime.tell($1, 'count', $2)`, [topic, { n: said }])
  }
  for (let cut = 0; cut < 4; cut++) {
    await say()
    for (const net of nets) net.cut()
    for (let more = 0; more < 3; more++) await say()
    await sleep(30)
    for (const net of nets) net.mend()
    await say()
  }
  const all = Array.from({ length: said }, (_, n) => n + 1)
  for (const { heard } of listeners) {
    await vi.waitFor(() => expect([...heard].sort((a, b) => a - b)).toEqual(all), soon)
  }
  for (const { stop } of listeners) stop()
  for (const net of nets) net.close()
})

it('closes its sockets with 1012 when it stops, and the others go on', async () => {
  const { WebSocket } = await import('ws')
  const third = await buildApp(secondParts, { load: calmLoad })
  const url = await third.http.listen({ port: 0, host: '127.0.0.1' })
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${site.app.parts.config.anonKey}&vsn=2.0.0`,
  )
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve) => socket.on('open', resolve))
  await third.stop()
  expect(await closed).toBe(1012)
})
