import { describe, expect, it } from 'vitest'
import { moonAge } from './moon.ts'

describe('the moon of a night', () => {
  // As almanacs have it for 2026 and 2027.
  it.each([
    ['2026-11-24', 0.5],
    ['2026-12-09', 0],
    ['2026-12-17', 0.25],
    ['2026-12-30', 0.75],
    ['2027-01-22', 0.5],
    ['1999-08-11', 0],
  ])('of %s is %d of a month old', (day, age) => {
    const away = Math.abs(moonAge(day) - age)
    expect(Math.min(away, 1 - away)).toBeLessThan(0.04)
  })
})
