// What screens, feeds and timers ask may not read a table that grows in full, whatever the community becomes: PostgreSQL counts
// the rows and index entries that each request reads of each table, in functions and policies too. A new request of a screen
// is a line in `testing/growth/screens.ts`.
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAuth, endAccounts } from './auth/index.ts'
import { createRemind, createSweepErrors, createSweepNotices } from './functions/index.ts'
import { createSweep } from './jobs/sweep.ts'
import { type Grown, startGrown } from './testing/growth/grown.ts'
import { adminScreens, feeds, type Question, screens, searches } from './testing/growth/screens.ts'

/** Of events; a screen that reads all of them, or all that are to come, reads more than it may. */
const size = 6000
/** Rows of one table. A thousand are counted, and a page and what belongs to it are read beside them. */
const readAtMost = 2000
/** Of the index of the search: samples, and what is looked up of four kinds. All of it is 17,000. */
const searchedAtMost = 10_000

/**
 * What reads more than that. All but one take less than 60 ms of processor in a full-grown community (docs/growth.md). Nothing is
 * added here: what is new is mended instead.
 */
const stillGrow = new Set([
  // Not bounded, and the dearest of all: each of its lists reads every event that has the word.
  'Events with a word that all have',
  // Reads the entries of that word in the index, for all events there are; of the events themselves a page.
  'Events with a word that all have, to an admin',
  // What is to come and no more: with a choice, counts look on for what each choice leaves.
  'Events of a category in a city',
  'Feed of a category in a city',
  // Numbers over all published events, from an index.
  'Numbers of the network',
  'Numbers of the system',
  // What fits the choice is looked up in one index and then put in order: as much as one city, kind or category has.
  'Venues of a city',
  'Venues of a kind with room',
  'Providers of a category',
  'Providers with a word that all have',
  'Providers online',
  'Members with a word that most have',
  // Bounded, a little higher: the thousand that are counted are looked at twice. 2,074 in a full-grown community too.
  'Venues with a word that all have',
  // Bounded in a full-grown community, which reads nothing for it; a small one walks what is to come.
  'Feed of a place that has none',
  // Bounded, a little higher: 5,000 of each kind at most, 16,000 in a full-grown community.
  'Search: a beginning',
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

const tooMuch = (read: Record<string, number>, most: number) =>
  Object.entries(read).filter(([, rows]) => rows > most)

const isPage = (question: Question) =>
  'get' in question && /^\/(?:$|event\/[^.]*$|venues\/|service-providers\/|profile\/)/.test(question.get)
const bounded = (questions: readonly Question[]) =>
  questions.filter((question) => !isPage(question) && !stillGrow.has(question.what))

it.each(
  bounded([...screens, ...adminScreens, ...feeds]).map((question) => [question.what, question] as const),
)('%s', async (_, question) => {
  expect(tooMuch(await grown.rowsRead(await grown.ask(question)), readAtMost)).toEqual([])
})

it.each(bounded(searches).map((question) => [question.what, question] as const))(
  '%s',
  async (_, question) => {
    expect(tooMuch(await grown.rowsRead(await grown.ask(question)), searchedAtMost)).toEqual([])
  },
)

const timers: [string, () => Promise<unknown>][] = [
  ['reminders', async () => createRemind(grown.parts)({}, { isLastTry: true })],
  ['the end of accounts', () => endAccounts(createAuth(grown.parts))],
  ['the sweep', async () => createSweep(grown.parts, [])({}, { isLastTry: true })],
  ['the sweep of notices', async () => createSweepNotices(grown.parts)({}, { isLastTry: true })],
  ['the sweep of errors', async () => createSweepErrors(grown.parts)({}, { isLastTry: true })],
]
it.each(timers)('Timer: %s', async (_, work) => {
  const asked = await grown.asks(work)
  expect(tooMuch(await grown.rowsRead(asked), readAtMost)).toEqual([])
})

it('would see a table that is walked', async () => {
  const walk = { name: 'a walk', text: 'select count(*) from public.attendances where party > 2' }
  expect(
    tooMuch(await grown.rowsRead([{ actor: { role: 'hearth_engine' }, statement: walk }]), readAtMost),
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
  const profile: Question = {
    what: 'A profile by its username',
    as: 'visitor',
    get: '/rest/v1/profiles?select=id&username=ilike.member_7',
  }
  const plans: string[] = []
  for (const question of [profile, ...screens, ...feeds, ...searches]) {
    if (question !== profile && !measured.includes(question.what)) continue
    // Every few seconds a request also looks whether its login lives.
    const asked = (await grown.ask(question)).filter(({ statement }) => statement.name !== 'auth_login_lives')
    const steps = await grown.plans(asked)
    plans.push(`${question.what}\n\n${steps.join('\n\n')}`)
  }
  expect(plans).toHaveLength(measured.length + 1)
  await expect(plans.join('\n\n\n')).toMatchFileSnapshot('../golden/plans.txt')
})
