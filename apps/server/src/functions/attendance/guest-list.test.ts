// What hosts see of who answered: pages, counts, and whom they look for by name.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { askDatabase, callFunction } from '../../testing/calls.ts'
import { buildEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'

let app: TestApp
let host: Member
let eventId: string
beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())
beforeEach(async () => {
  host = await buildMember(app.db)
  eventId = await buildEvent(app.db, { createdBy: host.userId, capacity: 50 })
})

const settled = ['coming', 'maybe']
type Row = { user_id: string; display_name: string | null; said_at: string; answer: string }
const ask = <T>(member: Member, name: string, body: object = {}) =>
  askDatabase<T>(app, member, name, { event: eventId, ...body })
const page = (body: object = {}) => ask<Row[]>(host, 'guest_page', { answers: settled, ...body })
const find = (words: string) =>
  ask<{ guests: Row[]; is_capped: boolean }>(host, 'find_guests', { answers: settled, words })
const say = (member: Member, answer: string, more: object = {}) =>
  callFunction(app, member, 'answer', { eventId, answer, ...more })

/** Many who come, `Guest 1` the first; all said so in the same moment but for the ten last. */
async function fill(count: number): Promise<void> {
  await app.db.owner(
    `with account as (
       insert into auth.users (id, email, email_confirmed_at)
       select gen_random_uuid(), 'g' || n || '-' || $1 || '@example.org', now() from generate_series(1, $2::integer) n
       returning id, substring(email from 2 for position('-' in email) - 2)::integer as n
     ), profile as (
       insert into public.profiles (id, username, display_name)
       select id, 'g_' || left(replace(id::text, '-', ''), 20), 'Guest ' || n || ' Zoë' from account
     )
     insert into public.attendances (event_id, user_id, answer, party, created_at)
     select $1, id, case when n % 5 = 0 then 'maybe' else 'coming' end, case when n % 5 = 0 then 0 else 2 end,
       now() + greatest(n - ($2::integer - 10), 0) * interval '1 second' from account`,
    [eventId, count],
  )
}

/** Other evenings, and what the planner knows of the table, as in a house where one of many has a long list. */
async function fillOthers(): Promise<void> {
  await app.db.owner(
    `with other as (
       insert into public.events (id, title, category, start_date, timezone, all_day, starts_at, ends_at, is_free, status,
         visibility, source, created_at, updated_at)
       select translate(left(md5(e.id || n), 26), '0189', 'ghij'), e.title, e.category, e.start_date, e.timezone, e.all_day,
         e.starts_at, e.ends_at, e.is_free, e.status, e.visibility, e.source, e.created_at, e.updated_at
       from public.events e cross join generate_series(1, 400) n where e.id = $1
       returning id
     )
     insert into public.attendances (event_id, user_id, answer, party)
     select o.id, p.id, 'coming', 1 from other o cross join (select id from public.profiles limit 5) p`,
    [eventId],
  )
  await app.db.owner('analyze public.attendances')
}

it('counts answers as they come, change and go', async () => {
  const [ana, ben] = [await buildMember(app.db), await buildMember(app.db)]
  const counts = async () => (await ask<object[]>(host, 'guest_counts'))[0]
  const none = {
    coming: 0,
    people: 0,
    maybe: 0,
    asked: 0,
    declined: 0,
    undelivered: 0,
    arrived: 0,
    walk_ins: 0,
  }
  expect(await counts()).toEqual(none)
  await say(ana, 'coming', { party: 3 })
  await say(ben, 'maybe')
  expect(await counts()).toEqual({ ...none, coming: 1, people: 3, maybe: 1 })
  await say(ana, 'coming', { party: 2 })
  await say(ben, 'coming')
  expect(await counts()).toEqual({ ...none, coming: 2, people: 3 })
  await say(ana, 'not_coming')
  expect(await counts()).toEqual({ ...none, coming: 1, people: 1 })
  await app.db.owner('delete from public.attendances where event_id = $1', [eventId])
  expect(await counts()).toEqual(none)
  await say(ben, 'coming')
  await app.db.owner('delete from public.events where id = $1', [eventId])
  expect(await app.db.owner('select from hearth.answer_counts where event_id = $1', [eventId])).toEqual([])
})

it('shows nothing of it to whoever does not host', async () => {
  const ana = await buildMember(app.db)
  await say(ana, 'coming')
  expect(await ask(ana, 'guest_counts')).toEqual([])
  expect(await ask(ana, 'guest_page', { answers: settled })).toEqual([])
  expect(await ask(ana, 'find_guests', { answers: settled, words: 'a' })).toEqual({
    guests: [],
    is_capped: false,
  })
})

it('gives every guest once, page by page', async () => {
  await fill(120)
  const seen: string[] = []
  let rows = await page()
  expect(rows).toHaveLength(50)
  while (rows.length > 0) {
    seen.push(...rows.map(({ user_id }) => user_id))
    const last = rows.at(-1)!
    rows = await page({ after_at: last.said_at, after_id: last.user_id })
  }
  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
  expect(await page({ answers: ['not_coming', 'asked'] })).toEqual([])
  expect(await page({ page_size: 5000 })).toHaveLength(120)
})

it('names nobody who is about to leave', async () => {
  const ana = await buildMember(app.db)
  await say(ana, 'coming')
  await app.db.owner(`update public.profiles set is_hidden = true, display_name = 'Ana' where id = $1`, [
    ana.userId,
  ])
  expect(await page()).toMatchObject([{ user_id: ana.userId, username: null, display_name: null }])
  expect((await find('ana')).guests).toEqual([])
})

it.each([120, 1200])('finds guests by any part of their name among %d', async (count) => {
  await fill(count)
  const names = async (words: string) => (await find(words)).guests.map(({ display_name }) => display_name)
  expect(await names('guest 117 zoe')).toEqual(['Guest 117 Zoë'])
  expect(await names('117')).toContain('Guest 117 Zoë')
  expect(await find('nobody')).toEqual({ guests: [], is_capped: false })
  const many = await find('guest')
  expect(many.guests).toHaveLength(50)
  expect(many.is_capped).toBe(true)
})

it.each([
  ['hosts', `select * from hearth.guest_page($1, array['coming', 'maybe'], $2, $3, 50)`],
  ['others', 'select * from hearth.event_guests($1, $2, $3)'],
])('reads a page and no more for %s, also at the end of a long list', async (who, text) => {
  await fill(1200)
  await fillOthers()
  const [last] = await app.db.owner<{ at: string; id: string }>(
    `select created_at::text as at, user_id as id from public.attendances
     where event_id = $1 order by created_at desc, user_id desc offset 10 limit 1`,
    [eventId],
  )
  const read = await app.db.database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
    // What the connection read before counts until it is reported.
    const rowsRead = async () => {
      const { rows } = await run<{ read: number }>({
        name: 'test rows read',
        text: `select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables
               where schemaname = 'public' and relname = 'attendances'`,
        values: [],
      })
      return rows[0]!.read
    }
    await run({
      name: 'test ask as',
      // With the plan that is made once for all pages: which one is asked for is not known to it.
      text: `select set_config('request.jwt.claims', $1, true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
      values: [JSON.stringify({ sub: host.userId })],
    })
    const before = await rowsRead()
    const page = await run({ name: `test page for ${who}`, text, values: [eventId, last!.at, last!.id] })
    expect(page.rows).not.toEqual([])
    return (await rowsRead()) - before
  })
  expect(read).toBeLessThan(100)
})
