import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildEvent } from '../testing/events.ts'
import { join, type Listening, startListening } from './testing.ts'

let site: Listening
const soon = { timeout: 10_000, interval: 20 }

// A topic of its own, open to everybody, on which members speak: what a sibling app would add in a migration.
const lobby = `
  drop policy public_topics on realtime.messages;
  create policy public_topics on realtime.messages as restrictive for select to anon, authenticated
    using (private or realtime.topic() like 'event:%' or realtime.topic() like 'lobby:%');
  create policy lobby_listen on realtime.messages for select to anon, authenticated
    using (realtime.topic() like 'lobby:%');
  create policy lobby_send on realtime.messages for insert to authenticated
    with check (realtime.topic() like 'lobby:%');
`

beforeAll(async () => {
  site = await startListening()
  await site.app.db.owner(lobby)
})
afterAll(() => site.end())

describe.each(['2.0.0', '1.0.0'])('a public topic, serialisation %s', (vsn) => {
  it('is heard by a visitor who joins without saying that it is private', async () => {
    const eventId = await buildEvent(site.app.db, { capacity: 5 })
    const heard: unknown[] = []
    const channel = site.visitor(vsn).channel(`event:${eventId}`)
    channel.on('broadcast', { event: 'seats' }, ({ payload }) => heard.push(payload))
    expect((await join(channel)).first.status).toBe('SUBSCRIBED')
    await site.app.db.owner('update public.event_seats set taken = taken + 1 where event_id = $1', [eventId])
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0), soon)
  })

  it('carries what a member says and who is present, as a public and as a private one', async () => {
    const heard: unknown[] = []
    const listeners = [
      site.visitor(vsn).channel('lobby:a'),
      site.visitor(vsn).channel('lobby:a', { config: { private: true } }),
    ]
    for (const listener of listeners) {
      listener.on('broadcast', { event: 'wave' }, ({ payload }) => heard.push(payload))
      listener.on('presence', { event: 'sync' }, () => undefined)
      expect((await join(listener)).first.status).toBe('SUBSCRIBED')
    }
    const { client } = await site.member(vsn)
    const speaker = client.channel('lobby:a', {
      config: { broadcast: { self: true, ack: true }, presence: { key: 'ana' } },
    })
    speaker.on('broadcast', { event: 'wave' }, ({ payload }) => heard.push(payload))
    await join(speaker)
    expect(await speaker.send({ type: 'broadcast', event: 'wave', payload: { hello: vsn } })).toBe('ok')
    await vi.waitFor(() => expect(heard).toEqual(Array(3).fill({ hello: vsn })), soon)
    expect(await speaker.track({ at: 'home' })).toBe('ok')
    for (const listener of listeners) {
      await vi.waitFor(() => expect(Object.keys(listener.presenceState())).toEqual(['ana']), soon)
    }
    await speaker.untrack()
  })

  it('lets a visitor neither speak nor be present', async () => {
    const channel = site.visitor(vsn).channel('lobby:b', { config: { broadcast: { ack: true } } })
    await join(channel)
    expect(await channel.send({ type: 'broadcast', event: 'wave', payload: {} })).toBe('error')
    expect(await channel.track({ at: 'home' })).toBe('error')
    const said = await site.app.db.owner(`select 1 from realtime.messages where topic = 'lobby:b'`)
    expect(said).toEqual([])
  })
})

it('is no topic that no policy marks', async () => {
  for (const topic of ['chat', 'posts', 'strategy']) {
    const { first } = await join((await site.member()).client.channel(topic))
    expect(first).toMatchObject({
      status: 'CHANNEL_ERROR',
      reason: expect.stringContaining('PrivateOnly'),
    })
  }
})

it('ends for whoever may no longer hear it', async () => {
  const { member, client } = await site.member()
  const eventId = await buildEvent(site.app.db, { createdBy: member.userId })
  const channel = site.visitor().channel(`event:${eventId}`)
  channel.on('broadcast', { event: 'x' }, () => undefined)
  const { all } = await join(channel)
  expect(all).toMatchObject([{ status: 'SUBSCRIBED' }])
  await site.app.db.owner(`update public.events set visibility = 'private' where id = $1`, [eventId])
  await site.app.db.owner(`select pg_notify('blocks_changed', '')`)
  await vi.waitFor(() => expect(all.at(-1)?.status).toBe('CLOSED'), soon)
  await client.removeAllChannels()
})

