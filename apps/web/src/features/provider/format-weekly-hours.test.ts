import { describe, expect, it } from 'vitest'
import { formatDays, formatTimes, formatTimesForReader } from './format-weekly-hours.ts'

const nowMs = Date.parse('2026-11-20T10:00:00Z')
const line = (opens: string, closes: string, days = [1]) => ({ days, opens, closes })

it.each([
  [[1, 2, 3, 4, 5, 6, 7], 'Every day'],
  [[5, 1, 2, 3, 4], 'Monday to Friday'],
  [[2, 4], 'Tuesday and Thursday'],
  [[1, 2, 6, 7], 'Monday, Tuesday, Saturday and Sunday'],
  [[1, 2, 3, 5], 'Monday to Wednesday and Friday'],
])('the days %o read as people say them', (days, words) => {
  expect(formatDays(days)).toBe(words)
})

it('says when hours end after midnight', () => {
  expect(formatTimes(line('20:00', '02:00'))).toBe('20:00 to 02:00 the next day')
})

describe('hours on the reader’s clock', () => {
  const inZones = (timezone: string, readerZone: string) => ({ timezone, readerZone, nowMs })

  it('are not said twice where both clocks show the same', () => {
    expect(
      formatTimesForReader(line('10:00', '18:00'), inZones('Europe/Lisbon', 'Europe/London')),
    ).toBeUndefined()
  })

  it('know quarters of an hour', () => {
    expect(formatTimesForReader(line('10:00', '18:00'), inZones('Asia/Kathmandu', 'Europe/Lisbon'))).toBe(
      '04:15 to 12:15 your time',
    )
  })

  it('say when they fall on another day', () => {
    expect(formatTimesForReader(line('08:00', '11:00'), inZones('Pacific/Auckland', 'Europe/Lisbon'))).toBe(
      '19:00 to 22:00 your time, a day earlier',
    )
    expect(formatTimesForReader(line('20:00', '23:00'), inZones('America/St_Johns', 'Asia/Kathmandu'))).toBe(
      '05:15 to 08:15 your time, a day later',
    )
  })

  it('say when they end after the reader’s midnight', () => {
    expect(formatTimesForReader(line('20:00', '23:00'), inZones('America/St_Johns', 'Europe/Lisbon'))).toBe(
      '23:30 to 02:30 the next day your time',
    )
  })
})
