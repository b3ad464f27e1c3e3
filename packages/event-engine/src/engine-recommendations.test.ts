import { fromCandidEvent } from '@hearth/contracts/candid-event'
import type { EventInput, EventRecord } from '@hearth/contracts/event'
import type { Event } from '@hearth/contracts/event-engine.did.js'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from './gateway/canister.ts'
import { buildEvent } from './testing/build-event.ts'
import { type EngineUnderTest, engineUnderTest, noonMs, visitor } from './testing/engine-under-test.ts'

type Member = Caller & { userId: string }

let it: EngineUnderTest
let ines: Member
let tomas: Member
let reader: Member
const controller: Caller = { principal: 'controller', anonymous: false, isController: true }

beforeEach(async () => {
  await it?.drop()
  it = await engineUnderTest()
  ines = await it.member('ines')
  tomas = await it.member('tomas')
  reader = await it.member('reader')
})
afterAll(() => it.drop())

const on = (date: string, more: Partial<EventInput> = {}): EventInput => {
  const event = buildEvent(more)
  return { ...event, timing: { ...event.timing, startDate: date } }
}
const host = (who: Member, event: EventInput) => it.as(who).createEvent(event)
const recommended = async (caller: Caller, userId: string, limit = 10): Promise<EventRecord[]> =>
  (await it.as(caller).ask<Event[]>('query', 'getEventRecommendations', userId, BigInt(limit))).map(
    fromCandidEvent,
  )
const ids = async (caller: Caller, userId: string, limit?: number) =>
  (await recommended(caller, userId, limit)).map(({ id }) => id)
/** The reasons as the database gives them for the screens, at the time of the tests. */
const reasons = async (person: Member) =>
  Object.fromEntries(
    (
      await it.db.owner<{ event_id: string; reason: string; about: string | null }>(
        'select * from hearth.recommend_events($1, to_timestamp($2), 100)',
        [person.userId, noonMs / 1000],
      )
    ).map(({ event_id, reason, about }) => [event_id, about === null ? reason : `${reason}: ${about}`]),
  )
const notify = (person: Member, field: string, value: unknown) =>
  it.db.owner(
    'insert into public.profile_details (user_id, field, value, audience) values ($1, $2, $3, $4)',
    [person.userId, field, JSON.stringify(value), 'me'],
  )

describe('reasons', () => {
  test('someone whom they follow hosts it', async () => {
    const soon = await host(tomas, on('2031-05-10'))
    const followed = await host(ines, on('2031-05-12', { category: 'spiritual' }))
    await it.db.owner('insert into public.follows (follower_id, followed_id) values ($1, $2)', [
      reader.userId,
      ines.userId,
    ])
    expect(await ids(reader, reader.userId)).toEqual([followed, soon])
    expect((await reasons(reader))[followed]).toBe('host_followed: ines')
  })

  test('it speaks of an interest, or of what they could bring', async () => {
    const plain = await host(tomas, on('2031-05-09', { title: 'An evening by the fire' }))
    const bread = await host(
      tomas,
      on('2031-05-12', { title: 'Baking bread together', category: 'education' }),
    )
    const choir = await host(tomas, on('2031-05-13', { title: 'Choir for everyone', category: 'spiritual' }))
    await notify(reader, 'offers', ['bread'])
    await notify(reader, 'interests', ['choir'])
    expect(await reasons(reader)).toMatchObject({
      [bread]: 'offer: bread',
      [choir]: 'interest: choir',
      [plain]: 'well_loved',
    })
    expect((await ids(reader, reader.userId)).slice(0, 2)).toEqual([choir, bread])
  })

  test('the category, the host and the place of what they liked or came to', async () => {
    const past = on('2031-05-02', { category: 'theater' })
    const seen = await host(ines, { ...past, venue: { ...past.venue, id: '' } })
    await it.db.owner('insert into public.event_likes (event_id, user_id) values ($1, $2)', [
      seen,
      reader.userId,
    ])
    const sameHost = await host(ines, on('2031-05-20', { category: 'sports' }))
    const sameCategory = await host(tomas, on('2031-05-20', { category: 'theater' }))
    const neither = await host(tomas, on('2031-05-20', { category: 'business' }))
    expect(await reasons(reader)).toMatchObject({
      [sameHost]: 'host_known: ines',
      [sameCategory]: 'category_loved: theater',
      [neither]: 'well_loved',
    })
  })

  test('it is where they are', async () => {
    const event = on('2031-05-11')
    const here = await host(tomas, { ...event, venue: { ...event.venue, city: 'Évora' } })
    const elsewhere = await host(tomas, { ...event, venue: { ...event.venue, city: 'Nairobi' } })
    await notify(reader, 'city', 'evora')
    expect(await reasons(reader)).toMatchObject({ [here]: 'near: evora', [elsewhere]: 'well_loved' })
    expect(await ids(reader, reader.userId)).toEqual([here, elsewhere])
  })
})

