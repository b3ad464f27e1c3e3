import { expect, it } from 'vitest'
import { formatDays } from './days.ts'

it('says each month once, behind its days', () => {
  expect(formatDays(['2026-12-08'])).toBe('8 December')
  expect(formatDays(['2026-12-08', '2026-12-15', '2026-12-22'])).toBe('8, 15 and 22 December')
  expect(formatDays(['2026-12-22', '2026-12-29', '2027-01-05'])).toBe('22, 29 December and 5 January')
})
