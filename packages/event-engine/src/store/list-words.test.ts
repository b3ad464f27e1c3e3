import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ListQuestion, normaliseBrowse } from '../rules/listing.ts'
import { listEvents, type RunCall } from './queries.ts'

/** Far more than the sample; half of them are over. */
const events = 1600
/** Which of the coming events, counted from the soonest, has a word. */
const has: Record<string, (n: number) => boolean> = {
  everywhere: () => true,
  // The sample knows enough of it for a page, and not for the counts.
  tenth: (n) => n % 10 === 3,
  rare: (n) => n === 5 || n === 795,
  // All of the sample, and few behind it.
  soon: (n) => n < 230 || n === 700,
  // None of the sample.
  late: (n) => n >= 600,
  nowhere: () => false,
}

let db: TestDatabase
let run: RunCall
beforeAll(async () => {
  db = await createTestDatabase()
  run = (statement) => db.database.run({ role: 'hearth_engine' }, statement)
  const rows = Array.from({ length: events }, (_, i) => {
    const isOver = i % 2 === 1
    const n = Math.floor(i / 2)
    const words = Object.keys(has).filter((word) => has[word]!(n))
    return { i, n, isOver, words: words.join(' '), city: n % 3 ? 'Porto' : 'Faro' }
  })
  await db.owner(
    `insert into public.events (id, title, description, category, start_date, start_time, end_time, timezone, all_day, starts_at,
       ends_at, venue_id, venue_name, city, is_free, access, status, visibility, source, created_at, updated_at)
     select translate(lpad(x.i::text, 26, '0'), '0189', 'ghij'), 'Supper', x.words, 'party', s.at::date, '19:30', '22:00', 'UTC', false, s.at,
       s.at + interval '1 hour', '', 'The Hall', x.city, true, '{}', 'published', 'public', 'hearth', now(), now()
     from jsonb_to_recordset($1) as x (i integer, n integer, "isOver" boolean, words text, city text)
     cross join lateral (select date_trunc('minute', now()) + (case when x."isOver" then -1 else 1 end) * (interval '2 hours' + x.n * interval '1 hour') as at) s`,
    [JSON.stringify(rows)],
  )
  await db.owner('analyze public.events')
}, 60_000)
afterAll(() => db.drop())

const idOf = (i: number) =>
  `${i}`.padStart(26, '0').replaceAll(/[0189]/g, (digit) => ({ 0: 'g', 1: 'h', 8: 'i', 9: 'j' })[digit]!)

function question(asked: { text: string; past: boolean; city?: string }): ListQuestion {
  const { text, past, city } = asked
  const normalised = normaliseBrowse({ filter: { ...(city && { city }) }, text, past, limit: 20 }, Date.now())
  if (!normalised.ok) throw new Error('The request is wrong.')
  return normalised.question
}

const cases: { text: string; past: boolean; city?: string }[] = Object.keys(has).flatMap((text) => [
  ...[false, true].map((past) => ({ text, past })),
  { text, past: false, city: 'Faro' },
])
it.each(cases)('finds what has "$text", past: $past, city: $city', async ({ text, past, city }) => {
  const expected = Array.from({ length: events / 2 }, (_, n) => n).filter(
    (n) => has[text]!(n) && (city === undefined || n % 3 === 0),
  )
  const ids = expected.map((n) => idOf(2 * n + (past ? 1 : 0)))
  const asked = question({ text, past, ...(city && { city }) })
  const first = await listEvents(run, { question: asked, viewer: {}, withCounts: true })
  expect(first.events.map(({ id }) => id)).toEqual(ids.slice(0, 20))
  expect(first.counts!.total).toBe(ids.length)
  const last = first.events.at(-1)
  if (!last) return
  const after = { startsAtMs: last.startsAtMs, id: last.id }
  const next = await listEvents(run, { question: { ...asked, after }, viewer: {}, withCounts: false })
  expect(next.events.map(({ id }) => id)).toEqual(ids.slice(20, 40))
})
