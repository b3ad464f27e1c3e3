import { createHash, randomBytes } from 'node:crypto'
import { IDL } from '@dfinity/candid'
import { toCandidEventInput } from '@hearth/contracts/candid-event'
import { eventIdFrom } from '@hearth/contracts/event-id'
import { parseEventRefusal } from '@hearth/contracts/event-refusal'
import { picturePath } from '@hearth/contracts/pictures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { methodType } from './candid/interface.ts'
import type { Caller } from './gateway/canister.ts'
import { addHost } from './testing/add-host.ts'
import { buildEvent } from './testing/build-event.ts'
import {
  type EngineUnderTest,
  engineUnderTest,
  noonMs,
  Refused,
  visitor,
} from './testing/engine-under-test.ts'

let it: EngineUnderTest
let host: Caller & { userId: string }
let guest: Caller & { userId: string }

beforeAll(async () => {
  it = await engineUnderTest()
  host = await it.member('ines')
  guest = await it.member('tomas')
})
afterAll(() => it.drop())

/** How many rows each table that the engine writes holds, to see that nothing was written. */
const rowCounts = async () =>
  (
    await it.db.owner(`select (select count(*) from public.events) as events,
      (select count(*) from public.event_seats) as seats, (select count(*) from hearth.event_bytes) as bytes,
      (select coalesce(sum(version), 0) from public.events) as changes`)
  )[0]

