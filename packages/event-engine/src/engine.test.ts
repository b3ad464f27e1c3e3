import { randomBytes } from 'node:crypto'
import { IDL } from '@dfinity/candid'
import { toCandidEvent, toCandidEventInput } from '@hearth/contracts/candid-event'
import type { EventRecord } from '@hearth/contracts/event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { methodType, methodTypes } from './candid/interface.ts'
import { createEventEngine } from './engine.ts'
import type { Caller } from './gateway/canister.ts'
import { partPlace } from './rules/hidden-place.ts'
import { insertEvents } from './store/writes.ts'
import { buildEvent, randomRecord, seededRandom } from './testing/build-event.ts'
import { type EngineUnderTest, engineUnderTest, noonMs, visitor } from './testing/engine-under-test.ts'

let it: EngineUnderTest
let host: Caller & { userId: string }

beforeAll(async () => {
  it = await engineUnderTest()
  host = await it.member('ines')
})
afterAll(() => it.drop())

const nothing = IDL.encode([], [])

test('knows the kind of each of its methods, and of no other', () => {
  expect(methodTypes.size).toBe(17)
  expect(it.engine.kindOf('browseEvents')).toBe('query')
  expect(it.engine.kindOf('createEvent')).toBe('update')
  for (const name of ['toString', '__proto__', 'constructor', 'createevent', ''])
    expect(it.engine.kindOf(name)).toBeUndefined()
})

test('a method that is not there, or is not a query, is refused by name', async () => {
  const noQuery = { ok: false, rejectCode: 5, errorCode: 'IC0536' }
  expect(await it.as(visitor).query('fly', nothing)).toEqual({
    ...noQuery,
    message: "Canister has no query method 'fly'.",
  })
  expect(await it.as(visitor).query('createEvent', nothing)).toMatchObject(noQuery)
  expect(await it.as(visitor).query('__proto__', nothing)).toMatchObject(noQuery)
  expect(await it.as(host).update('fly', nothing)).toEqual({
    ...noQuery,
    message: "Canister has no update method 'fly'.",
  })
})

test('an argument that cannot be read is refused with a sentence', async () => {
  for (const arg of [new Uint8Array(), Uint8Array.of(1, 2, 3), IDL.encode([IDL.Nat], [1n]), nothing]) {
    const outcome = await it.as(host).update('createEvent', new Uint8Array(arg))
    expect(outcome).toMatchObject({ ok: false, rejectCode: 5, errorCode: 'IC0503' })
    expect(!outcome.ok && outcome.message).toMatch(/^The argument of 'createEvent' cannot be read\. [A-Z]/)
  }
})

test('a query called as an update gives the same bytes, from inside its transaction', async () => {
  await it.as(host).createEvent(buildEvent())
  for (const method of ['getEventsByFilter', 'getEngineRegistry'] as const) {
    const { takes } = methodType(method)
    const none = { category: [], city: [], consciousnessMin: [], dateFrom: [], dateTo: [], sourceFilter: [] }
    const arg = IDL.encode(takes, takes.length ? [none] : [])
    expect(await it.as(host).update(method, arg)).toEqual(await it.as(host).query(method, arg))
  }
})

test('tells what it is', async () => {
  const self = { id: it.engine.id, status: 'active', name: 'Hearth', version: '0.1.0' }
  expect(await it.as(visitor).ask('query', 'getEngineInfo', it.engine.id)).toEqual(self)
  expect(await it.as(visitor).ask('query', 'getEngineInfo', 'another')).toEqual({
    id: 'another',
    status: 'unknown',
    name: '',
    version: '',
  })
  expect(await it.as(visitor).ask('query', 'getEngineRegistry')).toEqual(expect.arrayContaining([self]))
})

test('counts every call of every process, with one write for many', async () => {
  const options = {
    database: it.db.database,
    canisterId: it.engine.id,
    candid: '',
    name: 'Hearth',
    version: '1',
    sites: [{ id: 'hearth', isActive: true }],
    examineCertificate: async () => undefined,
  }
  const other = createEventEngine(options)
  const call = {
    method: 'getEngineRegistry',
    arg: nothing,
    caller: visitor,
    requestId: new Uint8Array(32),
    nowMs: 0,
  }
  const before = (await it.as(visitor).getSystemStats()).total_calls
  await Promise.all(Array.from({ length: 20 }, () => other.query(call)))
  expect((await it.as(visitor).getSystemStats()).total_calls).toBe(before + 1n)
  await other.close()
  expect(await it.as(visitor).getSystemStats()).toEqual({
    total_calls: before + 22n,
    consciousness: 500n,
    engines: 4n,
  })
})

/** A hidden link is no part of the record. */
const asShown = (record: EventRecord): EventRecord => ({ ...record, ...partPlace(record).shown })

