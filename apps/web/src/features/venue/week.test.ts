import { describe, expect, it } from 'vitest'
import { weekdayIn } from '../../format/when.ts'
import { weekOf } from './week.ts'

describe('hours as a week', () => {
  it('stand under each of their days, the earlier first', () => {
    const week = weekOf([
      { days: [1, 2], opens: '17:00', closes: '22:00' },
      { days: [2], opens: '09:00', closes: '12:30' },
    ])
    expect(week.map(({ name, open }) => [name, ...open]).slice(0, 3)).toEqual([
      ['Monday', '17:00 to 22:00'],
      ['Tuesday', '09:00 to 12:30', '17:00 to 22:00'],
      ['Wednesday'],
    ])
  })

  it('say when they end on the next day', () => {
    expect(weekOf([{ days: [5], opens: '20:00', closes: '02:00' }])[4]?.open).toEqual([
      '20:00 to 02:00 the next day',
    ])
  })
})

describe('the day of the week at a place', () => {
  it('is that of its own clock', () => {
    const fridayNightInLisbon = Date.parse('2026-11-20T23:30:00Z')
    expect(weekdayIn('Europe/Lisbon', fridayNightInLisbon)).toBe(5)
    expect(weekdayIn('Asia/Kathmandu', fridayNightInLisbon)).toBe(6)
  })

  it('does not break on a zone that nobody knows', () => {
    expect(weekdayIn('Mars/Olympus', Date.parse('2026-11-22T12:00:00Z'))).toBe(7)
  })
})
