import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  dayOf,
  formatComingDay,
  formatDayHeading,
  formatFullDay,
  formatHowFarOff,
  formatRecent,
  formatStart,
  formatStartForReader,
  formatTime,
  formatTiming,
} from './when.ts'

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
  expect(formatTime('2026-11-21T18:30:00Z')).toBe('00:15')
  expect(formatRecent('2026-11-21T18:30:00Z', now)).toBe('00:15')
})

it('names days from the nearest one on', () => {
  const headings = ['2026-11-22', '2026-11-21', '2026-11-20', '2025-12-31'].map((day) =>
    formatDayHeading(day, now),
  )
  expect(headings).toEqual(['Today', 'Yesterday', 'Friday 20 November', 'Wednesday 31 December 2025'])
  expect(formatRecent('2026-11-21T09:00:00Z', now)).toBe('Yesterday')
  expect(formatRecent('2026-11-20T09:00:00Z', now)).toBe('Fri 20 Nov')
  expect(formatRecent('2025-11-20T09:00:00Z', now)).toBe('Thu 20 Nov 2025')
})

it('moves no date into another zone', () => {
  process.env.TZ = 'America/St_Johns'
  expect(formatFullDay('2026-12-31')).toBe('Thursday 31 December 2026')
})

const at = (iso: string) => Date.parse(iso)
const supper = {
  startDate: '2026-11-20',
  startTime: '19:30',
  endTime: '23:00',
  timezone: 'Europe/Lisbon',
  allDay: false,
}

describe('when an event is', () => {
  it('is told from the day in the event’s own zone', () => {
    // 21:00 UTC on the 19th is already the 20th in Auckland and still the 19th in Lisbon.
    const now = at('2026-11-19T21:00:00Z')
    expect(formatStart(supper, now)).toBe('Tomorrow, 19:30')
    expect(formatStart({ ...supper, timezone: 'Pacific/Auckland' }, now)).toBe('Tonight, 19:30')
    expect(dayOf(at('2026-11-19T18:20:00Z'), 'Asia/Kathmandu')).toBe('2026-11-20')
    expect(dayOf(at('2026-11-20T03:29:00Z'), 'America/St_Johns')).toBe('2026-11-19')
  })

  it('says all day, several days and another year', () => {
    const now = at('2026-11-20T10:00:00Z')
    expect(formatStart({ ...supper, startDate: '2026-11-28', allDay: true }, now)).toBe('Sat 28 Nov, all day')
    expect(formatTiming({ ...supper, endDate: '2026-11-21', endTime: '02:00' }, now)).toBe(
      'Fri 20 Nov, 19:30 to Sat 21 Nov, 02:00',
    )
    expect(formatTiming({ ...supper, startDate: '2027-01-02' }, now)).toBe('Sat 2 Jan 2027, 19:30 to 23:00')
  })

  it('adds the reader’s own time only when it differs', () => {
    const startsAt = at('2026-11-20T19:30:00Z')
    expect(formatStartForReader(supper, startsAt, 'Europe/London')).toBeUndefined()
    expect(formatStartForReader(supper, startsAt, 'Asia/Kathmandu')).toBe('Sat 21 Nov, 01:15 your time')
    expect(formatStartForReader(supper, startsAt, 'America/St_Johns')).toBe('16:00 your time')
    expect(formatStartForReader({ ...supper, allDay: true }, startsAt, 'Asia/Kathmandu')).toBeUndefined()
  })

  it('names days of a list', () => {
    expect(formatComingDay('2026-11-20', '2026-11-20')).toBe('Today')
    expect(formatComingDay('2026-11-21', '2026-11-20')).toBe('Tomorrow')
    expect(formatComingDay('2026-11-23', '2026-11-20')).toBe('Monday')
    expect(formatComingDay('2026-12-23', '2026-11-20')).toBe('Wed 23 Dec')
  })

  it('says how far off it is from the day in the event’s own zone', () => {
    const now = at('2026-11-19T21:00:00Z')
    const inZone = (timezone: string, startDate: string) =>
      formatHowFarOff({ ...supper, timezone, startDate }, now)
    expect(inZone('Europe/Lisbon', '2026-11-20')).toBe('Tomorrow')
    expect(inZone('Pacific/Auckland', '2026-11-20')).toBe('Tonight')
    expect(inZone('Europe/Lisbon', '2026-11-27')).toBe('In 8 days')
    expect(inZone('Europe/Lisbon', '2026-12-24')).toBe('In 5 weeks')
    expect(inZone('Europe/Lisbon', '2026-11-18')).toBeUndefined()
  })

  it('takes its words from the reader’s day under headings that do', () => {
    const now = at('2026-11-19T21:00:00Z')
    expect(formatStart({ ...supper, timezone: 'Pacific/Auckland' }, now, '2026-11-19')).toBe(
      'Tomorrow, 19:30',
    )
  })
})
