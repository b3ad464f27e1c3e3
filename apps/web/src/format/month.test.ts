import { expect, it } from 'vitest'
import { monthBeside, weeksOf } from './month.ts'

it.each([
  ['2026-11', 6, '2026-10-26', '2026-12-06'],
  ['2027-02', 4, '2027-02-01', '2027-02-28'],
  ['2028-02', 5, '2028-01-31', '2028-03-05'],
  ['2026-12', 5, '2026-11-30', '2027-01-03'],
])('%s has %i weeks, from %s to %s', (month, count, first, last) => {
  const weeks = weeksOf(month)
  expect([weeks.length, weeks[0]![0], weeks.at(-1)![6]]).toEqual([count, first, last])
})

it('begins its weeks with another day where the language does', () => {
  expect(weeksOf('2026-11', 6)[0]).toEqual([
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
    '2026-11-06',
  ])
  expect(weeksOf('2026-11', 7).map((week) => week[0])).toEqual([
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-22',
    '2026-11-29',
  ])
})

it('goes on over the turn of a year', () => {
  expect([monthBeside('2026-12', 1), monthBeside('2027-01', -1), monthBeside('2026-03', -1)]).toEqual([
    '2027-01',
    '2026-12',
    '2026-02',
  ])
})
