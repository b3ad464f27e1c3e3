import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMember } from '../../testing/people.ts'
import {
  buildSearchEvent,
  buildSearchProvider,
  buildSearchVenue,
  call,
  dayFromToday,
  type Found,
  search,
  titles,
} from './testing.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  const concerts = { category: 'concerts', city: 'Lisbon' }
  await buildSearchEvent(test, { title: 'Fado by candlelight', ...concerts, start_date: dayFromToday(3) })
  await buildSearchEvent(test, {
    title: 'String quartet concert',
    ...concerts,
    start_date: dayFromToday(2),
    start_time: '10:30',
  })
  await buildSearchEvent(test, {
    title: 'Friday Night Songs',
    category: 'party',
    city: 'Porto',
    start_date: dayFromToday(4),
    start_time: '23:00',
  })
  await buildSearchEvent(test, { title: 'Tea for all', good_for: ['quiet', 'coming_alone'], all_day: true })
  await buildSearchVenue(test, { name: 'The Concert Barn', city: 'Porto' })
  const owner = await buildMember(test, { username: 'harper' })
  await buildSearchProvider(test, {
    owner_id: owner.userId,
    name: 'Ada',
    headline: 'Plays the harp at a concert or a wedding',
  })
})
afterAll(() => test.drop())

const also = ({ also: hits }: Found) => titles({ hits })

describe('a search that finds too little', () => {
  it('shows what has some of the words, what has most of them first', async () => {
    const found = await search(test, { words: 'jazz concert' })
    expect(found).toMatchObject({ total: 0, hits: [] })
    expect(also(found)).toEqual(
      expect.arrayContaining(['String quartet concert', 'Fado by candlelight', 'The Concert Barn']),
    )
    expect(also(await search(test, { words: 'harp concert jazz' }))[0]).toBe('Ada')
  })

  it('leaves out words that tell nothing, unless there are no others', async () => {
    expect(also(await search(test, { words: 'the zqvx of all' }))).toEqual([])
    expect(also(await search(test, { words: 'zqvx for' })).length).toBe(0)
  })

  it('keeps to the choices, and goes without the words where nobody has any', async () => {
    const found = await search(test, { words: 'jazz', category: 'events:concerts', in_city: 'Lisbon' })
    expect(found.total).toBe(0)
    expect(also(found)).toEqual(['String quartet concert', 'Fado by candlelight'])
    expect(also(await search(test, { words: 'jazz concert', kinds: ['venues'] }))).toEqual([
      'The Concert Barn',
    ])
    expect(also(await search(test, { words: 'zqvx' }))).toEqual([])
  })

  it('shows nothing twice, and nothing beside on later pages', async () => {
    const found = await search(test, { words: 'concert barn' })
    expect(titles(found)).toEqual(['The Concert Barn'])
    expect(also(found)).not.toContain('The Concert Barn')
    expect(await search(test, { words: 'jazz concert', cursor: 'after.24' })).toMatchObject({
      also: [],
      named: [],
    })
  })
})

it('gives the box something of it while somebody types', async () => {
  const quick = await call<Found>(test, 'search_quick', { words: 'jazz concert' })
  expect(titles(quick)).toEqual(expect.arrayContaining(['String quartet concert', 'The Concert Barn']))
  expect(titles(await call<Found>(test, 'search_quick', { words: 'zqvx' }))).toEqual([])
})

describe('a sentence', () => {
  const asked = {
    words: 'songs',
    date_from: dayFromToday(1),
    date_to: dayFromToday(1),
    sentence: 'friday night songs',
  }

  it('brings what is called so, whatever was chosen', async () => {
    const found = await search(test, asked)
    expect(found.total).toBe(0)
    expect(titles({ hits: found.named })).toEqual(['Friday Night Songs'])
    expect((await search(test, { ...asked, sentence: undefined })).named).toEqual([])
  })

  it('brings what has all its words, in spite of a missing letter', async () => {
    const found = await search(test, { ...asked, sentence: 'fado candelight' })
    expect(found.named).toEqual([])
    expect(also(found)[0]).toBe('Fado by candlelight')
  })

  it.each(['', '&|!', "'; drop table", 'a'.repeat(10_000), 'حفلة'])(
    'may be anything: %.12j',
    async (sentence) => {
      expect((await search(test, { sentence })).named).toEqual([])
      expect((await search(test, { sentence, words: 'x y', kinds: ["'", 'events'] })).named).toEqual([])
    },
  )
})

describe('a time of day', () => {
  it.each([
    ['morning', ['String quartet concert', 'Tea for all']],
    ['afternoon', ['Tea for all']],
    ['evening', ['Friday Night Songs', 'Tea for all']],
  ])('%s', async (time_of_day, expected) => {
    const found = titles(await search(test, { time_of_day }))
    expect(found).toEqual(expect.arrayContaining(expected))
    for (const title of ['String quartet concert', 'Friday Night Songs', 'The Concert Barn', 'Ada']) {
      if (!expected.includes(title)) expect(found).not.toContain(title)
    }
  })

  it('is everything where it makes no sense', async () => {
    expect((await search(test, { time_of_day: 'teatime' })).total).toBe(7)
  })
})

it('finds for whom an event is good by its words', async () => {
  expect(titles(await search(test, { words: 'quiet tea' }))).toEqual(['Tea for all'])
  expect(titles(await search(test, { words: 'tea alone' }))).toEqual(['Tea for all'])
})
