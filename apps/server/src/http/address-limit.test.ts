import { expect, it } from 'vitest'
import { createAddressLimit } from './address-limit.ts'

it('lets the same number through when the clock was set back, and fills up again from there', () => {
  let nowMs = 10_000_000
  const limit = createAddressLimit({ perSecond: 1, atOnce: 3, now: () => nowMs })
  expect(limit.take('10.0.0.7')).toBe(true)
  nowMs -= 3_600_000
  expect([1, 2, 3].map(() => limit.take('10.0.0.7'))).toEqual([true, true, false])
  nowMs += 1000
  expect([1, 2].map(() => limit.take('10.0.0.7'))).toEqual([true, false])
})
