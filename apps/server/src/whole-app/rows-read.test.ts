// What screens, feeds and timers ask may not read a table that grows in full, whatever the community becomes:
// PostgreSQL counts the rows and index entries that each request reads of each table, in functions and policies too.
// A new request of a screen is a line in `testing/growth/screens.ts`.
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Grown, startGrown } from '../testing/growth/grown.ts'
import { adminScreens, feeds, isPage, type Question, screens, searches } from '../testing/growth/screens.ts'
import { timers } from '../testing/growth/timers.ts'

/** Of events; a screen that reads all of them, or all that are to come, reads more than it may. */
const size = 8000
/**
 * Rows of one table. A thousand are counted, each found once and looked at once; a sample says how, and a page is
 * read beside them.
 */
const maxRowsRead = 2500
/**
 * Of the index of the search: what is gone along and what is found of four kinds, which is 5000 of each at most. All
 * of it is 23,000.
 */
const maxSearched = 10_000

/**
 * What may read more, with its own bound and the reason for it. Nothing is added here: what is new is mended instead.
 */
const more = new Map<string, number>([
  // Counted with both choices and without each of them. Of a kind there are too few here for the order to be the
  // shorter way, and all of them are looked up; in a full-grown community each count goes along the order, ten
  // thousand rows at most.
  ['Venues of a kind with room', 8000],
  ['Providers of a category', 8000],
  // A thousand with the word in their names, a thousand with it anywhere, and a look at both.
  ['Providers with a word that all have', 4000],
  // A thousand with the word are met along the order of the cards, between those of other audiences and without it.
  ['Members with a word that most have', 4000],
  // A full-grown community reads nothing for it: there the index of cities is cheaper than the shorter one of all
  // that is to come.
  ['Feed of a place that has none', 4000],
])

let db: TestDatabase
let grown: Grown
beforeAll(async () => {
  db = await createTestDatabase({
    statementTimeouts: { anon: 20_000, authenticated: 20_000, hearth_engine: 20_000 },
  })
  grown = await startGrown(db, size)
}, 240_000)
afterAll(async () => {
  await grown?.end()
  await db.drop()
})

/** What was taken away is read once more as long as nobody has tidied up and, where it was much, counted. */
async function tidyUp(): Promise<void> {
  const rowsOf = async () => {
    const tables = await db.owner<{ name: string; rows: number }>(
      `select c.oid::regclass::text as name, c.reltuples::float8 as rows from pg_class c
       where c.relkind = 'r' and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
    )
    return new Map(tables.map(({ name, rows }) => [name, rows]))
  }
  const before = await rowsOf()
  await db.owner('vacuum')
  const changed = [...(await rowsOf())].filter(([name, rows]) => rows !== before.get(name))
  if (changed.length > 0) await db.owner(`analyze ${changed.map(([name]) => name).join(', ')}`)
}

const tooMuch = (read: Record<string, number>, max: number) =>
  Object.entries(read).filter(([, rows]) => rows > max)

const named = (questions: readonly Question[]) =>
  questions.filter((question) => !isPage(question)).map((question) => [question.what, question] as const)

it.each(named([...screens, ...adminScreens, ...feeds]))('%s', async (what, question) => {
  const max = more.get(what) ?? maxRowsRead
  expect(tooMuch(await grown.rowsRead(await grown.ask(question)), max)).toEqual([])
})

it.each(named(searches))('%s', async (what, question) => {
  const max = more.get(what) ?? maxSearched
  expect(tooMuch(await grown.rowsRead(await grown.ask(question)), max)).toEqual([])
})

it.each(timers)('Timer: %s', async (_, work) => {
  const asked = await grown.asks(() => work(grown.parts))
  await tidyUp()
  expect(tooMuch(await grown.rowsRead(asked), maxRowsRead)).toEqual([])
})

it('would see a table that is walked', async () => {
  const walk = { name: 'a walk', text: 'select count(*) from public.attendances where party > 2' }
  expect(
    tooMuch(await grown.rowsRead([{ actor: { role: 'hearth_engine' }, statement: walk }]), maxRowsRead),
  ).toEqual([['attendances', expect.any(Number)]])
})

/** What the figures of docs/performance.md rest on. */
const measured = [
  ...[
    'Events',
    'Events, to a member',
    'An event',
    'Who comes',
    'Venues',
    'Providers',
    'Members, to a member',
    'A member',
  ],
  ...['Search: the empty page', 'Search: one word', 'Search: a misspelt word', 'Home', 'Page of an event'],
]
it('what is measured is planned as it was', async () => {
  await db.owner('vacuum analyze')
  const profile: Question = {
    what: 'A profile by its username',
    as: 'visitor',
    get: '/rest/v1/profiles?select=id&username=ilike.member_7',
  }
  const plans: string[] = []
  for (const question of [profile, ...screens, ...feeds, ...searches]) {
    if (question !== profile && !measured.includes(question.what)) continue
    // No answer, login or sight is remembered from the question before.
    grown.later(10_000)
    const steps = await grown.plans(await grown.ask(question))
    plans.push(`${question.what}\n\n${steps.join('\n\n')}`)
  }
  expect(plans).toHaveLength(measured.length + 1)
  await expect(plans.join('\n\n\n')).toMatchFileSnapshot('../../golden/plans.txt')
})
