import { expect, it } from 'vitest'
import { monthsOf, seasonOf } from './season.ts'

it('counts evenings day by day from the first of the season to today', () => {
  const season = seasonOf('2026-09-05', [
    '2026-08-31',
    '2026-09-01',
    '2026-09-04',
    '2026-09-04',
    '2026-09-06',
  ])
  expect(season).toMatchObject({ start: '2026-09-01', days: 91, now: [1, 1, 1, 3, 3] })
})

it('puts the same days of the year before beside them, to the end of that season', () => {
  const { before } = seasonOf('2026-09-05', ['2025-09-02', '2025-11-30', '2025-12-01'])
  expect([before.length, before[0], before[4], before.at(-1)]).toEqual([91, 0, 1, 2])
})

it('lets January and February belong to the winter that began before them', () => {
  const season = seasonOf('2027-01-10', [])
  expect(season.start).toBe('2026-12-01')
  expect(season.days).toBe(90)
  expect(monthsOf(season).map(({ day }) => day)).toEqual(['2026-12-01', '2027-01-01', '2027-02-01'])
})
