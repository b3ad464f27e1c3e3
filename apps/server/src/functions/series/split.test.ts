import type { SeriesRule } from '@hearth/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { callFunction } from '../../testing/calls.ts'
import { buildEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'

let app: TestApp
let host: Member
let guest: Member
let seriesId: string
let startDate: string

const dayMs = 86_400_000
const soon = { timeout: 15_000, interval: 100 }
const day = (inDays: number) => new Date(Date.parse(startDate) + inDays * dayMs).toISOString().slice(0, 10)

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())
beforeEach(async () => {
  ;[host, guest] = await Promise.all([buildMember(app.db), buildMember(app.db)])
  startDate = new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10)
  const eventId = await buildEvent(app.db, { createdBy: host.userId, startDate, capacity: 5 })
  const rule: SeriesRule = { frequency: 'daily', interval: 7, count: 5, without: [], extra: [day(17)] }
  const { body } = await callFunction(app, host, 'start-series', { eventId, rule })
  seriesId = (body as { seriesId: string }).seriesId
  await expect.poll(() => datesOf(seriesId), soon).toHaveLength(6)
})

const datesOf = (series: string) =>
  app.db.owner<{ date: string; id: string; series: string; taken: number }>(
    `select d.date::text, e.id, e.series, s.taken from hearth.series_dates d
     join public.events e on e.id = d.event_id join public.event_seats s on s.event_id = e.id
     where d.series_id = $1 order by d.date`,
    [series],
  )
const daysOf = async (series: string) => (await datesOf(series)).map(({ date }) => date)
const split = async (eventId: string, by = host) => {
  const { status, body } = await callFunction(app, by, 'split-series', { eventId })
  return { status, seriesId: (body as { seriesId: string }).seriesId }
}
async function lookAgain(series: string): Promise<void> {
  await app.db.owner('update hearth.series set due_at = null where id = $1', [series])
  await app.db.owner('select hearth.queue_series($1)', [series])
  const due = () =>
    app.db.owner<{ due: boolean }>('select due_at is not null as due from hearth.series where id = $1', [
      series,
    ])
  await expect.poll(async () => (await due())[0]!.due, soon).toBe(true)
}

it('makes the dates from one on a series of their own, with as many as are left, once', async () => {
  const [, , third] = await datesOf(seriesId)
  const made = await split(third!.id)
  expect(made).toMatchObject({ status: 200 })
  expect(await split(third!.id)).toEqual(made)
  for (const series of [seriesId, made.seriesId]) await lookAgain(series)
  expect(await daysOf(seriesId)).toEqual([0, 7].map(day))
  expect(await daysOf(made.seriesId)).toEqual([14, 17, 21, 28].map(day))
  expect((await datesOf(made.seriesId)).map(({ series }) => series)).toEqual(Array(4).fill(made.seriesId))
  const heads = await app.db.owner<{ id: string; later: boolean }>(
    'select id, is_later_date as later from public.events where series = any ($1) order by starts_at',
    [[seriesId, made.seriesId]],
  )
  expect(heads.map(({ later }) => later)).toEqual([false, true, false, true, true, true])
})

it('begins on a day that was added, and goes on by the rule', async () => {
  const added = (await datesOf(seriesId)).find(({ date }) => date === day(17))!
  const made = await split(added.id)
  for (const series of [seriesId, made.seriesId]) await lookAgain(series)
  expect(await daysOf(seriesId)).toEqual([0, 7, 14].map(day))
  expect(await daysOf(made.seriesId)).toEqual([17, 21, 28].map(day))
})

it('leaves everyone their places, and regulars at both', async () => {
  await callFunction(app, guest, 'answer-series', {
    seriesId,
    answer: 'coming',
    party: 2,
    dates: { from: startDate },
  })
  const made = await split((await datesOf(seriesId))[2]!.id)
  const all = [...(await datesOf(seriesId)), ...(await datesOf(made.seriesId))]
  expect(all.map(({ taken }) => taken)).toEqual(Array(6).fill(2))
  const regulars = await app.db.owner<{ series: string; since: string; party: number }>(
    'select series_id as series, since::text, party from hearth.series_regulars where user_id = $1 order by since',
    [guest.userId],
  )
  expect(regulars).toEqual([
    { series: seriesId, since: startDate, party: 2 },
    { series: made.seriesId, since: day(14), party: 2 },
  ])
})

it('is its hosts’ alone, and leaves a series as it is from its first date on', async () => {
  const [first, second] = await datesOf(seriesId)
  expect(await split(second!.id, guest)).toMatchObject({ status: 403 })
  expect(await split('a'.repeat(26))).toMatchObject({ status: 404 })
  expect(await split(first!.id)).toEqual({ status: 200, seriesId })
  expect(await daysOf(seriesId)).toHaveLength(6)
})
