import type { BrowseRequest } from '@hearth/contracts/event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from './gateway/canister.ts'
import { buildEvent } from './testing/build-event.ts'
import { type EngineUnderTest, engineUnderTest, noonMs, visitor } from './testing/engine-under-test.ts'

// A series of four Tuesdays beside an event of its own. The engine's clock stands at noon on 1 May 2031.
const tuesdays = ['2031-05-06', '2031-05-13', '2031-05-20', '2031-05-27']
let it: EngineUnderTest
let host: Caller & { userId: string }

beforeAll(async () => {
  it = await engineUnderTest()
  host = await it.member('ines')
  for (const startDate of [...tuesdays, '2031-05-14']) {
    const isOfSeries = startDate !== '2031-05-14'
    const id = await it.as(host).createEvent(
      buildEvent({
        title: `${isOfSeries ? 'Circle' : 'Concert'} on ${startDate}`,
        category: 'spiritual',
        timing: { ...buildEvent().timing, startDate },
      }),
    )
    await it.db.owner('update public.events set is_later_date = $2 where id = $1', [
      id,
      isOfSeries && startDate !== tuesdays[0],
    ])
  }
})
afterAll(() => it.drop())

const titlesOf = (events: { title: string }[]) => events.map(({ title }) => title)
const browse = async (request: Partial<BrowseRequest>) => it.as(visitor).browseEvents(request)
const heads = ['Circle on 2031-05-06', 'Concert on 2031-05-14']

test('lists show the next date alone, and count it once', async () => {
  const page = await browse({})
  expect(titlesOf(page.events)).toEqual(heads)
  expect(page.total).toBe(2)
  expect(page.byCategory).toEqual([{ name: 'spiritual', count: 2 }])
  for (const filter of [{ category: 'spiritual' as const }, { city: page.events[0]!.venue.city }])
    expect(titlesOf((await browse({ filter })).events)).toEqual(heads)
  expect(titlesOf((await browse({ text: 'circle' })).events)).toEqual(heads.slice(0, 1))
  expect(titlesOf(await it.as(visitor).getEventsByFilter({}))).toEqual(heads)
})

test('lists of days show every date in them', async () => {
  const dateFrom = '2031-05-13'
  const may = await browse({ filter: { dateFrom, dateTo: '2031-05-20' } })
  expect(titlesOf(may.events)).toEqual([
    'Circle on 2031-05-13',
    'Concert on 2031-05-14',
    'Circle on 2031-05-20',
  ])
  expect(may.total).toBe(3)
  expect(titlesOf((await browse({ filter: { dateTo: '2031-05-13' } })).events)).toEqual([
    'Circle on 2031-05-06',
    'Circle on 2031-05-13',
  ])
  // Looked up as well as met along the days.
  expect(titlesOf((await browse({ filter: { dateFrom }, text: 'circle' })).events)).toEqual([
    'Circle on 2031-05-13',
    'Circle on 2031-05-20',
    'Circle on 2031-05-27',
  ])
  expect((await it.as(visitor).getEventsByFilter({ dateFrom })).length).toBe(4)
})

test('a host has each date in their own list, others the next', async () => {
  expect(await it.as(host).getUserEventProfile(host.userId)).toHaveLength(5)
  expect(titlesOf(await it.as(visitor).getUserEventProfile(host.userId))).toEqual(heads)
})

test('what may please is the next date', async () => {
  const found = await it
    .as(visitor, noonMs)
    .ask<{ title: string }[]>('query', 'getEventRecommendations', '', 10n)
  expect(titlesOf(found).sort()).toEqual(heads)
})
