// At the door: hosts tick who is here, several of them at once, and know afterwards who came.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { askDatabase, callFunction } from '../../testing/calls.ts'
import { addAccountlessGuest, addHost, buildEvent, buildGuest } from '../../testing/events.ts'
import { buildMember, type Member, usernameOf } from '../../testing/people.ts'
import { createForgetGuests } from './accountless/sweep-guests.ts'
import { seatsOf } from './testing.ts'

let app: TestApp
let host: Member
let helper: Member
let ana: Member
let eventId: string
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())
beforeEach(async () => {
  host = await buildMember(app.db)
  helper = await buildMember(app.db)
  ana = await buildMember(app.db)
  eventId = await buildEvent(app.db, {
    ...{ createdBy: host.userId, capacity: 6 },
    ...{ startsAt: inHours(1), endsAt: inHours(4) },
  })
  await addHost(app.db, { eventId, userId: helper.userId })
  await callFunction(app, ana, 'answer', { eventId, answer: 'coming', party: 3 })
})

const checkIn = (member: Member, arrived: number, seen: number, userId = ana.userId) =>
  callFunction(app, member, 'check-in', { eventId, userId, arrived, seen })
const ask = <T>(member: Member, name: string, body: object = {}) =>
  askDatabase<T>(app, member, name, { event: eventId, ...body })
const counts = async (member = host) => (await ask<object[]>(member, 'guest_counts'))[0]
type Row = { user_id: string | null; guest_id: string | null; arrived: number; arrived_at: string | null }
const page = (body: object = {}) => ask<Row[]>(host, 'guest_page', { answers: ['coming', 'maybe'], ...body })
const move = (startsAt: string, endsAt: string) =>
  app.db.owner('update public.events set starts_at = $2, ends_at = $3 where id = $1', [
    eventId,
    startsAt,
    endsAt,
  ])

describe('somebody with others', () => {
  it('is ticked one by one, all at once, and back to nobody', async () => {
    expect(await checkIn(host, 1, 0)).toMatchObject({
      status: 200,
      body: { eventId, userId: ana.userId, arrived: 1, isChanged: true },
    })
    const [first] = await page()
    expect(first).toMatchObject({ arrived: 1, arrived_at: expect.any(String) })
    expect((await checkIn(host, 3, 1)).body).toMatchObject({ arrived: 3, isChanged: true })
    // They are here since the first of them is.
    expect(await page()).toMatchObject([{ arrived: 3, arrived_at: first!.arrived_at }])
    expect(await counts()).toMatchObject({ people: 3, arrived: 3, walk_ins: 0 })
    expect((await checkIn(host, 0, 3)).body).toMatchObject({ arrived: 0, isChanged: true })
    expect(await page()).toMatchObject([{ arrived: 0, arrived_at: null }])
    expect(await counts()).toMatchObject({ people: 3, arrived: 0 })
  })

  it('is no more than replied', async () => {
    expect(await checkIn(host, 4, 0)).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    expect(await counts()).toMatchObject({ arrived: 0 })
  })
})

