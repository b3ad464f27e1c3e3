import { readFileSync } from 'node:fs'
import { citiesByName, understand, vocabularyOf } from '@hearth/contracts/search'
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildSearchVenue, call, search, titles } from './testing.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await buildSearchVenue(test, { name: 'The Reeds', city: 'Ílhavo' }, { latitude: 40.6, longitude: -8.67 })
  await buildSearchVenue(test, { name: 'Isar Loft', city: 'Munich' })
  await buildSearchVenue(test, { name: 'Dachau Barn', city: 'Dachau' }, { latitude: 48.26, longitude: 11.43 })
})
afterAll(() => test.drop())

it('knows the cities in which our venues lie, and others by all their names', async () => {
  const { cities } = await call<{ cities: string[][] }>(test, 'search_cities', {})
  expect(cities.slice(0, 2)).toEqual([['Dachau'], ['Ílhavo']])
  expect(cities).toContainEqual(['Lisbon', 'Lisboa', 'Lissabon', 'Lisbonne', 'لشبونة'])
  expect(new Set(cities.flat().map((name) => name.toLowerCase())).size).toBeGreaterThan(300)
})

it('knows where a city lies in which no venue has a position', async () => {
  const found = await search(test, { in_city: 'Munich', near: { km: 25 } })
  expect(titles(found).toSorted()).toEqual(['Dachau Barn', 'Isar Loft'])
  expect(titles(await search(test, { in_city: 'MÜNCHEN', near: { km: 25 } }))).toContain('Dachau Barn')
  expect((await search(test, { in_city: 'Atlantis', near: { km: 25 } })).total).toBe(0)
})

it('has each name for one city alone', async () => {
  const { cities } = await call<{ cities: string[][] }>(test, 'search_cities', {})
  const usual = new Map<string, string>()
  const twice = cities.flatMap(([city = '', ...others]) =>
    [city, ...others].filter((name) => {
      const key = name.toLowerCase()
      const known = usual.get(key) ?? city
      usual.set(key, known)
      return known !== city
    }),
  )
  expect(twice).toEqual([])
})

const vocabulary = (locale: string) =>
  vocabularyOf(
    JSON.parse(
      readFileSync(
        new URL(`../../../../../packages/messages/search/${locale}.json`, import.meta.url),
        'utf8',
      ),
    ),
  )

it.each([
  ['de', 'Konzert in Lissabon', 'Lisbon'],
  ['fr', 'concert à Lisbonne', 'Lisbon'],
  ['es', 'concierto en Lisboa', 'Lisbon'],
  ['pt', 'concerto em Lisboa', 'Lisbon'],
  ['ar', 'حفلة موسيقية في لشبونة', 'Lisbon'],
  ['de', 'Theater in Köln', 'Cologne'],
  ['es', 'teatro en Colonia', 'Cologne'],
  ['pt', 'teatro em Colônia', 'Cologne'],
  ['ar', 'القاهرة', 'Cairo'],
  ['fr', 'cours à La Haye', 'The Hague'],
  ['pt', 'Nova Iorque', 'New York'],
  // Names that are other words too.
  ['es', 'cata de ginebra', undefined],
  ['fr', 'venir seul', undefined],
  ['fr', 'que tout le monde vienne danser', undefined],
  ['en', 'a rom com night', undefined],
])('reads the cities of a sentence in their language: %s, %s', async (locale, sentence, city) => {
  const { cities } = await call<{ cities: string[][] }>(test, 'search_cities', {})
  const { choices } = understand(sentence, {
    vocabularies: [vocabulary(locale), vocabulary('en')],
    today: '2026-11-28',
    cities: citiesByName(cities),
  })
  expect(choices.city).toBe(city)
})
