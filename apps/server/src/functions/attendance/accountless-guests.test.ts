// Answers of people who have no account stand beside those of members, everywhere that answers are read.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { askDatabase, callFunction } from '../../testing/calls.ts'
import { addAccountlessGuest, buildEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { makeAdmin } from '../../testing/providers.ts'
import { callOfList, seatsOf } from './testing.ts'

let app: TestApp
let host: Member
let eventId: string
beforeAll(async () => {
  app = await startTestApp({}, { max: 4 })
})
afterAll(() => app.end())
beforeEach(async () => {
  host = await buildMember(app.db)
  eventId = await buildEvent(app.db, { createdBy: host.userId, capacity: 10 })
})

const settled = ['coming', 'maybe']
type Row = { user_id: string | null; guest_id: string | null; display_name: string | null; said_at: string }
const ask = <T>(member: Member | undefined, name: string, body: object = {}) =>
  askDatabase<T>(app, member, name, { event: eventId, ...body })
const come = (member: Member, party = 1) =>
  callFunction(app, member, 'answer', { eventId, answer: 'coming', party })

it('shows hosts guests without an account among the others, page by page, and finds them by name', async () => {
  const ana = await buildMember(app.db)
  await come(ana)
  const guestId = await addAccountlessGuest(app.db, { eventId, name: 'Rui Zoë', party: 2 })
  // All of the same moment: whose answer it is decides then.
  await app.db.owner('update public.attendances set created_at = now() where event_id = $1', [eventId])
  const seen: Row[] = []
  let rows = await ask<Row[]>(host, 'guest_page', { answers: settled, page_size: 1 })
  while (rows.length > 0) {
    seen.push(...rows)
    const { said_at: after_at, user_id, guest_id } = rows[0]!
    rows = await ask<Row[]>(host, 'guest_page', {
      ...{ answers: settled, page_size: 1, after_at, after_id: user_id ?? guest_id },
    })
  }
  expect(seen).toHaveLength(2)
  expect(seen).toContainEqual(
    expect.objectContaining({
      user_id: null,
      guest_id: guestId,
      username: null,
      display_name: 'Rui Zoë',
      party: 2,
    }),
  )
  expect(await ask(host, 'guest_counts')).toMatchObject([{ coming: 2, people: 3 }])
  const found = await ask<{ guests: Row[] }>(host, 'find_guests', { answers: settled, words: 'zoe' })
  expect(found.guests).toMatchObject([{ guest_id: guestId, display_name: 'Rui Zoë' }])
})

it('shows their answers to nobody else as rows, whatever the list of who comes says', async () => {
  const ana = await buildMember(app.db)
  await come(ana)
  await addAccountlessGuest(app.db, { eventId, name: 'Rui' })
  await callFunction(app, host, 'set-answering', {
    ...{ eventId, mode: 'open', partyLimit: 6, guestList: 'everyone', hidesAddress: false },
  })
  expect(await ask(ana, 'guest_page', { answers: settled })).toEqual([])
  const crowds = await askDatabase<object[]>(app, host, 'event_crowds', { ids: [eventId] })
  expect(crowds).toMatchObject([{ known: 0, faces: [expect.anything()] }])
  const rows = await app.http.inject({
    url: `/rest/v1/attendances?event_id=eq.${eventId}&select=guest_id`,
    headers: { authorization: await app.tokenOf(ana) },
  })
  expect(rows.json()).toEqual([{ guest_id: null }])
})

it.each(['anon', 'authenticated', 'hearth_jobs', 'hearth_auth'] as const)(
  'opens names and addresses of such guests to no %s',
  async (role) => {
    const asked = app.db.database.run({ role }, { name: 'test guests', text: 'select 1 from hearth.guests' })
    await expect(asked).rejects.toThrow(/permission denied/)
  },
)

it('takes an answer of exactly one person', async () => {
  const guestId = await addAccountlessGuest(app.db, { eventId })
  const add = (userId: string | null, guest: string | null) =>
    app.db.owner(
      `insert into public.attendances (event_id, user_id, guest_id, answer, party) values ($1, $2, $3, 'coming', 1)`,
      [eventId, userId, guest],
    )
  await expect(add(null, null)).rejects.toThrow('one_person')
  await expect(add(host.userId, guestId)).rejects.toThrow('one_person')
  await expect(add(null, guestId)).rejects.toThrow('attendances_of_guests')
  const elsewhere = await buildEvent(app.db)
  const moved = app.db.owner('update public.attendances set event_id = $1 where guest_id = $2', [
    elsewhere,
    guestId,
  ])
  await expect(moved).rejects.toThrow('attendances_guest_fkey')
})

it('moves whoever answered last to the waiting list when the event becomes smaller, with an account or without', async () => {
  const ana = await buildMember(app.db)
  await come(ana, 2)
  const guestId = await addAccountlessGuest(app.db, { eventId, name: 'Rui', party: 3 })
  const lower = (capacity: number) => callOfList(app, host, 'lower-capacity', { eventId, capacity })
  expect(await lower(4)).toMatchObject({ status: 200, moved: 1 })
  expect(await seatsOf(app, eventId)).toEqual({ capacity: 4, taken: 2, held: 2 })
  expect(await ask(host, 'waiting_page')).toMatchObject([
    { user_id: null, guest_id: guestId, display_name: 'Rui', party: 3 },
  ])
  expect(await lower(1)).toMatchObject({ status: 200, moved: 1 })
  expect(await ask(host, 'waiting_page')).toMatchObject([{ user_id: ana.userId, guest_id: null }, {}])
})

it('writes each answer into the export once', async () => {
  await come(await buildMember(app.db))
  await addAccountlessGuest(app.db, { eventId, party: 3 })
  const admin = await buildMember(app.db)
  await makeAdmin(app.db, admin)
  const { body } = await app.http.inject({
    method: 'POST',
    url: '/functions/v1/export-list',
    headers: { authorization: await app.tokenOf(admin) },
    payload: { list: 'answers' },
  })
  const lines = body.split('\r\n').filter((line) => line.includes(eventId))
  expect(lines.map((line) => line.split(',')[3]).sort()).toEqual(['"1"', '"3"'])
  expect(body).not.toContain('Rui')
})

it('lets an event go with its guests, while its change is being told', async () => {
  const ana = await buildMember(app.db)
  await come(ana)
  const guestId = await addAccountlessGuest(app.db, { eventId })
  await app.db.owner(`update public.events set start_time = '18:00', version = version + 1 where id = $1`, [
    eventId,
  ])
  await app.db.owner('delete from public.events where id = $1', [eventId])
  expect(await app.db.owner('select from hearth.guests where id = $1', [guestId])).toEqual([])
  const readers = await app.db.owner<{ user_id: string }>(
    'select user_id from hearth.readers_of_deleted where event_id = $1 and not is_host',
    [eventId],
  )
  expect(readers.every(({ user_id }) => user_id === ana.userId)).toBe(true)
})

it('counts them among those whom a message of the hosts reaches', async () => {
  const ana = await buildMember(app.db)
  await come(ana)
  await addAccountlessGuest(app.db, { eventId })
  const { body } = await callFunction(app, host, 'message-guests', {
    id: randomUUID(),
    eventId,
    title: 'Bring',
    body: 'A cup.',
  })
  expect(body).toMatchObject({ told: 2 })
})
