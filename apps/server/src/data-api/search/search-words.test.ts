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
  await buildSearchEvent(test, {
    title: 'Breathwork by the sea',
    city: 'Lisbon',
    start_date: dayFromToday(9),
  })
  await buildSearchEvent(test, { title: 'Breathwork at dawn', city: 'Porto', start_date: dayFromToday(2) })
  await buildSearchEvent(test, { title: 'Breathworkers meet', start_date: dayFromToday(1) })
  await buildSearchEvent(test, {
    title: 'Morning circle',
    description: 'Silence and **breathwork**, then tea.',
  })
  await buildSearchEvent(test, { title: 'Evening circle', description: 'For breathworkers of all kinds.' })
  await buildSearchVenue(test, { name: 'Casa São João', city: 'Évora', features: ['sound_system'] })
  await buildSearchVenue(test, { name: 'St. John’s Hall', city: 'Galway' })
  await buildSearchVenue(test, { name: 'مقهى الأصدقاء، القديم', city: 'القاهرة' })
  await buildSearchVenue(test, { name: 'Große Köhlerhütte', city: 'München' })
  await buildSearchVenue(test, { name: 'Mueller Saal', city: 'Bonn' })
  const owner = await buildMember(test, { username: 'zoe_o' })
  await test.owner(`update public.profiles set display_name = 'Zoë Ólafsson' where id = $1`, [owner.userId])
  await buildSearchProvider(test, { owner_id: owner.userId, name: 'Zoë', headline: 'Self-love, in song' })
})
afterAll(() => test.drop())

const found = async (words: string) => titles(await search(test, { words }))

describe('searching by words', () => {
  it('puts titles first, whole words before beginnings, and what is soon before what is late', async () => {
    expect(await found('breathwork')).toEqual([
      'Breathwork at dawn',
      'Breathwork by the sea',
      'Breathworkers meet',
      'Morning circle',
      'Evening circle',
    ])
  })

  it.each([
    ['brethwork', 'Breathwork at dawn'],
    ['braethwork lisbno', 'Breathwork by the sea'],
    ['breathwork LISB', 'Breathwork by the sea'],
    ['sao joao', 'Casa São João'],
    ['SÃO JOÃO evora', 'Casa São João'],
    ['sound sys', 'Casa São João'],
    ['st johns', 'St. John’s Hall'],
    ["St. John's", 'St. John’s Hall'],
    ['zoe olafson', 'Zoë Ólafsson'],
    ['مقهي الاصدقاء', 'مقهى الأصدقاء، القديم'],
    ['مَقْهى الأصدقاء القاهره', 'مقهى الأصدقاء، القديم'],
    ['القـــديم', 'مقهى الأصدقاء، القديم'],
    ['GROSSE koehlerhuette', 'Große Köhlerhütte'],
    ['kohlerhutte muenchen', 'Große Köhlerhütte'],
    ['müller saal', 'Mueller Saal'],
    ['self-lo', 'Zoë'],
  ])('understands %j', async (words, title) => {
    expect((await found(words))[0]).toBe(title)
  })

  it('takes words for misspelt only when few records have them', async () => {
    for (let n = 0; n < 6; n++) await buildSearchEvent(test, { title: `Tango ${n}` })
    await buildSearchEvent(test, { title: 'Mango harvest' })
    expect(await found('tango')).toHaveLength(6)
    expect(await found('mangoo')).toEqual(['Mango harvest'])
  })

  it('asks for every word', async () => {
    expect(await found('breathwork galway')).toEqual([])
  })

  it.each([
    '',
    '   ',
    "'; drop table public.events; --",
    '& | ! ( ) <-> :* \\',
    '%_\\%',
    '<b>x</b>',
    '\u202Eevil\u202C',
    '😀 🎉',
    'a'.repeat(10_000),
    'word '.repeat(2_000),
    "it's \"quoted\" 'here'",
    '日本語',
    'حفلة موسيقية',
    'and or not near',
    '\t\n\u00a0',
    "''''",
    '::tsquery',
  ])('takes words like these for words and nothing else: %.20j', async (words) => {
    const answer = await search(test, { words })
    expect(answer.total).toBeGreaterThanOrEqual(0)
    expect((await call<Found>(test, 'search_quick', { words })).hits.length).toBeLessThanOrEqual(16)
  })

  it('gives the box the first four of each kind', async () => {
    const quick = await call<Found>(test, 'search_quick', { words: 'tango' })
    expect(titles(quick)).toEqual(['Tango 0', 'Tango 1', 'Tango 2', 'Tango 3'])
    expect(titles(await call<Found>(test, 'search_quick', { words: 'brethwork' }))[0]).toBe(
      'Breathwork at dawn',
    )
    expect(titles(await call<Found>(test, 'search_quick', { words: 'silence tea' }))).toEqual([
      'Morning circle',
    ])
    expect((await call<Found>(test, 'search_quick', { words: ' ' })).hits).toEqual([])
  })
})

