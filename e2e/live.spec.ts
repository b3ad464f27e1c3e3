import { expect, type Page, test } from '@playwright/test'
import { arriveAsMember, openDevice, samplePerson, signIn } from './helpers/people.ts'
import { reply } from './helpers/reply.ts'

// Two people look at the same event. One says that they come; for the other the seats move, without a reload, and for its host
// how many come and who they are.

test('seats move for whoever looks', async ({ page, browser }) => {
  const { eventId, seats } = await eventWithSeats(page)
  const other = await openDevice(browser, page)
  await signIn(other, samplePerson('member'))
  const listens = isListening(other, eventId)
  await other.goto(`/event/${eventId}`)
  const shown = other.getByText(seats, { exact: true }).filter({ visible: true }).first()
  await expect(shown).toBeVisible()
  await listens

  await arriveAsMember(page, 'live', `/event/${eventId}`)
  await reply(page, 'I’m coming')
  await expect(page.getByText('You’re coming').filter({ visible: true }).first()).toBeVisible()
  await expect(shown).toBeHidden()
  await expect(
    other
      .getByText(/of \d+ spots left|No spots left/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await other.context().close()
})

test('a host sees who comes as they answer', async ({ page, browser }) => {
  const host = await openDevice(browser, page)
  const { username, ...account } = samplePerson('host')
  await signIn(host, account)
  const { eventId } = await eventWithSeats(page, username)
  const listens = isListening(host, eventId)
  await host.goto(`/event/${eventId}`)
  const counts = host.getByText(/^\d+ (person|people) coming/).first()
  await expect(counts).toBeVisible()
  const people = async () => Number.parseInt((await counts.textContent())!, 10)
  const uncounted = async () => (await takenSeats(page, eventId)) - (await people())
  await expect.poll(uncounted).toBe(0)
  const before = await people()
  await listens

  const newcomer = await arriveAsMember(page, 'lively', `/event/${eventId}`)
  await reply(page, 'I’m coming')
  await expect(page.getByText('You’re coming').filter({ visible: true }).first()).toBeVisible()
  await expect(host.getByText(newcomer).filter({ visible: true }).first()).toBeVisible()
  // Not one more exactly, because others may have said so meanwhile: all that have is what is shown.
  await expect.poll(uncounted).toBe(0)
  expect(await people()).toBeGreaterThan(before)
  await host.context().close()
})

/** A public event ahead with a few places left and one kind of them, of this host if named, and the words that its page has for them. */
async function eventWithSeats(page: Page, host?: string): Promise<{ eventId: string; seats: string }> {
  const { backend } = await (await page.request.get('/.well-known/hearth.json')).json()
  const soonest = new Date(Date.now() + 3_600_000).toISOString()
  const rows = await page.request.get('/rest/v1/event_seats', {
    headers: { apikey: backend.anonKey },
    params: {
      select: 'event_id,capacity,taken,events!inner(starts_at,status,profiles!inner(username))',
      capacity: 'gt.5',
      kind_places: 'eq.{}',
      ...(host && { 'events.profiles.username': `eq.${host}` }),
      'events.starts_at': `gt.${soonest}`,
      'events.status': 'eq.published',
      limit: 50,
    },
  })
  const all = (await rows.json()) as { event_id: string; capacity: number; taken: number }[]
  const event = all.find(({ capacity, taken }) => capacity - taken > 1)!
  return {
    eventId: event.event_id,
    seats: `${event.capacity - event.taken} of ${event.capacity} spots left`,
  }
}

/** How many seats of the event are taken, as the service counts them. */
async function takenSeats(page: Page, eventId: string): Promise<number> {
  const { backend } = await (await page.request.get('/.well-known/hearth.json')).json()
  const rows = await page.request.get('/rest/v1/event_seats', {
    headers: { apikey: backend.anonKey },
    params: { select: 'taken', event_id: `eq.${eventId}` },
  })
  const [seats] = (await rows.json()) as { taken: number }[]
  return seats!.taken
}

/** Resolves when the page's socket has joined the event's topic: from then on it hears of everything. */
function isListening(page: Page, eventId: string): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        const said = String(payload)
        if (said.includes(`event:${eventId}`) && said.includes('"status":"ok"')) resolve()
      })
    })
  })
}
