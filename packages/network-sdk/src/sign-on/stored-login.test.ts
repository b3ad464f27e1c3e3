import { expect, it } from 'vitest'
import { isFresh } from './stored-login.ts'

const minuteMs = 60_000
const nowMs = Date.UTC(2031, 4, 1)

it('a stored login is worth a try while it is under 480 minutes old', () => {
  expect(isFresh({ timestamp: nowMs }, nowMs)).toBe(true)
  expect(isFresh({ timestamp: nowMs - 480 * minuteMs + 1 }, nowMs)).toBe(true)
  expect(isFresh({ timestamp: nowMs - 480 * minuteMs }, nowMs)).toBe(false)
})

it('one from the future may be a clock’s mistake of less than that', () => {
  expect(isFresh({ timestamp: nowMs + 480 * minuteMs - 1 }, nowMs)).toBe(true)
  expect(isFresh({ timestamp: nowMs + 480 * minuteMs }, nowMs)).toBe(false)
})
