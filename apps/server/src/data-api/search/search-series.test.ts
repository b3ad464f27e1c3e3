// A series is one thing that is found, by its next date; whoever asks for days finds the date of these days.
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildMember, type Member } from '../../testing/people.ts'
import { buildSeries } from '../../testing/series.ts'
import { buildSearchEvent, dayFromToday, search } from './testing.ts'

let db: TestDatabase
let member: Member
beforeAll(async () => {
  db = await createTestDatabase()
  member = await buildMember(db)
})
afterAll(() => db.drop())

const days = [1, 8, 15, 22, 29].map(dayFromToday)
const build = (title: string) => buildSeries(db, { dates: days, title })
const change = (eventId: string | undefined, what: string) =>
  db.owner(`update public.events set ${what} where id = $1`, [eventId])
const on = (day: string, until = day) => ({ date_from: day, date_to: until })
const found = async (asked: Record<string, unknown>, person?: Member) => {
  const { hits, total } = await search(db, asked, person)
  expect(total).toBe(hits.length)
  return hits.map(({ id, starts_at }) => [id, starts_at?.slice(0, 10)])
}

it('finds the date of the days that are asked for, the next date else', async () => {
  const { dates } = await build('Drumming at dusk')
  const single = await buildSearchEvent(db, { title: 'Drumming once', start_date: days[2] })
  expect(await found({ words: 'drumming' })).toEqual([
    [dates[0], days[0]],
    [single, days[2]],
  ])
  expect(new Set(await found({ words: 'drumming', ...on(days[2]!) }))).toEqual(
    new Set([
      [single, days[2]],
      [dates[2], days[2]],
    ]),
  )
  expect(await found({ words: 'drumming', ...on(dayFromToday(9), dayFromToday(14)) })).toEqual([])
  expect(await found({ words: 'drumming', date_from: dayFromToday(16) })).toEqual([[dates[3], days[3]]])
  // Without words, too; sorted by when it is.
  expect(await found({ ...on(days[1]!, days[2]!), sort: 'soonest' })).toEqual([
    [dates[1], days[1]],
    [single, days[2]],
  ])
})

it('knows of each date whether it is there, where it was moved to, and for whom', async () => {
  const { dates } = await build('Whittling')
  await change(dates[1], `status = 'cancelled'`)
  await change(dates[2], `visibility = 'members'`)
  await change(
    dates[3],
    `start_date = start_date + 1, starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'`,
  )
  const words = 'whittling'
  expect(await found({ words, ...on(days[1]!) })).toEqual([])
  expect(await found({ words, ...on(days[2]!) })).toEqual([])
  expect(await found({ words, ...on(days[2]!) }, member)).toEqual([[dates[2], days[2]]])
  expect(await found({ words, ...on(days[3]!) })).toEqual([])
  expect(await found({ words, ...on(dayFromToday(23)) })).toEqual([[dates[3], dayFromToday(23)]])
  // Its next date is for members: each finds one date of these days.
  await change(dates[0], `visibility = 'members'`)
  for (const person of [undefined, member])
    expect(await found({ words, ...on(days[4]!) }, person)).toEqual([[dates[4], days[4]]])
})

it('counts it for each stretch of days in which it has a date', async () => {
  const { dates } = await buildSeries(db, { dates: [3, 20].map(dayFromToday), title: 'Basketry' })
  const counts = async () =>
    Object.fromEntries(
      (await search(db, { words: 'basketry' })).facets.when.map(({ name, count }) => [name, count]),
    )
  expect(await counts()).toMatchObject({ week: 1, month: 1 })
  await change(
    dates[0],
    `start_date = start_date + 40, starts_at = starts_at + interval '40 days', ends_at = ends_at + interval '40 days'`,
  )
  const later = await counts()
  expect(later.week).toBeUndefined()
  expect(later.month).toBe(1)
})
