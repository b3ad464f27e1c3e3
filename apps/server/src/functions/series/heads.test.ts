import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEvent, buildEventId } from '../../testing/events.ts'
import { addDate, buildSeries, dayFromNow } from '../../testing/series.ts'
import { turnSeriesHeads } from './turn-heads.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const change = (eventId: string, what: string) =>
  db.owner(`update public.events set ${what} where id = $1`, [eventId])
const week = [1, 8, 15, 22].map(dayFromNow)

/** The places of the dates that lists show, in the order of the days, and what the series says of its head. */
async function headsOf({ id, dates }: { id: string; dates: string[] }) {
  const events = await db.owner<{ id: string; ends_at: Date }>(
    'select id, ends_at from public.events where id = any ($1) and not is_later_date',
    [dates],
  )
  const [series] = await db.owner<{ head_id: string | null; head_until: Date | null }>(
    'select head_id, head_until from hearth.series where id = $1',
    [id],
  )
  const head = events.find((event) => event.id === series?.head_id)
  expect(series?.head_until ?? undefined).toEqual(head?.ends_at)
  return {
    shown: events.map((event) => dates.indexOf(event.id)).sort(),
    head: series ? dates.indexOf(series.head_id ?? '') : undefined,
  }
}

const untilOf = async ({ id }: { id: string }) =>
  (await db.owner<{ at: Date }>('select head_until as at from hearth.series where id = $1', [id]))[0]?.at
const endOf = async (eventId: string) =>
  (await db.owner<{ at: Date }>('select ends_at as at from public.events where id = $1', [eventId]))[0]?.at

describe('of a series', () => {
  it('lists show the first date to come', async () => {
    const series = await buildSeries(db, { dates: week })
    expect(await headsOf(series)).toEqual({ shown: [0], head: 0 })
  })

  it.each([
    ['is cancelled', `status = 'cancelled'`],
    ['is hidden', `visibility = 'private'`],
    [
      'is moved behind the others',
      `starts_at = starts_at + interval '60 days', ends_at = ends_at + interval '60 days'`,
    ],
  ])('the next date stands in lists when the first %s', async (_, what) => {
    const series = await buildSeries(db, { dates: week })
    await change(series.dates[0]!, what)
    expect(await headsOf(series)).toEqual({ shown: [1], head: 1 })
  })

  it('visitors find the first date for everyone where the next is for members', async () => {
    const series = await buildSeries(db, { dates: week })
    await change(series.dates[0]!, `visibility = 'members'`)
    await change(series.dates[1]!, `visibility = 'members'`)
    expect(await headsOf(series)).toEqual({ shown: [0, 2], head: 0 })
    await change(series.dates[1]!, `visibility = 'public'`)
    expect(await headsOf(series)).toEqual({ shown: [0, 1], head: 0 })
    await change(series.dates[0]!, `visibility = 'public'`)
    expect(await headsOf(series)).toEqual({ shown: [0], head: 0 })
  })

  it('a date for everyone that is over before one for members gives its place to the next', async () => {
    const series = await buildSeries(db, { dates: week })
    await change(series.dates[0]!, `visibility = 'members', ends_at = now() + interval '30 days'`)
    await change(
      series.dates[1]!,
      `starts_at = now() + interval '1 day 12 hours', ends_at = now() + interval '1 day 13 hours'`,
    )
    expect(await untilOf(series)).toEqual(await endOf(series.dates[1]!))
  })

  it('a date that is published, moved before the others or brought back comes first again', async () => {
    const series = await buildSeries(db, { dates: week, status: 'draft' })
    expect(await headsOf(series)).toEqual({ shown: [], head: -1 })
    await change(series.dates[1]!, `status = 'published'`)
    expect(await headsOf(series)).toEqual({ shown: [1], head: 1 })
    await change(series.dates[0]!, `status = 'published'`)
    expect(await headsOf(series)).toEqual({ shown: [0], head: 0 })
    await change(series.dates[0]!, `status = 'cancelled'`)
    await change(series.dates[0]!, `status = 'published'`)
    expect(await headsOf(series)).toEqual({ shown: [0], head: 0 })
    await change(
      series.dates[2]!,
      `status = 'published', starts_at = now() + interval '1 hour', ends_at = now() + interval '2 hours'`,
    )
    expect(await headsOf(series)).toEqual({ shown: [2], head: 2 })
  })

  it('the next date stands in lists when the first is deleted, and when it is skipped', async () => {
    const series = await buildSeries(db, { dates: week })
    await db.owner('delete from public.events where id = $1', [series.dates[0]])
    expect(await headsOf(series)).toEqual({ shown: [1], head: 1 })
    await db.owner('update hearth.series_dates set is_skipped = true, event_id = null where event_id = $1', [
      series.dates[1],
    ])
    // What left the series is an event of its own.
    expect(await headsOf(series)).toEqual({ shown: [1, 2], head: 2 })
  })

  it('a later date that leaves it, or is left over by it, is shown for itself', async () => {
    const series = await buildSeries(db, { dates: week })
    await db.owner('update hearth.series_dates set event_id = null where event_id = $1', [series.dates[2]])
    expect(await headsOf(series)).toEqual({ shown: [0, 2], head: 0 })
    await db.owner('delete from hearth.series where id = $1', [series.id])
    expect(await headsOf(series)).toEqual({ shown: [0, 1, 2, 3], head: undefined })
  })

  it('a date is known by the table alone, whatever its own text says', async () => {
    const series = await buildSeries(db, { dates: week })
    const other = await buildEvent(db)
    await change(other, `series = '${series.id}'`)
    await change(other, `status = 'cancelled'`)
    await change(other, `status = 'published'`)
    const stranger = await buildEvent(db)
    await change(stranger, `series = '${buildEventId()}', status = 'draft'`)
    expect(await headsOf({ ...series, dates: [...series.dates, other, stranger] })).toEqual({
      shown: [0, 4, 5],
      head: 0,
    })
    await change(series.dates[0]!, `series = null, status = 'cancelled'`)
    await change(series.dates[1]!, 'series = null')
    await change(series.dates[1]!, `status = 'draft'`)
    expect((await headsOf(series)).head).toBe(2)
  })
})