describe('the HTTP door', () => {
  const post = async (path: string, { token, payload }: { token?: string | undefined; payload: unknown }) => {
    const { statusCode } = await site.app.http.inject({
      method: 'POST',
      url: `/realtime/v1/api/broadcast${path}`,
      headers: { apikey: site.app.parts.config.anonKey, ...(token && { authorization: token }) },
      payload: payload as object,
    })
    return statusCode
  }

  it('lets members speak on a public topic, and visitors not', async () => {
    const { token } = await site.member()
    const path = '/lobby:c/events/wave'
    expect(await post(path, { token, payload: { a: 1 } })).toBe(202)
    expect(await post(path, { payload: { a: 1 } })).toBe(403)
    expect(await post('/chat/events/wave', { token, payload: { a: 1 } })).toBe(422)
    const messages = [{ topic: 'lobby:c', event: 'wave', payload: {} }]
    expect(await post('', { token, payload: { messages } })).toBe(202)
  })
})

describe('bytes', () => {
  const bytes = Uint8Array.from([0, 1, 254, 255, 123])

  const listen = async (vsn: string) => {
    const heard: unknown[] = []
    const channel = site.visitor(vsn).channel('lobby:bytes')
    channel.on('broadcast', { event: '*' }, ({ event, payload }) => heard.push([event, payload]))
    await join(channel)
    return heard
  }
  const wave = ['wave', bytes.buffer]

  it('travel from the HTTP door to those whose serialisation carries them, and stand in a replay', async () => {
    const since = Date.now() - 60_000
    const heard = await listen('2.0.0')
    const older = await listen('1.0.0')
    const { client } = await site.member()
    await client.realtime.setAuth()
    const channel = client.channel('lobby:bytes')
    expect(await channel.httpSend('wave', bytes)).toEqual({ success: true })
    expect(await channel.httpSend('end', { a: 1 })).toEqual({ success: true })
    await vi.waitFor(() => expect(heard).toEqual([wave, ['end', { a: 1 }]]), soon)
    await vi.waitFor(() => expect(older).toEqual([['end', { a: 1 }]]), soon)

    const replayed: unknown[] = []
    const other = (await site.member()).client
    const late = other.channel('lobby:bytes', {
      config: { private: true, broadcast: { replay: { since } } },
    })
    late.on('broadcast', { event: 'wave' }, (said) => replayed.push(said))
    await join(late)
    await vi.waitFor(
      () => expect(replayed).toMatchObject([{ payload: bytes.buffer, meta: { replayed: true } }]),
      soon,
    )
  })

  it('travel from a socket, too', async () => {
    const heard = await listen('2.0.0')
    const { client } = await site.member()
    const channel = client.channel('lobby:bytes', { config: { broadcast: { ack: true } } })
    await join(channel)
    expect(await channel.send({ type: 'broadcast', event: 'wave', payload: bytes.buffer })).toBe('ok')
    await vi.waitFor(() => expect(heard).toEqual([wave]), soon)
  })

  it('are as long as a message may be, and their names no longer than can be said', async () => {
    const { token } = await site.member()
    const send = async (event: string, payload: Buffer) => {
      const { statusCode } = await site.app.http.inject({
        method: 'POST',
        url: `/realtime/v1/api/broadcast/lobby:d/events/${encodeURIComponent(event)}`,
        headers: {
          apikey: site.app.parts.config.anonKey,
          authorization: token,
          'content-type': 'application/octet-stream',
        },
        payload,
      })
      return statusCode
    }
    expect(await send('x', Buffer.alloc(64 * 1024))).toBe(202)
    expect(await send('x', Buffer.alloc(64 * 1024 + 1))).toBe(413)
    expect(await send('é'.repeat(128), Buffer.alloc(1))).toBe(422)
  })
})
