import { addAccount, createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tally } from './memory/list-in-memory.ts'
import { networkStats, type RunCall, systemFigures } from './queries.ts'

let db: TestDatabase
let run: RunCall
let host: string
beforeAll(async () => {
  db = await createTestDatabase()
  run = (statement) => db.database.run({ role: 'hearth_engine' }, statement)
  host = await addAccount(db)
  await db.owner(`insert into public.profiles (id, username) values ($1, 'ines')`, [host])
  await db.owner(
    `insert into public.events (id, title, description, category, start_date, start_time, end_time, timezone, all_day, starts_at,
       ends_at, venue_id, venue_name, city, is_free, access, status, visibility, consciousness_level, source, created_by, created_at, updated_at)
     select translate(lpad(n::text, 26, '0'), '0189', 'ghij'), 'Supper', '', (array['party', 'theater'])[1 + n % 2], current_date, '19:30',
       '22:00', 'UTC', false, now(), now() + interval '1 hour', '', '', '', true, '{}', (array['published', 'draft', 'cancelled', 'published'])[1 + n % 4],
       (array['public', 'members', 'private'])[1 + n % 3], 500 + 100 * (n % 3), 'hearth', case when n % 5 = 0 then $1::uuid end, now(), now()
     from generate_series(1, 60) n`,
    [host],
  )
})
afterAll(() => db.drop())

/** By looking at every event. */
async function counted(isMember: boolean, without: string[] = []) {
  const events = await db.owner<{ level: number; category: string; isPublic: boolean }>(
    `select consciousness_level as level, category, visibility = 'public' as "isPublic" from public.events
     where status = 'published' and (visibility = 'public' or ($1 and visibility = 'members'))
       and (created_by is null or created_by <> all ($2::uuid[]))`,
    [isMember, without],
  )
  const by = (key: 'level' | 'category') =>
    [...tally(events.map((event) => event[key]))].sort(([one], [other]) => (one! < other! ? -1 : 1))
  const open = events.filter(({ isPublic }) => isPublic)
  return {
    stats: {
      total: events.length,
      activeSites: expect.any(Number),
      levels: by('level'),
      categories: by('category'),
    },
    average: open.reduce((sum, { level }) => sum + level, 0) / open.length,
  }
}

async function expectTrue() {
  const toVisitors = await counted(false)
  expect(await networkStats(run, {})).toEqual(toVisitors.stats)
  expect(await networkStats(run, { userId: host })).toEqual((await counted(true)).stats)
  const shut = { userId: host, shutOutBy: [host] }
  expect(await networkStats(run, shut)).toEqual((await counted(true, [host])).stats)
  expect((await systemFigures(run)).averageLevel).toBeCloseTo(toVisitors.average, 9)
}

it('are true after every kind of change, before they are added up and after', async () => {
  await expectTrue()
  await db.owner(`update public.events set status = 'published' where status = 'draft'`)
  await db.owner(
    `update public.events set visibility = 'members', category = 'sports' where category = 'party'`,
  )
  await db.owner(`update public.events set consciousness_level = 900 where visibility = 'public'`)
  await db.owner(`delete from public.events where category = 'theater' and created_by is null`)
  await expectTrue()
  const add = { name: 'add up', text: 'select hearth.add_up_event_numbers()' }
  for (let times = 0; times < 2; times++) {
    await db.database.run({ role: 'hearth_jobs' }, add)
    await expectTrue()
  }
  const [stored] = await db.owner<{ n: number; groups: number }>(
    `select count(*)::integer as n, count(distinct (visibility, category, level))::integer as groups from hearth.event_numbers`,
  )
  expect(stored!.n).toBe(stored!.groups)
})
