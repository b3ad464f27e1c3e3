import { expect, it } from 'vitest'
import { superfluous } from './retention.ts'

const keep = { daily: 7, weekly: 4, monthly: 12 }
const day = (text: string) => Date.parse(`${text}T03:30:00Z`)
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ atMs: day(from) + at * 86_400_000 }))
const said = (files: { atMs: number }[]) =>
  files.map(({ atMs }) => new Date(atMs).toISOString().slice(0, 10)).sort()

it('keeps the last days, the newest of the last weeks and of the last months', () => {
  const all = days('2025-01-01', 700)
  const nowMs = all.at(-1)!.atMs
  const gone = new Set(superfluous(all, keep, { nowMs }))
  expect(said(all.filter((file) => !gone.has(file)))).toEqual([
    ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31'],
    ...['2026-08-31', '2026-09-30', '2026-10-31'],
    // Sundays: the fourth week is that of the last day, a Tuesday.
    ...['2026-11-15', '2026-11-22'],
    ...['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01'],
  ])
})

it('removes night by night what it would remove at once', () => {
  let left: { atMs: number }[] = []
  for (const file of days('2025-01-01', 700)) {
    left = [...left, file]
    const gone = new Set(superfluous(left, keep, { nowMs: file.atMs }))
    left = left.filter((one) => !gone.has(one))
  }
  expect(left.length).toBeLessThanOrEqual(7 + 4 + 12)
  expect(said(left)).toContain('2026-03-31')
})

it('never removes the newest, nor what bears a moment to come', () => {
  const all = days('2026-11-01', 10)
  const none = { daily: 0, weekly: 0, monthly: 0 }
  const nowMs = all[4]!.atMs
  expect(superfluous(all, none, { nowMs })).toEqual(all.slice(0, 4).reverse())
  expect(superfluous([], keep, { nowMs })).toEqual([])
})

it('keeps days that have one, however long ago they were, and of a day the newest', () => {
  const old = [...days('2020-02-01', 3), { atMs: day('2020-02-03') + 3_600_000 }]
  expect(said(superfluous(old, { daily: 7, weekly: 4, monthly: 12 }, { nowMs: day('2026-11-28') }))).toEqual([
    '2020-02-03',
  ])
})