test('someone of whom nothing is known gets what is soon and well loved', async () => {
  const [late, soon, loved] = [
    await host(ines, on('2031-05-28')),
    await host(ines, on('2031-05-06')),
    await host(ines, on('2031-05-07')),
  ]
  for (const name of ['a.one', 'a.two', 'a.three', 'a.four', 'a.five', 'a.six']) {
    const fan = await it.member(name)
    await it.db.owner('insert into public.event_likes (event_id, user_id) values ($1, $2)', [
      loved,
      fan.userId,
    ])
  }
  for (const caller of [visitor, reader])
    expect(await ids(caller, reader.userId)).toEqual([loved, soon, late])
})

test('never what is past, full, over the limit, their own, answered, or not shown to them', async () => {
  const shown = await host(ines, on('2031-05-10'))
  const membersOnly = await host(ines, on('2031-05-10', { visibility: 'members', category: 'sports' }))
  await host(ines, on('2031-04-30'))
  await host(ines, on('2031-09-10'))
  await host(ines, on('2031-05-10', { status: 'draft' }))
  await host(ines, on('2031-05-10', { visibility: 'private' }))
  await host(ines, on('2031-05-10', { visibility: 'unlisted' }))
  await host(reader, on('2031-05-10'))
  const answered = await host(ines, on('2031-05-11'))
  await it.db.owner(
    `insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, 'not_coming', 0)`,
    [answered, reader.userId],
  )
  const full = await host(ines, on('2031-05-11'))
  await it.db.owner('update public.event_seats set capacity = 2, taken = 2 where event_id = $1', [full])
  const blocker = await it.member('blocker')
  await host(blocker, on('2031-05-11'))
  await it.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
    blocker.userId,
    reader.userId,
  ])
  const cancelled = await host(ines, on('2031-05-11'))
  await it.as(ines).updateEvent(cancelled, on('2031-05-11', { status: 'cancelled' }))

  expect(new Set(await ids(reader, reader.userId))).toEqual(new Set([shown, membersOnly]))
  expect(await ids(visitor, reader.userId)).not.toContain(membersOnly)
  expect(await ids(reader, reader.userId, 1)).toHaveLength(1)
  expect(await ids(reader, reader.userId, 0)).toEqual([])
  expect(await ids(reader, reader.userId, 10_000)).toHaveLength(2)
})

test('what somebody likes is told to nobody else', async () => {
  await host(tomas, on('2031-05-08'))
  const bread = await host(tomas, on('2031-05-20', { title: 'Baking bread together' }))
  await notify(reader, 'interests', ['bread'])
  expect((await ids(reader, reader.userId))[0]).toBe(bread)
  expect((await ids(controller, reader.userId))[0]).toBe(bread)
  for (const caller of [visitor, ines]) expect((await ids(caller, reader.userId))[0]).not.toBe(bread)
  expect(await ids(visitor, 'nobody')).toHaveLength(2)
})

test('spreads over the categories', async () => {
  for (let day = 10; day < 20; day++) await host(ines, on(`2031-05-${day}`, { category: 'party' }))
  const quiet = [
    await host(ines, on('2031-05-25', { category: 'spiritual' })),
    await host(ines, on('2031-05-26', { category: 'sports' })),
  ]
  expect(await ids(reader, reader.userId, 4)).toEqual(expect.arrayContaining(quiet))
})