describe('among more than is counted', () => {
  beforeAll(async () => {
    for (let n = 0; n < 3; n++) await buildSearchVenue(test, { name: `Lighthouse ${n}`, city: 'Rare' })
    await test.owner(`
      insert into public.venues (id, owner_id, name, kind, city, timezone, description)
      select gen_random_uuid(), null, 'Barn ' || n, 'hall', 'Many', 'UTC', 'A lighthouse can be seen' from generate_series(1, 400) n`)
  })

  it('says that there are more, and finds titles and what is rare all the same', async () => {
    const all = await search(test, { words: 'lighthouse' })
    expect(all.is_capped).toBe(true)
    // Any hundred and fifty, and the three beside them unless they are among those.
    expect(all.total).toBeGreaterThanOrEqual(100)
    expect(all.total).toBeLessThanOrEqual(153)
    expect(titles(all).slice(0, 3)).toEqual(['Lighthouse 0', 'Lighthouse 1', 'Lighthouse 2'])
    expect(await search(test, { words: 'lighthouse', in_city: 'Rare' })).toMatchObject({ total: 3 })
    expect(await search(test, { words: 'breathwork' })).toMatchObject({ is_capped: false, total: 5 })
  })
})

describe('pages and orders', () => {
  it('go on where the last one ended, each hit once', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Found = await search(test, { words: 'tango', page_size: 4, ...(cursor && { cursor }) })
      seen.push(...titles(page))
      cursor = page.next
    } while (cursor)
    expect(seen.toSorted()).toEqual(['Tango 0', 'Tango 1', 'Tango 2', 'Tango 3', 'Tango 4', 'Tango 5'])
  })

  it('sort by start or by distance when asked', async () => {
    const soonest = await search(test, { words: 'breath', sort: 'soonest' })
    const starts = soonest.hits.map(({ starts_at }) => starts_at!)
    expect(starts).toEqual(starts.toSorted())
    await buildSearchVenue(test, { name: 'Far barn' }, { latitude: 50, longitude: 179.9 })
    await buildSearchVenue(test, { name: 'Near barn' }, { latitude: 50, longitude: -179.99 })
    const near = { latitude: 50, longitude: -179.95, km: 30 }
    const nearest = await search(test, { words: 'barn', near, sort: 'nearest' })
    expect(nearest.hits.map(({ title, distance_km }) => [title, distance_km])).toEqual([
      ['Near barn', 2.9],
      ['Far barn', 10.7],
    ])
  })

  it('measure at the poles and over the whole globe', async () => {
    await buildSearchVenue(test, { name: 'Igloo' }, { latitude: 89.99, longitude: 0 })
    expect(titles(await search(test, { near: { latitude: 89.99, longitude: 180, km: 3 } }))).toEqual([
      'Igloo',
    ])
    expect(
      (await search(test, { words: 'igloo', near: { latitude: -89, longitude: 5, km: 40_000 } })).total,
    ).toBe(1)
  })

  it.each([
    { latitude: 91, longitude: 0 },
    { latitude: 0, longitude: -181 },
    { latitude: 'NaN', longitude: 0 },
    { latitude: null, longitude: null },
  ])('refuse the position %j', async (near) => {
    await expect(search(test, { near })).rejects.toMatchObject({ code: '22023' })
  })

  it('takes wild sizes, cursors and orders for the usual', async () => {
    for (const asked of [
      { page_size: 0 },
      { page_size: 10_000 },
      { cursor: 'after.-1' },
      { sort: '; drop' },
    ]) {
      expect((await search(test, { words: 'tango', ...asked })).total).toBe(6)
    }
  })
})
