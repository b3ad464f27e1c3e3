// What is read of a series stands until the database says that it changed: in each process, whatever changed it.
import { weekdayIds } from '@hearth/contracts/series-values'
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildMember } from '../testing/people.ts'
import { buildSeries, dayFromNow } from '../testing/series.ts'
import { buildVenue } from '../testing/venues.ts'
import { createOpenSeries, type OpenSeriesReader } from './open-series.ts'

let db: TestDatabase
let passedMs = 0
let read: string[] = []
const readers: OpenSeriesReader[] = []
const days = [4, 11, 18, 25].map(dayFromNow)

beforeAll(async () => {
  db = await createTestDatabase()
  const database: TestDatabase['database'] = {
    ...db.database,
    run: (context, statement) => {
      read.push(statement.name ?? '')
      return db.database.run(context, statement)
    },
    listen: (channel, heard) => db.database.listen(channel, heard),
  }
  for (let nth = 0; nth < 2; nth++)
    readers.push(await createOpenSeries({ database, now: () => Date.now() + passedMs }))
})
afterAll(async () => {
  await Promise.all(readers.map((reader) => reader.close()))
  await db.drop()
})
beforeEach(() => {
  passedMs = 0
})

async function build(wishes: Parameters<typeof buildSeries>[1] extends infer W ? Partial<W> : never = {}) {
  const weekday = weekdayIds[(new Date(days[0]!).getUTCDay() + 6) % 7]!
  const host = await buildMember(db)
  return buildSeries(db, {
    dates: days,
    rule: { frequency: 'weekly', interval: 1, weekdays: [weekday], without: [], extra: [] },
    createdBy: host.userId,
    ...wishes,
  })
}

/** What each of the two processes says of the series, and how often it was read whole. */
async function look(eventId: string): Promise<{ said: string[]; reads: number }> {
  read = []
  const series = await Promise.all(readers.map((reader) => reader.read([eventId])))
  const said = series.map((found) =>
    found
      .flatMap(({ entries }) => entries)
      .map(({ event: { title, venueAddress, status }, of }) =>
        [title, venueAddress, status, ...(of?.rule?.without ?? []).map(({ date }) => date)].join(' '),
      )
      .join('; '),
  )
  expect(new Set(said).size).toBe(1)
  return { said, reads: read.filter((name) => name === 'open series for calendar').length }
}
const change = (id: string, set: string) =>
  db.owner(`update public.events set ${set}, version = version + 1 where id = $1`, [id])

describe('open series', () => {
  it('are read once, until something changes that a calendar says', async () => {
    const venueId = await buildVenue(db)
    const { id, dates } = await build({ title: 'Circle', venueId })
    const [first, second, third, fourth] = dates as [string, string, string, string]
    expect(await look(first)).toMatchObject({ reads: 2 })
    await vi.waitFor(async () => expect(await look(second)).toMatchObject({ reads: 0 }))
    const changes: [string, () => Promise<unknown>][] = [
      ['Song', () => change(fourth, `title = 'Song'`)],
      [days[1]!, () => change(second, `status = 'cancelled'`)],
      [
        days[2]!,
        () => db.owner('update hearth.series_dates set is_skipped = true where event_id = $1', [third]),
      ],
      [
        '5 Mill Lane',
        () =>
          db.owner(
            `insert into public.venue_addresses (venue_id, address, audience) values ($1, '5 Mill Lane', 'everyone')
             on conflict (venue_id) do update set address = excluded.address, audience = excluded.audience`,
            [venueId],
          ),
      ],
    ]
    for (const [says, make] of changes) {
      const before = await look(first)
      expect(before.said[0]).not.toContain(says)
      await make()
      await vi.waitFor(async () => expect((await look(first)).said[0]).toContain(says))
      await vi.waitFor(async () => expect((await look(first)).reads, says).toBe(0))
    }
    await db.owner(
      `insert into public.translations (event_id, locale, state, title, made_from) values ($1, 'de', 'accepted', 'Kreis', '{}')`,
      [first],
    )
    await vi.waitFor(async () => expect((await look(first)).reads).toBe(2))
    await db.owner('delete from hearth.series_dates where series_id = $1', [id])
    await vi.waitFor(async () => expect(await readers[0]!.read([first])).toEqual([]))
  })

  it('leave others as they were read, and are read anew on another day and when a date is over', async () => {
    const [one, other] = [await build({ title: 'One' }), await build({ title: 'Other' })]
    const [first] = one.dates as [string]
    // What changes meanwhile is read once more: of the building, too, the database speaks late.
    for (const { dates } of [one, other])
      await vi.waitFor(async () => expect((await look(dates[0]!)).reads).toBe(0))
    await change(other.dates[1]!, `title = 'Another'`)
    await vi.waitFor(async () => expect((await look(other.dates[0]!)).said[0]).toContain('Another'))
    expect((await look(first)).reads).toBe(0)
    passedMs = 86_400_000
    expect((await look(first)).reads).toBe(2)
    expect((await look(first)).reads).toBe(0)
    passedMs = 5 * 86_400_000
    expect((await look(first)).reads).toBe(2)
  })

  it('keep nothing that changed while it was read', async () => {
    const { dates } = await build({ title: 'Slow' })
    const [first] = dates as [string]
    const { run } = db.database
    let release = () => {}
    const slow = vi.spyOn(db.database, 'run').mockImplementation(async (context, statement) => {
      const answer = await run.call(db.database, context, statement)
      if (statement.name === 'open series for calendar')
        await new Promise<void>((resolve) => (release = resolve))
      return answer as never
    })
    const reading = readers[0]!.read([first])
    await vi.waitFor(() => expect(read.at(-1)).toBe('open series for calendar'))
    let heard = false
    const stop = await db.database.listen('series_changed', () => {
      heard = true
    })
    await change(first, `title = 'Quick'`)
    await vi.waitFor(() => expect(heard).toBe(true))
    slow.mockRestore()
    release()
    expect((await reading)[0]!.entries[0]!.event.title).toBe('Slow')
    expect((await readers[0]!.read([first]))[0]!.entries[0]!.event.title).toBe('Quick')
    await stop()
  })
})
