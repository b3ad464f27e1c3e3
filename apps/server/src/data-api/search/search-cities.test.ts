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
  expect(cities).toContainEqual(['Lisbon', 'Lisboa'])
  expect(new Set(cities.flat().map((name) => name.toLowerCase())).size).toBeGreaterThan(300)
})

it('knows where a city lies in which no venue has a position', async () => {
  const found = await search(test, { in_city: 'Munich', near: { km: 25 } })
  expect(titles(found).toSorted()).toEqual(['Dachau Barn', 'Isar Loft'])
  expect(titles(await search(test, { in_city: 'MÜNCHEN', near: { km: 25 } }))).toContain('Dachau Barn')
  expect((await search(test, { in_city: 'Atlantis', near: { km: 25 } })).total).toBe(0)
})
