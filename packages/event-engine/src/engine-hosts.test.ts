import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from './gateway/canister.ts'
import { addHost } from './testing/add-host.ts'
import { buildEvent } from './testing/build-event.ts'
import { type EngineUnderTest, engineUnderTest } from './testing/engine-under-test.ts'

// Which methods are open to whom stands in rights.md, tried cell by cell. Here is what hosting together means beyond
// it.
let it: EngineUnderTest
let ines: Caller & { userId: string }
let tomas: Caller & { userId: string }
let draft: string

beforeAll(async () => {
  it = await engineUnderTest()
  ines = await it.member('ines')
  tomas = await it.member('tomas')
})
beforeEach(async () => {
  draft = await it.as(ines).createEvent(buildEvent({ title: 'Supper', status: 'draft' }))
  await addHost(it.db, { eventId: draft, userId: tomas.userId })
})
afterAll(() => it.drop())

const opens = async () => (await it.as(tomas).getEvent(draft)) !== undefined

describe('a co-host', () => {
  test('changes the event in its owner’s name, in the kept bytes and in those made from the columns', async () => {
    await it.as(tomas).updateEvent(draft, buildEvent({ title: 'Long supper', status: 'draft' }))
    const changed = await it.as(ines).getEvent(draft)
    expect(changed).toMatchObject({
      title: 'Long supper',
      createdBy: { id: ines.userId, name: 'ines', type: 'member' },
    })
    await it.db.owner('delete from hearth.event_bytes where event_id = $1', [draft])
    expect(await it.as(ines).getEvent(draft)).toEqual(changed)
    expect(await it.as(ines).getUserEventProfile(ines.userId)).toContainEqual(changed)
    expect(await it.as(tomas).getUserEventProfile(tomas.userId)).toEqual([])
  })

  test('cares for the event when its owner has left, and it stays nobody’s', async () => {
    const guest = await it.member('leaving')
    const event = await it.as(guest).createEvent(buildEvent({ title: 'Picnic' }))
    await addHost(it.db, { eventId: event, userId: tomas.userId })
    await it.db.owner('delete from auth.users where id = $1', [guest.userId])
    await it.as(tomas).updateEvent(event, buildEvent({ title: 'Picnic at noon' }))
    const found = await it.as(tomas).getEvent(event)
    expect(found).toMatchObject({ title: 'Picnic at noon' })
    expect(found).not.toHaveProperty('createdBy')
    await expect(it.as(tomas).deleteEvent(event)).rejects.toThrow('Only the host who made the event')
  })

  test('opens it among others by its id, and not before the yes', async () => {
    const ids = async () => (await it.as(tomas).browseEvents({ ids: [draft] })).events.map(({ id }) => id)
    expect(await ids()).toEqual([draft])
    await it.db.owner(
      `update public.event_hosts set state = 'invited', answered_at = null where event_id = $1`,
      [draft],
    )
    expect(await ids()).toEqual([])
  })
})

describe('all of it is over at once for a co-host', () => {
  test('who is removed', async () => {
    expect(await opens()).toBe(true)
    await it.db.owner('delete from public.event_hosts where event_id = $1', [draft])
    expect(await opens()).toBe(false)
    await expect(it.as(tomas).updateEvent(draft, buildEvent())).rejects.toThrow('There is no such event.')
  })

  test('who is removed while their change waits for its turn', async () => {
    const { database } = it.db
    let waiting!: Promise<boolean>
    await database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
      await run({
        name: 'test_hold',
        text: 'select from public.events where id = $1 for update',
        values: [draft],
      })
      waiting = it.as(tomas).updateEvent(draft, buildEvent())
      waiting.catch(() => undefined)
      await expect
        .poll(() =>
          it.db.owner(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        )
        .toHaveLength(1)
      await run({
        name: 'test_remove',
        text: 'delete from public.event_hosts where event_id = $1',
        values: [draft],
      })
    })
    await expect(waiting).rejects.toThrow('There is no such event.')
  })

  test.each([
    ['the owner', 'the co-host'],
    ['the co-host', 'the owner'],
  ])('when %s blocks %s', async (blocker) => {
    const pair = blocker === 'the owner' ? [ines.userId, tomas.userId] : [tomas.userId, ines.userId]
    await it.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', pair)
    expect(await opens()).toBe(false)
    await it.db.owner('delete from public.blocks')
    expect(await opens()).toBe(false)
  })

  test('who asks for the end of their account', async () => {
    const leaving = await it.member('going')
    await addHost(it.db, { eventId: draft, userId: leaving.userId })
    expect(await it.as(leaving).getEvent(draft)).toBeDefined()
    await it.db.owner('update public.profiles set is_hidden = true where id = $1', [leaving.userId])
    expect(await it.as(leaving).getEvent(draft)).toBeUndefined()
  })
})

test('a place taken as a host of what then no longer opens becomes free', async () => {
  const event = await it.as(ines).createEvent(buildEvent({ visibility: 'private' }))
  const open = await it.as(ines).createEvent(buildEvent())
  for (const eventId of [event, open]) {
    await addHost(it.db, { eventId, userId: tomas.userId })
    await it.db.owner(
      `insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, 'coming', 2)`,
      [eventId, tomas.userId],
    )
    await it.db.owner('update public.event_seats set taken = 2 where event_id = $1', [eventId])
    await it.db.owner('delete from public.event_hosts where event_id = $1', [eventId])
  }
  const taken = async (id: string) =>
    (await it.db.owner('select taken from public.event_seats where event_id = $1', [id]))[0]
  expect(await taken(event)).toEqual({ taken: 0 })
  expect(await taken(open)).toEqual({ taken: 2 })
})
