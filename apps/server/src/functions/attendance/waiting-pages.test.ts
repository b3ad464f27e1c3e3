// What hosts see of a long waiting list, and where somebody stands on it: neither reads the list.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { askDatabase } from '../../testing/calls.ts'
import { addHost } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { fullEvent } from './testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, { max: 6 })
})
afterAll(() => app.end())

type Row = { user_id: string; display_name: string | null; party: number; place: number }

/** A full event with so many in line from place 1 on, `Guest 1` the first, every third with a party of two. */
async function longList(count: number) {
  const event = await fullEvent(app)
  const { eventId } = event
  await app.db.owner(
    `with account as (
       insert into auth.users (id, email, email_confirmed_at)
       select gen_random_uuid(), 'w' || n || '-' || $1 || '@example.org', now() from generate_series(1, $2::integer) n
       returning id, substring(email from 2 for position('-' in email) - 2)::integer as n
     ), profile as (
       insert into public.profiles (id, username, display_name)
       select id, 'w_' || left(replace(id::text, '-', ''), 20), 'Guest ' || n from account
     )
     insert into public.event_waiting (event_id, user_id, party, place)
     select $1, id, case when n % 3 = 0 then 2 else 1 end, n from account`,
    [eventId, count],
  )
  return {
    ...event,
    ask: <T>(member: Member, name: string, body: object = {}) =>
      askDatabase<T>(app, member, name, { event: eventId, ...body }),
  }
}

it('is read by its hosts page after page, with how long it is', async () => {
  const { ask, host, eventId } = await longList(120)
  const helper = await buildMember(app.db)
  await addHost(app.db, { eventId, userId: helper.userId })
  expect(await ask(host, 'waiting_counts')).toEqual([{ waiting: 120, offered: 0, people: 160 }])
  const seen: Row[] = []
  for (let after: number | undefined; ; ) {
    const page = await ask<Row[]>(helper, 'waiting_page', { after_place: after })
    seen.push(...page)
    after = page.at(-1)?.place
    if (page.length < 50) break
  }
  expect(seen.map(({ display_name }) => display_name)).toEqual(
    Array.from({ length: 120 }, (_, at) => `Guest ${at + 1}`),
  )
  expect(seen.slice(0, 3).map(({ party }) => party)).toEqual([1, 1, 2])
  expect(await ask<Row[]>(host, 'waiting_page', { page_size: 10_000 })).toHaveLength(120)
})

it('is nothing to whoever does not host', async () => {
  const { ask, guest, join } = await longList(2)
  const waiting = await buildMember(app.db)
  await join(waiting)
  for (const member of [guest, waiting]) {
    expect(await ask(member, 'waiting_counts')).toEqual([])
    expect(await ask(member, 'waiting_page')).toEqual([])
  }
})

it('names nobody who is about to leave', async () => {
  const { ask, host } = await longList(1)
  const [first] = await ask<Row[]>(host, 'waiting_page')
  await app.db.owner('alter table public.profiles disable trigger stop_waiting_of_hidden')
  await app.db.owner('update public.profiles set is_hidden = true where id = $1', [first!.user_id])
  await app.db.owner('alter table public.profiles enable trigger stop_waiting_of_hidden')
  expect(await ask(host, 'waiting_page')).toMatchObject([{ username: null, display_name: null }])
})

it('says where somebody stands as counting everybody before them would, whoever leaves', async () => {
  const { eventId, join, ask } = await longList(400)
  const last = await buildMember(app.db)
  expect(await join(last)).toMatchObject({ state: 'waiting', position: 401 })
  await app.db.owner(
    `delete from public.event_waiting where event_id = $1 and (place % 7 = 0 or place between 129 and 260)`,
    [eventId],
  )
  // Whoever the hosts move to the list stands before the first place.
  await app.db.owner(
    `update public.event_waiting set place = place - 400 where event_id = $1 and place between 290 and 310`,
    [eventId],
  )
  const [{ wrong, ahead } = { wrong: -1, ahead: -1 }] = await app.db.owner<{ wrong: number; ahead: number }>(
    `select count(*) filter (where n <> hearth.waiting_position(event_id, place))::integer as wrong, max(n)::integer as ahead
     from (select event_id, place, row_number() over (order by place) as n
       from public.event_waiting where event_id = $1) l`,
    [eventId],
  )
  expect(wrong).toBe(0)
  expect(await ask(last, 'event_waiting_list')).toMatchObject([{ waiting: ahead, my_position: ahead }])
})

it('reads of a long list what stands near, in pages and for a place', async () => {
  const { eventId, host } = await longList(1500)
  const rowsRead = (text: string) =>
    app.db.database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
      const soFar = async () => {
        const { rows } = await run<{ read: number }>({
          name: 'test rows read',
          text: `select sum(seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables
                 where relname in ('event_waiting', 'waiting_blocks')`,
        })
        return rows[0]!.read
      }
      await run({
        name: 'test ask as',
        text: `select set_config('request.jwt.claims', $1, true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
        values: [JSON.stringify({ sub: host.userId })],
      })
      const before = await soFar()
      const { rows } = await run({ name: `test ${text}`, text, values: [eventId] })
      expect(rows).not.toEqual([])
      return (await soFar()) - before
    })
  await app.db.owner('analyze public.event_waiting')
  expect(await rowsRead('select * from hearth.waiting_page($1, 1400, 50)')).toBeLessThanOrEqual(60)
  expect(await rowsRead('select hearth.waiting_position($1, 1500)')).toBeLessThanOrEqual(160)
  expect(await rowsRead('select * from hearth.waiting_counts($1)')).toBeLessThanOrEqual(20)
})