test("the bytes of a record's columns are the bytes made at its write", async () => {
  const random = seededRandom(17)
  const records = Array.from({ length: 200 }, () => ({
    ...asShown(randomRecord(random)),
    status: 'published',
    visibility: 'public',
    isLiked: false,
    createdBy: { id: host.userId, name: 'ines', type: 'member' as const },
  }))
  await it.db.database.transaction({ role: 'hearth_engine' }, (transaction) =>
    insertEvents((statement) => transaction.run(statement), records),
  )
  const read = () => Promise.all(records.map(({ id }) => it.as(visitor).getEvent(id)))
  const fromBytes = await read()
  await it.db.owner('delete from hearth.event_bytes')
  const fromColumns = await read()
  for (const [index, record] of records.entries()) {
    const whole = IDL.encode(methodType('getEvent').gives, [[toCandidEvent(record)]])
    const arg = IDL.encode([IDL.Text], [record.id])
    expect(await it.as(visitor).query('getEvent', arg)).toEqual({ ok: true, reply: whole })
    expect(fromBytes[index]).toEqual(fromColumns[index])
  }
})

test('a new name of the host is in their events at once, and the stale bytes are gone', async () => {
  const id = await it.as(host).createEvent(buildEvent())
  const [login] = await it.db.owner<{ id: string }>(
    "insert into auth.sessions (user_id, not_after) values ($1, now() + interval '1 day') returning id",
    [host.userId],
  )
  await it.db.database.run(
    { role: 'authenticated', claims: { sub: host.userId, session_id: login?.id ?? '' } },
    {
      name: 'test_rename',
      text: "update public.profiles set display_name = 'Inês Duarte', profile_photo_url = '/storage/v1/object/public/pictures/' || id || '/i.webp' where id = $1",
      values: [host.userId],
    },
  )
  expect(await it.db.owner('select 1 from hearth.event_bytes where event_id = $1', [id])).toEqual([])
  expect((await it.as(visitor).getEvent(id))?.createdBy).toEqual({
    id: host.userId,
    name: 'Inês Duarte',
    avatar: `/storage/v1/object/public/pictures/${host.userId}/i.webp`,
    type: 'member',
  })
  await it.as(host).updateEvent(id, buildEvent({ title: 'Written anew' }))
  expect(await it.db.owner('select 1 as stored from hearth.event_bytes where event_id = $1', [id])).toEqual([
    { stored: 1 },
  ])
  expect((await it.as(visitor).getEvent(id))?.createdBy?.name).toBe('Inês Duarte')
})

test('a name that changes while an event is written waits for it and drops its bytes; unheld, the old name stays', async () => {
  const nameAfterRace = async () => {
    const member = await it.member(`sofia${Math.random().toString(36).slice(2, 10)}`)
    const arg = IDL.encode(methodType('createEvent').takes, [toCandidEventInput(buildEvent())])
    const call = { method: 'createEvent', arg, caller: member, requestId: randomBytes(32), nowMs: noonMs }
    let renamed: Promise<unknown> | undefined
    const outcome = await it.db.database.transaction({ role: 'hearth_engine' }, async (transaction) => {
      const written = await it.engine.update(call, transaction)
      let done = false
      renamed = it.db
        .owner("update public.profiles set display_name = 'Sofia' where id = $1", [member.userId])
        .then(() => {
          done = true
        })
      await expect.poll(async () => done || (await isSomeoneWaiting())).toBe(true)
      return written
    })
    await renamed
    const [id] = outcome.ok ? IDL.decode([IDL.Text], outcome.reply) : []
    return (await it.as(visitor).getEvent(String(id)))?.createdBy?.name
  }
  const isSomeoneWaiting = async () =>
    (
      await it.db.owner(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).length > 0
  const [{ held }] = (await it.db.owner<{ held: string }>(
    "select pg_get_functiondef('hearth.hold_creator(uuid)'::regprocedure) as held",
  )) as [{ held: string }]

  expect(await nameAfterRace()).toBe('Sofia')
  await it.db.owner(held.replace('for share', ''))
  expect(await nameAfterRace()).toMatch(/^sofia/)
  await it.db.owner(held)
})

test('an event outlives its host, without a creator', async () => {
  const leaving = await it.member('nuno')
  const id = await it.as(leaving).createEvent(buildEvent())
  await it.db.owner('delete from auth.users where id = $1', [leaving.userId])
  const event = await it.as(visitor).getEvent(id)
  expect(event?.title).toBe(buildEvent().title)
  expect(event).not.toHaveProperty('createdBy')
})

test('a rename says to all processes that events have changed', async () => {
  const heard: string[] = []
  const stop = await it.db.database.listen('engine_changed', (payload) => heard.push(payload))
  await it.as(host).createEvent(buildEvent())
  await it.db.owner("update public.profiles set display_name = 'Inês' where id = $1", [host.userId])
  await expect.poll(() => heard).toContain('')
  await stop()
})
