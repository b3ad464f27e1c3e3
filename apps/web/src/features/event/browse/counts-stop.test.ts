import { expect, it } from 'vitest'
import { countsStop } from './counts-stop.ts'

const some = (count: number, times = 1) => Array.from({ length: times }, (_, n) => ({ name: `${n}`, count }))
const few = { total: 12, byCategory: some(12), byCity: some(3, 4) }

it.each([
  ['few of everything', few, false],
  ['a thousand in all', { ...few, total: 1000 }, true],
  ['few of a category, of whose city there are a thousand', { ...few, byCategory: some(250, 4) }, true],
  ['few of a city, of whose category there are a thousand', { ...few, byCity: some(500, 2) }, true],
  ['more cities than are named', { ...few, byCity: some(1, 100) }, true],
])('says of %s whether counting stopped', (_, page, stops) => {
  expect(countsStop(page)).toBe(stops)
})
