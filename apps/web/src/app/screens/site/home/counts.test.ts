import { expect, it } from 'vitest'
import { countOf } from './counts.ts'

const days = [20, 21, 22, 23, 24, 25, 26].map((day) => ({ on: `2026-11-${day}`, count: 0 }))
const cells: [number, number, number, number][] = [
  [0, 0, 0, 2],
  [1, 0, 1, 3],
  [1, 6, -1, 4],
  [9, 0, 0, 5],
]
const home = (isWhole: boolean) => ({ days, cities: ['Lisbon', 'Porto'], counts: { isWhole, cells } })
const soon = { from: '2026-11-20', to: '2026-11-21' }

it('counts what the sentence says: days, kind and city', () => {
  expect(countOf(home(true), soon)).toBe(9)
  expect(countOf(home(true), { ...soon, category: 'party' })).toBe(5)
  expect(countOf(home(true), { ...soon, category: 'party', city: 'Lisbon' })).toBe(2)
  expect(countOf(home(true), { ...soon, city: 'Oslo' })).toBe(0)
  expect(countOf(home(true), { from: '2026-11-20', to: '2026-12-19' })).toBe(14)
})

it('gives no number where the page does not know all of these days', () => {
  expect(countOf(home(false), soon)).toBe(9)
  expect(countOf(home(false), { from: '2026-11-23', to: '2026-11-29' })).toBeUndefined()
  expect(countOf(home(true), { from: '2026-11-20', to: '2027-01-20' })).toBeUndefined()
  expect(countOf({ ...home(true), days: [] }, soon)).toBeUndefined()
})
