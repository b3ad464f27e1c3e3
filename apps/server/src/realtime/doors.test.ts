import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { callFunction } from '../testing/calls.ts'
import { buildEvent } from '../testing/events.ts'
import { buildMember } from '../testing/people.ts'
import { join, type Listening, startListening } from './testing.ts'

let site: Listening
const soon = { timeout: 10_000, interval: 20 }

beforeAll(async () => {
  site = await startListening({ LIMIT_SOCKETS_PER_MEMBER: '2' })
})
afterAll(() => site.end())

type Message = [
  string | null,
  string | null,
  string,
  string,
  { status?: string; response?: { reason?: string } },
]

/** A socket without a client around it, for what no good client would say. */
async function openSocket({
  query = `apikey=${site.app.parts.config.anonKey}&vsn=2.0.0`,
  headers = {},
}: {
  query?: string
  headers?: Record<string, string>
} = {}) {
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/realtime/v1/websocket?${query}`, {
    headers,
  })
  const heard: Message[] = []
  let closedWith: number | undefined
  socket.on('message', (data) => heard.push(JSON.parse(data.toString())))
  socket.on('close', (code) => {
    closedWith = code
  })
  const opened = await Promise.race([
    once(socket, 'open').then(() => 101),
    once(socket, 'unexpected-response').then(([, response]) => response.statusCode as number),
  ])
  return {
    socket,
    heard,
    opened,
    closedWith: () => closedWith,
    /** Says it and gives the answer's status and reason. */
    async ask(event: string, topic: string, payload: object = {}) {
      const ref = String(Math.random())
      socket.send(JSON.stringify(['1', ref, topic, event, payload]))
      await vi.waitFor(() => expect(heard.some(([, of]) => of === ref)).toBe(true), soon)
      const { status, response } = heard.find(([, of]) => of === ref)![4]
      return { status, ...response }
    },
  }
}

const rows = { config: { postgres_changes: [{ event: '*', schema: 'public', table: 'event_seats' }] } }
const onPrivate = (token?: string) => ({
  config: { private: true },
  ...(token && { access_token: token.replace('Bearer ', '') }),
})

describe('the door', () => {
  it('opens to our own pages and to those who name no origin, and to no other', async () => {
    const { siteUrl } = site.app.parts.config
    expect((await openSocket({ headers: { origin: siteUrl } })).opened).toBe(101)
    expect((await openSocket()).opened).toBe(101)
    expect((await openSocket({ headers: { origin: 'https://elsewhere.example' } })).opened).toBe(403)
  })

  it('asks for the anonymous key, and for a serialisation that it speaks', async () => {
    const { anonKey, serviceKey } = site.app.parts.config
    expect((await openSocket({ query: 'vsn=2.0.0' })).opened).toBe(401)
    expect((await openSocket({ query: `apikey=${serviceKey}` })).opened).toBe(401)
    expect((await openSocket({ query: `apikey=${anonKey}&vsn=3.0.0` })).opened).toBe(400)
  })

  it('says what it does not support', async () => {
    const longPoll = await site.app.http.inject({ url: '/realtime/v1/longpoll' })
    expect([longPoll.statusCode, longPoll.json()]).toEqual([404, { message: 'This is not supported here.' }])
    const plain = await site.app.http.inject({
      url: `/realtime/v1/websocket?apikey=${site.app.parts.config.anonKey}`,
    })
    expect(plain.statusCode).toBe(426)
  })
})

describe('a topic', () => {
  it('of people is closed until a policy opens it', async () => {
    const { ask } = await openSocket()
    const member = await buildMember(site.app.db)
    const token = await site.app.tokenOf(member)
    const denied = { status: 'error', reason: expect.stringContaining('You do not have permissions to read') }
    expect(await ask('phx_join', 'realtime:anything', onPrivate())).toEqual(denied)
    expect(await ask('phx_join', 'realtime:anything', onPrivate(token))).toEqual(denied)
    expect(await ask('phx_join', `realtime:member:${member.userId}`, onPrivate())).toEqual(denied)
    const other = await site.app.tokenOf(await buildMember(site.app.db))
    expect(await ask('phx_join', `realtime:member:${member.userId}`, onPrivate(other))).toEqual(denied)
    const own = await ask('phx_join', `realtime:member:${member.userId}`, onPrivate(token))
    expect(own.status).toBe('ok')
  })

  it('that is public carries rows and nothing that people say', async () => {
    const { ask } = await openSocket()
    expect(await ask('phx_join', 'realtime:chat', { config: {} })).toMatchObject({
      status: 'error',
      reason: 'PrivateOnly: This project only allows private channels',
    })
    expect((await ask('phx_join', 'realtime:chat', rows)).status).toBe('ok')
    const said = await ask('broadcast', 'realtime:chat', { type: 'broadcast', event: 'x', payload: {} })
    expect(said.status).toBe('error')
  })

  it('of an event is heard by those who may open it, and nobody speaks there', async () => {
    const host = await buildMember(site.app.db)
    const eventId = await buildEvent(site.app.db, { createdBy: host.userId, visibility: 'private' })
    const topic = `realtime:event:${eventId}`
    const { ask } = await openSocket()
    const guest = await buildMember(site.app.db)
    expect((await ask('phx_join', topic, onPrivate(await site.app.tokenOf(guest)))).status).toBe('error')
    expect((await ask('phx_join', topic, onPrivate(await site.app.tokenOf(host)))).status).toBe('ok')
    expect(await ask('broadcast', topic, { type: 'broadcast', event: 'seats', payload: {} })).toEqual({
      status: 'error',
      reason: expect.stringContaining('You do not have permissions to write'),
    })
    expect(await ask('presence', topic, { type: 'presence', event: 'track', payload: {} })).toMatchObject({
      status: 'error',
    })
  })

  it('tells that seats moved, by a word and not by what stands there', async () => {
    const eventId = await buildEvent(site.app.db, { capacity: 5 })
    const heard: unknown[] = []
    const channel = site.visitor().channel(`event:${eventId}`, { config: { private: true } })
    channel.on('broadcast', { event: 'seats' }, ({ payload }) => heard.push(payload))
    expect((await join(channel)).first.status).toBe('SUBSCRIBED')
    await site.app.db.owner('update public.event_seats set taken = 3 where event_id = $1', [eventId])
    await vi.waitFor(() => expect(heard).toEqual([{}]), soon)
  })

  it('tells that its hosts changed what its page says, and not that they said the same again', async () => {
    const { member } = await site.member()
    const eventId = await buildEvent(site.app.db, { createdBy: member.userId })
    const heard: unknown[] = []
    const channel = site.visitor().channel(`event:${eventId}`, { config: { private: true } })
    channel.on('broadcast', { event: 'record' }, ({ payload }) => heard.push(payload))
    expect((await join(channel)).first.status).toBe('SUBSCRIBED')
    const say = (bring: string) =>
      callFunction(site.app, member, 'save-evening', { eventId, programme: [], bring })
    for (const bring of ['food', 'food', 'instrument']) await say(bring)
    await site.app.db.owner(
      `update public.events set title = 'Late supper', version = version + 1 where id = $1`,
      [eventId],
    )
    await vi.waitFor(() => expect(heard).toEqual([{}, {}, {}]), soon)
  })

  it('ends for whoever was blocked by its host', async () => {
    const host = await buildMember(site.app.db)
    const eventId = await buildEvent(site.app.db, { createdBy: host.userId })
    const { client, member } = await site.member()
    const { all } = await join(client.channel(`event:${eventId}`, { config: { private: true } }))
    await site.app.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
      host.userId,
      member.userId,
    ])
    await vi.waitFor(() => expect(all.map(({ status }) => status)).toContain('CLOSED'), soon)
  })

  it('refuses tables that are not announced, and filters that it does not know', async () => {
    const { ask, heard } = await openSocket()
    const asked = [
      { event: '*', schema: 'public', table: 'attendances' },
      { event: '*', schema: 'auth', table: 'users' },
      { event: '*', schema: 'public', table: 'event_seats', filter: 'taken=gt.3' },
      { event: '*', schema: 'public', table: 'event_seats', filter: 'nothing=eq.3' },
      { event: '*', schema: 'public', table: 'notifications' },
    ]
    const answer = await ask('phx_join', 'realtime:rows', { config: { postgres_changes: asked } })
    expect(answer.status).toBe('ok')
    const problems = () =>
      heard.filter(([, , , event, said]) => event === 'system' && said.status === 'error')
    await vi.waitFor(() => expect(problems()).toHaveLength(asked.length), soon)
  })
})

describe('a login', () => {
  it('that ends closes its sockets, and does not come back', async () => {
    const { client, member } = await site.member()
    const { all } = await join(client.channel(`member:${member.userId}`, { config: { private: true } }))
    await site.app.db.owner('delete from auth.sessions where id = $1', [member.sessionId])
    await vi.waitFor(() => expect(all.some(({ status }) => status === 'CHANNEL_ERROR')).toBe(true), soon)
    await vi.waitFor(
      () => expect(all.at(-1)?.reason).toContain('InvalidJWTToken: This sign-in has ended'),
      soon,
    )
  })

  it('that is lowered to its first step closes its sockets', async () => {
    const member = await buildMember(site.app.db)
    await site.app.db.owner(`update auth.sessions set aal = 'aal2' where id = $1`, [member.sessionId])
    const token = await site.app.tokenOf(member)
    const { ask, closedWith } = await openSocket()
    const joined = await ask('phx_join', `realtime:member:${member.userId}`, onPrivate(token))
    expect(joined.status).toBe('ok')
    await site.app.db.owner(`update auth.sessions set aal = 'aal1' where id = $1`, [member.sessionId])
    await vi.waitFor(() => expect(closedWith()).toBe(1008), soon)
  })

  it('may have so many sockets and no more', async () => {
    const member = await buildMember(site.app.db)
    const token = await site.app.tokenOf(member)
    const topic = `realtime:member:${member.userId}`
    const sockets = await Promise.all([openSocket(), openSocket(), openSocket()])
    const answers = []
    for (const { ask } of sockets) answers.push((await ask('phx_join', topic, onPrivate(token))).status)
    expect(answers).toEqual(['ok', 'ok', 'error'])
    sockets[0]!.socket.close()
    await vi.waitFor(
      async () => expect((await sockets[2]!.ask('phx_join', topic, onPrivate(token))).status).toBe('ok'),
      soon,
    )
  })

  it('renews its token on the socket; one that is none ends the topic', async () => {
    const member = await buildMember(site.app.db)
    const token = await site.app.tokenOf(member)
    const topic = `realtime:member:${member.userId}`
    const { ask, socket, heard } = await openSocket()
    const bare = token.replace('Bearer ', '')
    const config = { private: true, broadcast: { ack: true } }
    await ask('phx_join', topic, { config, access_token: bare })
    const renew = (value: string) =>
      socket.send(JSON.stringify(['1', null, topic, 'access_token', { access_token: value }]))
    renew(bare)
    const said = { type: 'broadcast', event: 'still here', payload: {} }
    expect((await ask('broadcast', topic, said)).status).toBe('ok')
    renew('no token')
    await vi.waitFor(() => expect(heard.map(([, , , event]) => event)).toContain('phx_error'), soon)
  })
})

describe('a stalled reader', () => {
  it('is cut, and those beside it on the same topic hear everything', async () => {
    const member = await buildMember(site.app.db)
    const topic = `realtime:member:${member.userId}`
    const [stalled, reader] = [await openSocket(), await openSocket()]
    for (const { ask } of [stalled, reader]) {
      expect((await ask('phx_join', topic, onPrivate(await site.app.tokenOf(member)))).status).toBe('ok')
    }
    stalled.socket.pause()
    const large = 'x'.repeat(60_000)
    const count = 200
    for (let n = 0; n < count; n++) {
      await site.app.db.owner(`select realtime.tell($1, 'large', $2), pg_notify('realtime_written', '')`, [
        `member:${member.userId}`,
        { large, n },
      ])
    }
    const heard = () => reader.heard.filter(([, , , event]) => event === 'broadcast')
    await vi.waitFor(() => expect(heard()).toHaveLength(count), soon)
    await vi.waitFor(
      () => expect(site.app.logged.map(({ event }) => event)).toContain('realtime.stalled'),
      soon,
    )
    expect(reader.closedWith()).toBeUndefined()
    stalled.socket.terminate()
  })
})

describe('a replay', () => {
  it('says again what was said since, and when it was more than it may bring', async () => {
    const member = await buildMember(site.app.db)
    const topic = `realtime:member:${member.userId}`
    const access_token = (await site.app.tokenOf(member)).replace('Bearer ', '')
    const sinceMs = Date.now() - 1000
    const said = (heard: unknown[][]) =>
      heard.filter(([, , , event]) => event === 'broadcast').map(([, , , , message]) => message)
    const live = await openSocket()
    await live.ask('phx_join', topic, { config: { private: true }, access_token })
    for (const n of [1, 2, 3]) {
      await site.app.db.owner(`select realtime.tell($1, 'count', $2)`, [`member:${member.userId}`, { n }])
    }
    // What has not been heard yet would also come to those who join now.
    await vi.waitFor(() => expect(said(live.heard)).toHaveLength(3), soon)
    live.socket.terminate()
    const replayed = async (replay: object) => {
      const { ask, heard, socket } = await openSocket()
      const config = { private: true, broadcast: { replay } }
      expect((await ask('phx_join', topic, { config, access_token })).status).toBe('ok')
      const standing = () => heard.find(([, , , event]) => event === 'system')?.[4]
      await vi.waitFor(() => expect(standing()).toBeDefined(), soon)
      socket.terminate()
      return {
        said: (said(heard) as { payload?: { n: number } }[]).map(({ payload }) => payload?.n),
        status: standing()?.status,
      }
    }
    expect(await replayed({ since: sinceMs })).toEqual({ said: [1, 2, 3], status: 'ok' })
    expect(await replayed({ since: sinceMs, limit: 2 })).toEqual({ said: [2, 3], status: 'error' })
    expect(await replayed({ since: Date.now() + 60_000 })).toEqual({ said: [], status: 'ok' })
  })
})

describe('what no good client sends', () => {
  it.each([
    ['no JSON', 'what?'],
    ['no message', '{"topic":1}'],
    ['a list of something else', '[1,2,3]'],
    ['deep nesting', '['.repeat(30_000)],
    ['binary of another kind', Buffer.from([1, 2, 3, 4, 5, 6, 7, 8])],
    ['binary that ends too early', Buffer.from([3, 200, 200, 200, 0, 0, 1, 65])],
  ])('%s ends its own socket', async (_name, sent) => {
    const { socket, closedWith } = await openSocket()
    socket.send(sent)
    await vi.waitFor(() => expect(closedWith()).toBe(1008), soon)
  })

  it('too long a message ends its own socket', async () => {
    const { socket, closedWith } = await openSocket()
    socket.send('x'.repeat(65 * 1024))
    await vi.waitFor(() => expect(closedWith()).toBeGreaterThan(0), soon)
  })

  it('too many messages end its own socket', async () => {
    const { socket, closedWith } = await openSocket()
    for (let count = 0; count < 200; count++) {
      socket.send(JSON.stringify([null, String(count), 'phoenix', 'heartbeat', {}]))
    }
    await vi.waitFor(() => expect(closedWith()).toBe(1008), soon)
  })

  it('more topics than it may join are refused', async () => {
    const { ask } = await openSocket()
    for (let count = 0; count < 50; count++) {
      expect((await ask('phx_join', `realtime:${count}`, rows)).status).toBe('ok')
    }
    expect(await ask('phx_join', 'realtime:one more', rows)).toEqual({
      status: 'error',
      reason: 'ChannelRateLimitReached: Too many channels',
    })
  })

  it('a malformed join and an unknown word are answered', async () => {
    const { ask } = await openSocket()
    expect((await ask('phx_join', 'realtime:x', { config: { private: 'yes' } })).reason).toContain(
      'MalformedJoin',
    )
    expect((await ask('phx_join', 'elsewhere:x', rows)).reason).toContain('TopicNameRequired')
    await ask('phx_join', 'realtime:x', rows)
    expect((await ask('shout', 'realtime:x')).reason).toContain('not supported')
    expect((await ask('broadcast', 'realtime:never joined')).reason).toBe('unmatched topic')
  })
})