describe('each minute', () => {
  const end = (eventId: string) =>
    change(eventId, `starts_at = now() - interval '3 hours', ends_at = now() + interval '1 second'`)

  it('series turn whose head is over, those that wait longest first, so many at once', async () => {
    await db.owner('delete from hearth.series')
    const series = await Promise.all([1, 2, 3].map(() => buildSeries(db, { dates: week })))
    for (const { dates } of series) await end(dates[0]!)
    for (const one of series) expect(await headsOf(one)).toEqual({ shown: [0], head: 0 })
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const [{ turned }] = (await db.owner('select hearth.turn_heads(2) as turned')) as [{ turned: number }]
    expect(turned).toBe(2)
    await turnSeriesHeads(db)
    // What is over is shown among what was.
    for (const one of series) expect(await headsOf(one)).toEqual({ shown: [0, 1], head: 1 })
    expect(await db.owner('select hearth.turn_heads() as turned')).toEqual([{ turned: 0 }])
  })

  it('a series without a next date has no head', async () => {
    const series = await buildSeries(db, { dates: week.slice(0, 1) })
    await end(series.dates[0]!)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await turnSeriesHeads(db)
    expect(await headsOf(series)).toEqual({ shown: [0], head: -1 })
    series.dates.push(await addDate(db, series.id, { startDate: week[1]! }))
    await db.owner('select hearth.settle_head($1)', [series.id])
    expect(await headsOf(series)).toEqual({ shown: [0, 1], head: 1 })
  })
})

it('searching finds one entry of a series, which turns with its head', async () => {
  const series = await buildSeries(db, { dates: week, title: 'Listening circle' })
  const found = () =>
    db.owner<{ id: string }>('select id from hearth.search_entries where id = any ($1)', [series.dates])
  expect(await found()).toEqual([{ id: series.dates[0] }])
  await change(series.dates[0]!, `status = 'cancelled'`)
  expect(await found()).toEqual([{ id: series.dates[1] }])
})

it('whoever keeps lists hears that a head changed, and only then', async () => {
  const heard: string[] = []
  const stop = await db.database.listen('engine_changed', (payload) => heard.push(payload))
  const series = await buildSeries(db, { dates: week })
  await db.owner('select hearth.settle_head($1)', [series.id])
  await change(series.dates[2]!, `status = 'cancelled'`)
  await expect.poll(() => heard).toEqual([''])
  await stop()
})
