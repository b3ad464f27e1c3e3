// Beyond what a search goes along: what it finds there must be looked up, and is.
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildSearchEvent, buildSearchVenue, dayFromToday, search, titles } from './testing.ts'

/** More than the five thousand that a search goes along. */
const many = 5200

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await test.owner(
    `insert into public.events (id, title, description, category, start_date, start_time, end_time, timezone, all_day, starts_at, ends_at,
       venue_id, venue_name, city, is_free, access, status, visibility, source, created_at, updated_at)
     select translate(lpad(n::text, 26, '0'), '0189', 'ghij'), 'Supper ' || n, case when n <= 90 then 'With a lantern' else '' end, 'party',
       current_date + 1, '19:30', '22:00', 'UTC', false, current_date + 1 + n * interval '1 minute', current_date + 5,
       '', '', case when n % 2 = 0 then 'Porto' else '' end, true, '{}', 'published', 'public', 'hearth', now(), now()
     from generate_series(1, $1) n`,
    [many],
  )
  await buildSearchEvent(test, {
    ...{ title: 'The long way home', description: 'With a lantern', start_date: dayFromToday(200) },
    ...{ city: 'Faro', is_free: false, by_donation: true },
  })
  await buildSearchVenue(test, { name: 'The old mill' })
  await test.owner('analyze hearth.search_entries')
}, 60_000)
afterAll(() => test.drop())

it('finds what is far ahead by its days', async () => {
  const found = await search(test, { date_from: dayFromToday(150) })
  expect(titles(found)).toEqual(['The long way home'])
  expect(found.total).toBe(1)
})

it('finds all that have a word which is common at the beginning and rare behind it', async () => {
  const found = await search(test, { words: 'lantern', page_size: 50 })
  expect(found).toMatchObject({ is_capped: false, total: 91 })
  expect(titles(await search(test, { words: 'lantern', cursor: 'after.90' }))).toEqual(['The long way home'])
})

it.each([
  ['a city', { in_city: 'Faro' }],
  ['a price', { price: 'donation' }],
  ['a word and a city', { words: 'lantern', in_city: 'Faro' }],
  ['a word and a price', { words: 'home', price: 'donation' }],
])('finds what alone has %s', async (_, asked) => {
  expect(titles(await search(test, asked))).toEqual(['The long way home'])
})

it.each([
  ['supper', true, 'that everything has'],
  // Its 91 are more than a fortieth of a kind's share.
  ['lantern', false, 'that fewer than two hundred have'],
  ['lamtern', false, 'that nothing has'],
  ['the & long & way', false, 'of which the rarest decides'],
])('takes "%s" for common: %s, a word %s', async (word, isCommon) => {
  const [row] = await test.owner<{ is_common: boolean }>(`select hearth.is_common($1::tsquery)`, [word])
  expect(row).toEqual({ is_common: isCommon })
})

it('knows no common word before the table was looked over', async () => {
  const empty = await createTestDatabase()
  const [row] = await empty.owner(`select hearth.is_common('supper'::tsquery)`)
  await empty.drop()
  expect(row).toEqual({ is_common: false })
})

it('says that there are more of what many have', async () => {
  const found = await search(test, { words: 'supper' })
  expect(found).toMatchObject({ is_capped: true, total: 100 })
  expect(titles(found)[0]).toBe('Supper 1')
  expect(await search(test, {})).toMatchObject({ is_capped: true, groups: { events: 100, venues: 1 } })
})
