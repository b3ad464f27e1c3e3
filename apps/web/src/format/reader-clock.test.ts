import { afterEach, beforeEach, expect, it } from 'vitest'
import { calendarDay, clockTime, dayHeading, dayOf, momentShort } from './reader-clock.ts'

const zone = process.env.TZ
const now = Date.parse('2026-11-21T19:00:00Z')

beforeEach(() => {
  process.env.TZ = 'Asia/Kathmandu'
})
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

it('tells instants on the reader’s clock, also where that is another day', () => {
  expect(dayOf('2026-11-21T18:30:00Z')).toBe('2026-11-22')
  expect(clockTime('2026-11-21T18:30:00Z')).toBe('00:15')
  expect(momentShort('2026-11-21T18:30:00Z', now)).toBe('00:15')
})

it('names days from the nearest one on', () => {
  const headings = ['2026-11-22', '2026-11-21', '2026-11-20', '2025-12-31'].map((day) => dayHeading(day, now))
  expect(headings).toEqual(['Today', 'Yesterday', 'Friday 20 November', 'Wednesday 31 December 2025'])
  expect(momentShort('2026-11-21T09:00:00Z', now)).toBe('Yesterday')
  expect(momentShort('2026-11-20T09:00:00Z', now)).toBe('Fri 20 Nov')
  expect(momentShort('2025-11-20T09:00:00Z', now)).toBe('Thu 20 Nov 2025')
})

it('moves no date into another zone', () => {
  process.env.TZ = 'America/St_Johns'
  expect(calendarDay('2026-12-31')).toBe('Thursday 31 December 2026')
})
