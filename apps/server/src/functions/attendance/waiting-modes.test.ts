import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addHost } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { processWaiting } from './process-waiting.ts'
import { fullEvent, mailsTo, notificationsOf } from './testing.ts'

// Offers and their acceptance ask what joining asks (`hearth.place_refusal`): the list leads nobody past
// the hosts.
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())

const soon = { timeout: 10_000, interval: 50 }
const people = (count: number): Promise<Member[]> =>
  Promise.all(Array.from({ length: count }, () => buildMember(app.db)))

const invite = (eventId: string, { userId }: Member) =>
  app.db.owner('insert into public.event_invitations (event_id, user_id) values ($1, $2)', [eventId, userId])

/** A full event with a list, whose host chooses how people come. */
async function listedEvent(wishes?: Parameters<typeof fullEvent>[1]) {
  const event = await fullEvent(app, wishes)
  const choose = (more: object) =>
    event.call(event.host, 'set-answering', {
      mode: 'open',
      partyLimit: 6,
      guestList: 'hosts',
      hidesAddress: false,
      ...more,
    })
  const waiting = async () => (await event.list()).map(({ userId }) => userId)
  return { ...event, choose, waiting }
}

for (const mode of ['approval', 'invitation']) {
  it(`takes off the list whom ${mode} keeps out, tells them, and leaves the invited and the co-hosts`, async () => {
    const { eventId, join, choose, waiting, guest, stayAway, list, seats } = await listedEvent()
    const [waits, offered, invited, helper] = (await people(4)) as [Member, Member, Member, Member]
    for (const member of [offered, waits, invited, helper]) await join(member)
    await stayAway(guest)
    expect(await list()).toMatchObject([{ userId: offered.userId, state: 'offered' }, {}, {}, {}])
    await invite(eventId, invited)
    await addHost(app.db, { eventId, userId: helper.userId })

    expect((await choose({ mode })).status).toBe(200)
    expect(await waiting()).toEqual([invited.userId, helper.userId])
    // The offer that ended is the next one's at once.
    expect(await list()).toMatchObject([{ state: 'offered' }, { state: 'waiting' }])
    expect(await seats()).toEqual({ capacity: 1, taken: 1, held: 1 })
    for (const member of [waits, offered]) {
      await expect.poll(async () => (await notificationsOf(app, member)).at(-1), soon).toBe('waiting_removed')
      const mail = (await mailsTo(app, member)).find(({ kind }) => kind === 'waiting_removed')
      expect(mail?.body_text).toContain(
        mode === 'approval' ? 'now approve each guest' : 'Only people the hosts invite',
      )
    }
    expect(await notificationsOf(app, invited)).not.toContain('waiting_removed')
  })

  it(`offers nothing by ${mode} to whom a row still names, and their acceptance is refused`, async () => {
    const { eventId, join, accept, guest, stayAway, list, choose, waiting, seats } = await listedEvent()
    const [first, second] = (await people(2)) as [Member, Member]
    await choose({ mode, hidesAddress: true })
    // As a list stood that began while the event was open.
    await app.db.owner(
      `insert into public.event_waiting (event_id, user_id, party, place, state, offered_at, offered_until)
       values ($1, $2, 1, 1, 'waiting', null, null), ($1, $3, 1, 2, 'offered', now(), now() + interval '1 hour')`,
      [eventId, first.userId, second.userId],
    )
    await app.db.owner('update public.event_seats set capacity = 2, taken = 2 where event_id = $1', [eventId])
    const refusal = mode === 'approval' ? /approve each guest/ : /Only people the hosts invite/
    expect((await accept(second)).error?.message).toMatch(refusal)
    expect((await join(first)).error?.message).toMatch(refusal)
    await stayAway(guest)
    expect(await list()).toMatchObject([{ state: 'waiting' }, { state: 'offered' }])
    await processWaiting(app.parts)
    expect(await waiting()).toEqual([])
    expect(await seats()).toEqual({ capacity: 2, taken: 0, held: 0 })
    expect(await app.db.owner(`select from public.attendances where user_id = $1`, [second.userId])).toEqual(
      [],
    )
  })
}

it('takes off the list whose invitation, or hosting, is taken back', async () => {
  const { eventId, join, choose, waiting, call, host } = await listedEvent()
  const [invited, helper] = (await people(2)) as [Member, Member]
  await invite(eventId, invited)
  await addHost(app.db, { eventId, userId: helper.userId })
  await choose({ mode: 'invitation' })
  for (const member of [invited, helper]) await join(member)
  expect(await waiting()).toEqual([invited.userId, helper.userId])
  expect((await call(host, 'end-invitation', { userId: invited.userId })).status).toBe(200)
  expect(await waiting()).toEqual([helper.userId])
  await app.db.owner('delete from public.event_hosts where event_id = $1', [eventId])
  expect(await waiting()).toEqual([])
  await expect.poll(() => notificationsOf(app, helper), soon).toEqual(['waiting_removed'])
})

it('keeps whom the hosts had let come and moved here by making the event smaller', async () => {
  const { eventId, choose, call, host, guest, accept, waiting } = await listedEvent({ capacity: 2 })
  await choose({ mode: 'approval' })
  const [other] = (await people(1)) as [Member]
  await call(other, 'answer', { answer: 'coming' })
  await app.db.owner('update public.event_seats set capacity = 3 where event_id = $1', [eventId])
  await call(other, 'answer', { answer: 'coming' })
  expect((await call(host, 'decide-answer', { userId: other.userId, decision: 'approved' })).status).toBe(200)
  expect((await call(host, 'lower-capacity', { capacity: 2 })).moved).toBe(1)
  expect(await waiting()).toEqual([other.userId])
  await processWaiting(app.parts)
  await call(guest, 'answer', { answer: 'not_coming' })
  expect(await accept(other)).toMatchObject({ state: 'coming', party: 1 })
})

it('asks the hosts’ limit of an offer too, which then stands for fewer', async () => {
  const { join, choose, stayAway, guest, accept, list, seats } = await listedEvent({ capacity: 3 })
  const [three, four] = (await people(2)) as [Member, Member]
  await join(three, 3)
  await join(four, 3)
  await stayAway(guest)
  await choose({ partyLimit: 2 })
  expect((await accept(three)).error?.message).toMatch(/fewer people per reply/)
  expect(await join(three, 2)).toMatchObject({ state: 'offered', party: 2 })
  expect(await seats()).toMatchObject({ taken: 2, held: 2 })
  expect(await accept(three)).toMatchObject({ state: 'coming', party: 2 })
  // Who waits with more than the limit keeps their place, and is offered nothing.
  await stayAway(three)
  expect(await list()).toMatchObject([{ userId: four.userId, state: 'waiting' }])
})
