import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildEvent } from '../testing/events.ts'
import { join, type Listening, startListening } from './testing.ts'

let site: Listening
const soon = { timeout: 10_000, interval: 20 }
const stands = { status: 'SUBSCRIBED', reason: undefined }

beforeAll(async () => {
  site = await startListening()
})
afterAll(() => site.end())

type Seats = { event_id: string; taken: number; capacity: number; kind_places: []; kind_taken: [] }
const noKinds = { kind_places: [], kind_taken: [] }

const takeSeat = (eventId: string) =>
  site.app.db.owner('update public.event_seats set taken = taken + 1 where event_id = $1', [eventId])

describe.each(['2.0.0', '1.0.0'])('the official client, serialisation %s', (vsn) => {
  it('hears the changes of a table, with the row as it may read it', async () => {
    const eventId = await buildEvent(site.app.db, { capacity: 5 })
    const other = await buildEvent(site.app.db, { capacity: 5 })
    const heard: Seats[] = []
    const channel = site.visitor(vsn).channel('seats')
    channel.on<Seats>(
      'postgres_changes',
      { event: 'UPDATE', schema: 'public', table: 'event_seats', filter: `event_id=eq.${eventId}` },
      (change) => heard.push(change.new),
    )
    expect((await join(channel)).first).toEqual(stands)
    await takeSeat(other)
    await takeSeat(eventId)
    await vi.waitFor(
      () => expect(heard).toEqual([{ event_id: eventId, capacity: 5, taken: 1, ...noKinds }]),
      soon,
    )
  })

  it('speaks to the other devices of its member, and hears itself when it wants to', async () => {
    const { member, client } = await site.member(vsn)
    const topic = `member:${member.userId}`
    const heard: unknown[] = []
    const own: unknown[] = []
    const phone = (await site.clientOf(member)).channel(topic, { config: { private: true } })
    phone.on('broadcast', { event: 'read' }, ({ payload }) => heard.push(payload))
    const desk = client.channel(topic, { config: { private: true, broadcast: { self: true, ack: true } } })
    desk.on('broadcast', { event: 'read' }, ({ payload }) => own.push(payload))
    expect((await join(phone)).first).toEqual(stands)
    expect((await join(desk)).first).toEqual(stands)
    expect(await desk.send({ type: 'broadcast', event: 'read', payload: { id: 'one' } })).toBe('ok')
    await vi.waitFor(() => expect([heard, own]).toEqual([[{ id: 'one' }], [{ id: 'one' }]]), soon)
    expect(await phone.send({ type: 'broadcast', event: 'read', payload: { id: 'two' } })).toBe('ok')
    await vi.waitFor(() => expect(own).toEqual([{ id: 'one' }, { id: 'two' }]), soon)
    expect(heard).toEqual([{ id: 'one' }])
  })

  it('sees who is present, and who leaves', async () => {
    const { member, client } = await site.member(vsn)
    const topic = `member:${member.userId}`
    const desk = client.channel(topic, { config: { private: true, presence: { key: 'desk' } } })
    const phone = (await site.clientOf(member)).channel(topic, {
      config: { private: true, presence: { key: 'phone' } },
    })
    for (const channel of [desk, phone]) channel.on('presence', { event: 'sync' }, () => undefined)
    await join(desk)
    expect(await desk.track({ at: 'home' })).toBe('ok')
    await join(phone)
    await vi.waitFor(() => expect(Object.keys(phone.presenceState())).toEqual(['desk']), soon)
    expect(await phone.track({ at: 'the river' })).toBe('ok')
    await vi.waitFor(() => expect(Object.keys(desk.presenceState()).sort()).toEqual(['desk', 'phone']), soon)
    expect(desk.presenceState().phone).toEqual([{ presence_ref: expect.any(String), at: 'the river' }])
    await phone.untrack()
    await vi.waitFor(() => expect(Object.keys(desk.presenceState())).toEqual(['desk']), soon)
    await phone.track({ at: 'the river' })
    await vi.waitFor(() => expect(Object.keys(desk.presenceState()).sort()).toEqual(['desk', 'phone']), soon)
    await phone.socket.disconnect()
    await vi.waitFor(() => expect(Object.keys(desk.presenceState())).toEqual(['desk']), soon)
  })
})

describe('rows', () => {
  it('come to those who may read them, and to nobody else', async () => {
    const { member: host, client } = await site.member()
    const secret = await buildEvent(site.app.db, {
      capacity: 5,
      visibility: 'private',
      createdBy: host.userId,
    })
    const open = await buildEvent(site.app.db, { capacity: 5 })
    const listen = async (of: typeof client) => {
      const heard: string[] = []
      const channel = of.channel('any name')
      channel.on<Seats>(
        'postgres_changes',
        {
          event: 'UPDATE',
          schema: 'public',
          table: 'event_seats',
          filter: `event_id=in.(${secret},${open})`,
        },
        (change) => heard.push((change.new as Seats).event_id),
      )
      expect((await join(channel)).first).toEqual(stands)
      return heard
    }
    const heard = {
      host: await listen(client),
      visitor: await listen(site.visitor()),
      other: await listen((await site.member()).client),
    }
    await takeSeat(secret)
    await takeSeat(open)
    await vi.waitFor(
      () => expect(heard).toEqual({ host: [secret, open], visitor: [open], other: [open] }),
      soon,
    )
  })

  it('that end are told to those who were told of them, by the key alone', async () => {
    const eventId = await buildEvent(site.app.db, { capacity: 5 })
    const told: { eventType: string }[] = []
    const strangers: unknown[] = []
    const knows = site.visitor().channel('knows')
    knows.on('postgres_changes', { event: '*', schema: 'public', table: 'event_seats' }, (change) =>
      told.push(change),
    )
    const stranger = site.visitor().channel('stranger')
    stranger.on('postgres_changes', { event: '*', schema: 'public', table: 'event_seats' }, (change) =>
      strangers.push(change),
    )
    await join(knows)
    await takeSeat(eventId)
    await vi.waitFor(() => expect(told.map(({ eventType }) => eventType)).toContain('UPDATE'), soon)
    await join(stranger)
    await site.app.db.owner('delete from public.events where id = $1', [eventId])
    await vi.waitFor(() => expect(told.at(-1)?.eventType).toBe('DELETE'), soon)
    expect(told.at(-1)).toMatchObject({ old: { event_id: eventId }, new: {} })
    // Something after it, so that silence means something.
    const next = await buildEvent(site.app.db, { capacity: 5 })
    await takeSeat(next)
    await vi.waitFor(() => expect(strangers.length).toBeGreaterThan(0), soon)
    expect(JSON.stringify(strangers)).not.toContain(eventId)
  })
})