describe('two helpers who tick the same person', () => {
  it('say the same: the second hears who was first, and nothing changes', async () => {
    await checkIn(host, 3, 0)
    const second = await checkIn(helper, 3, 0)
    expect(second).toMatchObject({
      status: 200,
      body: {
        arrived: 3,
        isChanged: false,
        changedBy: await usernameOf(app.db, host),
        changedAt: expect.any(String),
      },
    })
    // The same tap sent twice is nobody else's.
    expect((await checkIn(host, 3, 0)).body).toMatchObject({ arrived: 3, isChanged: false, changedBy: null })
    expect(await counts()).toMatchObject({ arrived: 3 })
  })

  it('say different things: what was said first holds, and the other sees it before they say more', async () => {
    await checkIn(host, 2, 0)
    expect((await checkIn(helper, 1, 0)).body).toMatchObject({ arrived: 2, isChanged: false })
    expect((await checkIn(helper, 3, 2)).body).toMatchObject({ arrived: 3, isChanged: true })
  })

  it('are one truth in the same moment', async () => {
    const said = await Promise.all(
      [1, 2, 3, 1, 2, 3].map((arrived, at) => checkIn(at % 2 ? host : helper, arrived, 0)),
    )
    expect(said.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(said.filter(({ body }) => body.isChanged)).toHaveLength(1)
    const [stands] = await page()
    expect(said.map(({ body }) => body.arrived)).toEqual(Array(6).fill(stands!.arrived))
  })
})

it('ticks guests without an account, and one who said maybe', async () => {
  const guestId = await addAccountlessGuest(app.db, { eventId, party: 2 })
  const ben = await buildMember(app.db)
  await callFunction(app, ben, 'answer', { eventId, answer: 'maybe' })
  expect((await checkIn(helper, 2, 0, guestId)).body).toMatchObject({ userId: guestId, arrived: 2 })
  expect((await checkIn(helper, 1, 0, ben.userId)).body).toMatchObject({ arrived: 1, isChanged: true })
  expect((await checkIn(helper, 2, 1, ben.userId)).status).toBe(409)
  expect(await counts()).toMatchObject({ coming: 2, people: 5, maybe: 1, arrived: 3 })
  await app.db.owner('delete from hearth.guests where id = $1', [guestId])
  expect(await counts()).toMatchObject({ arrived: 1 })
})

it('lists who is here and who is missing, page by page, and says so to who searches', async () => {
  const [ben, cleo] = [await buildMember(app.db), await buildMember(app.db)]
  for (const { userId } of [ben, cleo]) await buildGuest(app.db, { eventId, userId })
  await checkIn(host, 1, 0)
  await checkIn(host, 1, 0, ben.userId)
  const idsOf = (rows: Row[]) => rows.map(({ user_id }) => user_id)
  // Of Ana's three only one is here.
  expect(idsOf(await page({ arrival: 'here' }))).toEqual([ben.userId])
  expect(idsOf(await page({ arrival: 'missing' }))).toEqual([ana.userId, cleo.userId])
  const [first] = await ask<(Row & { said_at: string })[]>(host, 'guest_page', {
    ...{ answers: ['coming'], arrival: 'missing', page_size: 1 },
  })
  expect(idsOf(await page({ arrival: 'missing', after_at: first!.said_at, after_id: ana.userId }))).toEqual([
    cleo.userId,
  ])
  const found = await ask<{ guests: Row[] }>(host, 'find_guests', {
    answers: ['coming'],
    words: await usernameOf(app.db, ben),
  })
  expect(found.guests).toMatchObject([{ user_id: ben.userId, arrived: 1, arrived_at: expect.any(String) }])
})

describe('walk-ins', () => {
  const add = (member: Member, walkInId: string, more: object = {}) =>
    callFunction(app, member, 'add-walk-in', { eventId, walkInId, ...more })
  const remove = (member: Member, walkInId: string) =>
    callFunction(app, member, 'remove-walk-in', { eventId, walkInId })

  it('count among who is here, and neither among answers nor seats', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    expect(await add(host, one, { name: '  Rui Costa ', people: 2 })).toMatchObject({
      status: 200,
      body: { eventId, walkInId: one },
    })
    // Said twice, as after a lost answer.
    await add(host, one, { name: 'Rui Costa', people: 2 })
    // A full event still lets the hosts write down who they let in.
    await app.db.owner('update public.event_seats set taken = capacity where event_id = $1', [eventId])
    await add(helper, two)
    expect(await counts()).toMatchObject({ coming: 1, people: 3, arrived: 0, walk_ins: 3 })
    expect(await seatsOf(app, eventId)).toMatchObject({ capacity: 6, taken: 6 })
    expect(await ask(host, 'walk_in_page')).toMatchObject([
      { id: two, name: null, people: 1, added_by: await usernameOf(app.db, helper) },
      { id: one, name: 'Rui Costa', people: 2, added_by: await usernameOf(app.db, host) },
    ])
    expect((await remove(helper, one)).status).toBe(200)
    expect((await remove(host, one)).status).toBe(200)
    expect(await counts()).toMatchObject({ walk_ins: 1 })
  })

  it('are pages, the last first', async () => {
    await app.db.owner(
      `insert into public.event_walk_ins (id, event_id, people, added_at)
       select gen_random_uuid(), $1, 1, now() - n % 7 * interval '1 minute' from generate_series(1, 120) n`,
      [eventId],
    )
    type WalkIn = { id: string; added_at: string }
    const seen: WalkIn[] = []
    let rows = await ask<WalkIn[]>(host, 'walk_in_page')
    while (rows.length > 0) {
      seen.push(...rows)
      const { added_at: before_at, id: before_id } = rows.at(-1)!
      rows = await ask<WalkIn[]>(host, 'walk_in_page', { before_at, before_id })
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(120)
  })

  it('are named as people are, and so many', async () => {
    expect((await add(host, randomUUID(), { name: 'x'.repeat(81) })).status).toBe(400)
    expect((await add(host, randomUUID(), { name: 'a\u0007b' })).status).toBe(400)
    expect((await add(host, randomUUID(), { name: '…' })).status).toBe(400)
    expect((await add(host, randomUUID(), { people: 0 })).status).toBe(400)
    expect((await add(host, randomUUID(), { people: 21 })).status).toBe(400)
    await app.db.owner(
      `insert into public.event_walk_ins (id, event_id, people) select gen_random_uuid(), $1, 1 from generate_series(1, 2000)`,
      [eventId],
    )
    expect((await add(host, randomUUID())).status).toBe(409)
  })

  it('belong to one event', async () => {
    const other = await buildEvent(app.db, {
      createdBy: host.userId,
      startsAt: inHours(1),
      endsAt: inHours(4),
    })
    const id = randomUUID()
    await add(host, id)
    const sent = { eventId: other, walkInId: id }
    expect((await callFunction(app, host, 'add-walk-in', sent)).status).toBe(404)
    await callFunction(app, host, 'remove-walk-in', sent)
    expect(await counts()).toMatchObject({ walk_ins: 1 })
  })

  it('are forgotten ninety days after the event, and not sooner', async () => {
    await add(host, randomUUID(), { name: 'Rui' })
    const forget = createForgetGuests(app.parts)
    await move(inHours(-24 * 89 - 1), inHours(-24 * 89))
    await forget({}, undefined as never)
    expect(await counts()).toMatchObject({ walk_ins: 1 })
    await move(inHours(-24 * 91 - 1), inHours(-24 * 91))
    await forget({}, undefined as never)
    expect(await counts()).toMatchObject({ walk_ins: 0 })
  })
})

describe('who may', () => {
  it('is the hosts: nobody else reads or ticks, and nobody learns that there is a door', async () => {
    const stranger = await buildMember(app.db)
    const invited = await buildMember(app.db)
    await addHost(app.db, { eventId, userId: invited.userId, state: 'invited' })
    await checkIn(host, 1, 0)
    for (const member of [ana, stranger, invited]) {
      expect((await checkIn(member, 2, 1)).status).toBe(403)
      expect(
        (await callFunction(app, member, 'add-walk-in', { eventId, walkInId: randomUUID() })).status,
      ).toBe(403)
      expect(await counts(member)).toBeUndefined()
      expect(await ask(member, 'walk_in_page')).toEqual([])
      expect(await ask(member, 'guest_page', { answers: ['coming'], arrival: 'here' })).toEqual([])
    }
    await app.db.owner(`update public.events set visibility = 'private' where id = $1`, [eventId])
    expect((await checkIn(stranger, 2, 1)).status).toBe(404)
    expect(await page()).toMatchObject([{ arrived: 1 }])
  })

  it('is no co-host any more once they left', async () => {
    await app.db.owner('delete from public.event_hosts where event_id = $1', [eventId])
    expect((await checkIn(helper, 1, 0)).status).toBe(403)
  })
})

describe('a door', () => {
  it.each([
    ['twelve hours before the start', 13, 14],
    ['a day after the end', -27, -25],
  ])('is shut beyond %s, and says so', async (_, start, end) => {
    await move(inHours(start), inHours(end))
    const { status, body } = await checkIn(host, 1, 0)
    expect(status).toBe(409)
    expect(body.error.message).toMatch(/door list (opens|closed) \d+ hours/)
    expect((await callFunction(app, host, 'add-walk-in', { eventId, walkInId: randomUUID() })).status).toBe(
      409,
    )
  })

  it.each([
    ['twelve hours before', 11, 14],
    ['a day after', -27, -23],
  ])('is open until %s', async (_, start, end) => {
    await move(inHours(start), inHours(end))
    expect((await checkIn(host, 1, 0)).status).toBe(200)
  })

  it.each(['draft', 'cancelled'])('is not there for a %s event', async (status) => {
    await app.db.owner('update public.events set status = $2 where id = $1', [eventId, status])
    expect((await checkIn(host, 1, 0)).status).toBe(status === 'draft' ? 403 : 409)
  })

  it('ticks off who no longer comes, and nobody who never did', async () => {
    await checkIn(host, 2, 0)
    await callFunction(app, ana, 'answer', { eventId, answer: 'not_coming' })
    expect((await checkIn(host, 3, 2)).status).toBe(409)
    expect((await checkIn(host, 0, 2)).body).toMatchObject({ arrived: 0, isChanged: true })
    expect((await checkIn(host, 1, 0)).status).toBe(409)
    expect((await checkIn(host, 1, 0, randomUUID())).status).toBe(409)
  })
})

it('goes with the answer, and with the account', async () => {
  await checkIn(helper, 2, 0)
  // The helper's account goes: what they ticked stays, in nobody's name.
  await app.db.owner('delete from auth.users where id = $1', [helper.userId])
  expect((await checkIn(host, 2, 1)).body).toMatchObject({ arrived: 2, isChanged: false, changedBy: null })
  await app.db.owner('delete from auth.users where id = $1', [ana.userId])
  expect(await counts()).toMatchObject({ arrived: 0 })
  expect(await app.db.owner('select from public.event_arrivals where event_id = $1', [eventId])).toEqual([])
})