const refusalOf = async (work: Promise<unknown>): Promise<Refused> => {
  const error = await work.then(
    () => undefined,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(Refused)
  return error
}

test('a member creates an event, and the engine says who and what it is', async () => {
  const said = buildEvent({ title: 'Fado at the corner', venue: { ...buildEvent().venue, capacity: 12 } })
  const id = await it.as(host).createEvent(said)
  expect(id).toMatch(/^[a-z2-7]{26}$/)
  expect(await it.as(visitor).getEvent(id)).toEqual({
    ...said,
    id,
    source: 'hearth',
    createdBy: { id: host.userId, name: 'ines', type: 'member' },
    isLiked: false,
    isFeatured: false,
    createdAtMs: noonMs,
    updatedAtMs: noonMs,
    consciousnessLevel: 500,
    sacredFireBlessing: true,
  })
  expect(
    await it.db.owner('select capacity, taken from public.event_seats where event_id = $1', [id]),
  ).toEqual([{ capacity: 12, taken: 0 }])
})

test('the id comes from the request id, so that a canister would give the same', async () => {
  const requestId = randomBytes(32)
  const { takes, gives } = methodType('createEvent')
  const arg = IDL.encode(takes, [toCandidEventInput(buildEvent())])
  const outcome = await it.as(host).update('createEvent', arg, requestId)
  expect(outcome.ok && IDL.decode(gives, outcome.reply)).toEqual([
    eventIdFrom(createHash('sha256').update(requestId).digest()),
  ])
})

test('a creator, level or blessing in the argument is not heard', async () => {
  const id = await it.as(guest).createEvent({
    ...buildEvent(),
    id: 'a'.repeat(26),
    source: 'story',
    createdBy: { id: host.userId, name: 'ines', type: 'steward' },
    consciousnessLevel: 999,
    isFeatured: true,
  } as never)
  const event = await it.as(guest).getEvent(id)
  expect(event).toMatchObject({ source: 'hearth', consciousnessLevel: 500, isFeatured: false })
  expect(event?.createdBy).toEqual({ id: guest.userId, name: 'tomas', type: 'member' })
})

test('visitors, unknown keys and members without a username are told what to do first', async () => {
  const newcomer = await it.member()
  const stranger: Caller = { principal: 'aaaaa', anonymous: false, isController: false }
  const id = await it.as(host).createEvent(buildEvent())
  const before = await rowCounts()
  for (const [caller, sentence] of [
    [visitor, 'Please sign in first.'],
    [stranger, 'Please sign in first.'],
    [newcomer, 'Please choose a username first.'],
  ] as const) {
    for (const work of [
      () => it.as(caller).createEvent(buildEvent()),
      () => it.as(caller).updateEvent(id, buildEvent()),
      () => it.as(caller).deleteEvent(id),
    ])
      expect(await refusalOf(work())).toMatchObject({ rejectCode: 4, message: sentence })
  }
  expect(await rowCounts()).toEqual(before)
})

test('only the host changes or deletes, and what others may not open does not exist for them', async () => {
  const open = await it.as(host).createEvent(buildEvent())
  const hidden = await it.as(host).createEvent(buildEvent({ visibility: 'private' }))
  for (const [id, sentence] of [
    [open, 'Only the host can do this.'],
    [hidden, 'There is no such event.'],
    ['a'.repeat(26), 'There is no such event.'],
    ["' or 1=1", 'There is no such event.'],
  ] as const) {
    expect((await refusalOf(it.as(guest).updateEvent(id, buildEvent()))).message).toBe(sentence)
    expect((await refusalOf(it.as(guest).deleteEvent(id))).message).toBe(sentence)
  }
  expect(await it.as(host).getEvent(hidden)).toBeDefined()
})

test('a change keeps id, creator and first moment, and moves the last', async () => {
  const id = await it.as(host).createEvent(buildEvent())
  const first = await it.as(host).getEvent(id)
  const said = buildEvent({ title: 'Songs by the sea', pricing: { isFree: false, byDonation: true } })
  expect(await it.as(host, noonMs + 5000).updateEvent(id, said)).toBe(true)
  expect(await it.as(host).getEvent(id)).toEqual({ ...first, ...said, updatedAtMs: noonMs + 5000 })
  expect(await it.db.owner('select version, title from public.events where id = $1', [id])).toEqual([
    { version: 2, title: 'Songs by the sea' },
  ])
})

test('a status goes only where it may', async () => {
  const id = await it.as(host).createEvent(buildEvent({ status: 'draft' }))
  expect((await refusalOf(it.as(host).updateEvent(id, buildEvent({ status: 'cancelled' })))).message).toMatch(
    /^status: /,
  )
  await it.as(host).updateEvent(id, buildEvent())
  expect((await refusalOf(it.as(host).updateEvent(id, buildEvent({ status: 'draft' })))).message).toMatch(
    /^status: /,
  )
  await it.as(host).updateEvent(id, buildEvent({ status: 'cancelled' }))
  await it.as(host).updateEvent(id, buildEvent())
  expect(await it.as(visitor).getEvent(id)).toMatchObject({ status: 'published' })
  expect((await refusalOf(it.as(host).createEvent(buildEvent({ status: 'cancelled' })))).message).toBe(
    'status: Choose draft or published.',
  )
})

test('capacity follows the change, but never below the people who are coming', async () => {
  const withRoom = (capacity?: number) =>
    buildEvent({ venue: { ...buildEvent().venue, ...(capacity && { capacity }) } })
  const id = await it.as(host).createEvent(withRoom(10))
  await it.db.owner('update public.event_seats set taken = 7 where event_id = $1', [id])
  const refusal = await refusalOf(it.as(host).updateEvent(id, { ...withRoom(6), title: 'Too small' }))
  expect(parseEventRefusal(refusal.message).fields).toEqual({
    'venue.capacity': '7 people are already coming. Leave room for at least 7.',
  })
  const seats = () =>
    it.db.owner(
      'select s.capacity, s.taken, e.capacity as record, e.title from public.event_seats s join public.events e on e.id = s.event_id where e.id = $1',
      [id],
    )
  expect(await seats()).toEqual([{ capacity: 10, taken: 7, record: 10, title: withRoom().title }])
  await it.as(host).updateEvent(id, withRoom(7))
  expect(await seats()).toMatchObject([{ capacity: 7, record: 7 }])
  await it.as(host).updateEvent(id, withRoom())
  expect(await seats()).toMatchObject([{ capacity: null, record: null, taken: 7 }])
})

test('seats taken while the host lowers the capacity are never oversold', async () => {
  const withRoom = (capacity: number) => buildEvent({ venue: { ...buildEvent().venue, capacity } })
  for (let round = 0; round < 5; round++) {
    const id = await it.as(host).createEvent(withRoom(8))
    const take = () =>
      it.db.database.run(
        { role: 'hearth_engine' },
        {
          name: 'test_take_seats',
          text: 'update public.event_seats set taken = taken + 2 where event_id = $1 and taken + 2 <= capacity',
          values: [id],
        },
      )
    const lower = it
      .as(host)
      .updateEvent(id, withRoom(4))
      .then(
        () => true,
        (error) => {
          expect(error).toBeInstanceOf(Refused)
          return false
        },
      )
    const [lowered] = await Promise.all([lower, take(), take(), take()])
    const [row] = await it.db.owner<{ capacity: number; taken: number }>(
      'select capacity, taken from public.event_seats where event_id = $1',
      [id],
    )
    expect(row!.capacity).toBe(lowered ? 4 : 8)
    expect(row!.taken).toBeLessThanOrEqual(row!.capacity)
  }
})

test('a change that looked at the seats first and wrote later would fall on the check, not on a sentence', async () => {
  const id = await it.as(host).createEvent(buildEvent({ venue: { ...buildEvent().venue, capacity: 8 } }))
  const [seen] = await it.db.owner<{ taken: number }>(
    'select taken from public.event_seats where event_id = $1',
    [id],
  )
  await it.db.owner('update public.event_seats set taken = 6 where event_id = $1', [id])
  expect(seen!.taken).toBeLessThanOrEqual(4)
  await expect(
    it.db.owner('update public.event_seats set capacity = 4 where event_id = $1', [id]),
  ).rejects.toThrow(/seats_never_oversold/)
})

test('an event people are coming to is cancelled first, then deleted with everything', async () => {
  const id = await it.as(host).createEvent(buildEvent())
  await it.db.owner(
    "insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, 'coming', 1)",
    [id, guest.userId],
  )
  await it.db.owner('update public.event_seats set taken = 1 where event_id = $1', [id])
  expect((await refusalOf(it.as(host).deleteEvent(id))).message).toBe(
    'One person is already coming. Cancel the event first, so that they hear of it.',
  )
  await it.as(host).updateEvent(id, buildEvent({ status: 'cancelled' }))
  expect(await it.as(host).deleteEvent(id)).toBe(true)
  expect(await it.as(host).getEvent(id)).toBeUndefined()
  const left = await it.db.owner(
    `select event_id from public.attendances where event_id = $1 union all
     select event_id from public.event_seats where event_id = $1 union all
     select event_id from hearth.event_bytes where event_id = $1`,
    [id],
  )
  expect(left).toEqual([])
})

const at = (timezone: string, startDate: string, startTime: string, more = {}) => ({
  timing: { startDate, startTime, timezone, allDay: false, ...more },
})
test.each([
  ['title', { title: 'x'.repeat(10_000) }],
  ['title', { title: 'ab\u0000cd' }],
  ['venue.id', { venue: { ...buildEvent().venue, id: 'a\u0000b' } }],
  ['venue.city', { venue: { ...buildEvent().venue, city: '' } }],
  ['venue.capacity', { venue: { ...buildEvent().venue, capacity: 0 } }],
  ['venue.capacity', { venue: { ...buildEvent().venue, capacity: 2 ** 53 } }],
  ['externalUrl', { externalUrl: 'javascript:alert(1)' }],
  ['onlineUrl', { onlineUrl: 'data:text/html,hello' }],
  ['image', { image: 'https://elsewhere.example/a.png' }],
  ['image', { image: '/storage/v1/object/public/../../auth' }],
  ['image', { image: '/storage/v1/object/public/a\u0000.png' }],
  ['category', { category: 'weddings' }],
  ['status', { status: 'hidden' }],
  ['visibility', { visibility: 'everyone' }],
  ['tags', { tags: Array.from({ length: 11 }, (_, i) => `tag ${i}`) }],
  ['tags.0', { tags: [''] }],
  ['goodFor.0', { goodFor: ['dragons'] }],
  ['pricing.currency', { pricing: { isFree: false, priceRange: { min: 100, max: 200 } } }],
  ['pricing.priceRange', { pricing: { isFree: false, priceRange: { min: 300, max: 200 }, currency: 'EUR' } }],
  ['timing.startDate', at('Europe/Lisbon', '2031-02-29', '10:00')],
  ['timing.startTime', at('Europe/Lisbon', '2031-05-10', '25:00')],
  ['timing.timezone', at('Europe/Atlantis', '2031-05-10', '10:00')],
  ['timing.timezone', at('+02:00', '2031-05-10', '10:00')],
  ['timing.endTime', at('Europe/Lisbon', '2031-05-10', '20:00', { endTime: '19:00' })],
  // Times that a clock change skips, forward by an hour and, on Lord Howe, by half of one.
  ['timing.startTime', at('Europe/Lisbon', '2031-03-30', '01:30')],
  ['timing.startTime', at('America/St_Johns', '2031-03-09', '02:30')],
  ['timing.startTime', at('Pacific/Auckland', '2031-09-28', '02:30')],
  ['timing.startTime', at('Pacific/Chatham', '2031-09-28', '03:00')],
  ['timing.startTime', at('Australia/Lord_Howe', '2031-10-05', '02:15')],
])('refuses beside %s and writes nothing: %j', async (field, said) => {
  const id = await it.as(host).createEvent(buildEvent())
  const before = await rowCounts()
  for (const work of [
    () => it.as(host).createEvent(buildEvent(said as never)),
    () => it.as(host).updateEvent(id, buildEvent(said as never)),
  ]) {
    const refusal = await refusalOf(work())
    expect(refusal.rejectCode).toBe(4)
    expect(parseEventRefusal(refusal.message).fields[field]).toMatch(/^[A-Z].*\.$/)
  }
  expect(await rowCounts()).toEqual(before)
})

test('an hour that comes twice is its first coming, and zones of odd minutes keep theirs', async () => {
  for (const [timing, startsAt, endsAt] of [
    [
      at('Europe/Lisbon', '2031-10-26', '01:30', { endTime: '02:30' }),
      '2031-10-26T00:30:00+00:00',
      '2031-10-26T02:30:00+00:00',
    ],
    [
      at('Asia/Kathmandu', '2031-05-10', '06:00', { endTime: '07:30' }),
      '2031-05-10T00:15:00+00:00',
      '2031-05-10T01:45:00+00:00',
    ],
    [at('America/St_Johns', '2031-05-10', '20:00'), '2031-05-10T22:30:00+00:00', '2031-05-11T01:30:00+00:00'],
    [
      at('Pacific/Chatham', '2031-04-06', '03:00', { endTime: '04:00' }),
      '2031-04-05T13:15:00+00:00',
      '2031-04-05T15:15:00+00:00',
    ],
    [
      { timing: { startDate: '2031-09-28', timezone: 'Pacific/Auckland', allDay: true } },
      '2031-09-27T12:00:00+00:00',
      '2031-09-28T11:00:00+00:00',
    ],
  ] as const) {
    const id = await it.as(host).createEvent(buildEvent(timing))
    expect(await it.db.owner('select starts_at, ends_at from public.events where id = $1', [id])).toEqual([
      { starts_at: startsAt, ends_at: endsAt },
    ])
    expect((await it.as(visitor).getEvent(id))?.timing).toEqual(timing.timing)
  }
})

test('a cover is a picture of whoever chooses it, and stays when another host changes the rest', async () => {
  const coverOf = (userId: string) => picturePath(`${userId}/cover.webp`)
  const foreign = /image: Use pictures that you have uploaded yourself\./
  const [mine, theirs] = [coverOf(host.userId), coverOf(guest.userId)]
  expect((await refusalOf(it.as(host).createEvent(buildEvent({ image: theirs })))).message).toMatch(foreign)
  const id = await it.as(host).createEvent(buildEvent({ image: mine }))
  expect((await refusalOf(it.as(host).updateEvent(id, buildEvent({ image: theirs })))).message).toMatch(
    foreign,
  )
  // A folder whose name only begins like one's own is another's.
  const alike = picturePath(`${host.userId}0/cover.webp`)
  expect((await refusalOf(it.as(host).updateEvent(id, buildEvent({ image: alike })))).message).toMatch(
    foreign,
  )

  await addHost(it.db, { eventId: id, userId: guest.userId })
  await it.as(guest).updateEvent(id, buildEvent({ title: 'Soup for all', image: mine }))
  await it.as(guest).updateEvent(id, buildEvent({ image: theirs }))
  expect((await it.as(host).getEvent(id))?.image).toBe(theirs)
  await it.as(host).updateEvent(id, buildEvent({ image: theirs }))
})
