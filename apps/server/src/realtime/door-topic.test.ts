// Who is ticked at the door of an event is heard by its hosts alone.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { callFunction } from '../testing/calls.ts'
import { addHost, buildEvent, buildGuest } from '../testing/events.ts'
import { join, type Listening, startListening } from './testing.ts'

let site: Listening
const soon = { timeout: 10_000, interval: 20 }
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

beforeAll(async () => {
  site = await startListening()
})
afterAll(() => site.end())

async function openDoor() {
  const [host, helper, guest] = [await site.member(), await site.member(), await site.member()]
  const eventId = await buildEvent(site.app.db, { createdBy: host.member.userId, startsAt: inAnHour() })
  await addHost(site.app.db, { eventId, userId: helper.member.userId })
  await buildGuest(site.app.db, { eventId, userId: guest.member.userId })
  const privately = { config: { private: true } }
  return { eventId, host, helper, guest, topic: `door:${eventId}`, privately }
}

it('tells each host of it, and nothing of who it is', async () => {
  const { eventId, host, helper, guest, topic, privately } = await openDoor()
  const heard: unknown[] = []
  for (const { client } of [host, helper]) {
    const channel = client.channel(topic, privately)
    channel.on('broadcast', { event: 'arrivals' }, ({ payload }) => heard.push(payload))
    expect((await join(channel)).first.status).toBe('SUBSCRIBED')
  }
  const { userId } = guest.member
  await callFunction(site.app, helper.member, 'check-in', { eventId, userId, arrived: 1, seen: 0 })
  await vi.waitFor(() => expect(heard).toEqual([{}, {}]), soon)
  const walkIn = { eventId, walkInId: randomUUID() }
  await callFunction(site.app, host.member, 'add-walk-in', { ...walkIn, name: 'Rui' })
  await callFunction(site.app, host.member, 'remove-walk-in', walkIn)
  await vi.waitFor(() => expect(heard).toEqual(Array(6).fill({})), soon)
})

it('is no topic for guests, visitors and members, nor what they hear of an event', async () => {
  const { eventId, host, guest, topic, privately } = await openDoor()
  const strangers = [guest.client, (await site.member()).client, site.visitor()]
  for (const client of strangers)
    expect((await join(client.channel(topic, privately))).first.status).toBe('CHANNEL_ERROR')
  // A host neither, where the topic is not said to be private.
  expect((await join(host.client.channel(topic))).first).toMatchObject({
    status: 'CHANNEL_ERROR',
    reason: expect.stringContaining('PrivateOnly'),
  })
  const heard: unknown[] = []
  const channel = guest.client.channel(`event:${eventId}`, privately)
  channel.on('broadcast', { event: '*' }, (message) => heard.push(message))
  expect((await join(channel)).first.status).toBe('SUBSCRIBED')
  const { userId } = guest.member
  await callFunction(site.app, host.member, 'check-in', { eventId, userId, arrived: 1, seen: 0 })
  // What is said after it is heard after it.
  await site.app.db.owner('update public.event_seats set taken = 3 where event_id = $1', [eventId])
  await vi.waitFor(() => expect(heard).toMatchObject([{ event: 'seats' }]), soon)
})

it('is none for a co-host who left', async () => {
  const { eventId, helper, topic, privately } = await openDoor()
  await site.app.db.owner('delete from public.event_hosts where event_id = $1', [eventId])
  expect((await join(helper.client.channel(topic, privately))).first.status).toBe('CHANNEL_ERROR')
})
