import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { endOfDay, instantOf, isTimeZone, startOfDay } from './wall-time.ts'

const iso = (ms: number | undefined) => ms && new Date(ms).toISOString()
const at = (date: string, time: string, timeZone: string) => iso(instantOf({ date, time, timeZone }))

describe('wall time', () => {
  it.each([
    ['2026-11-20', '19:30', 'Asia/Kathmandu', '2026-11-20T13:45:00.000Z'],
    ['2026-07-01', '12:00', 'America/St_Johns', '2026-07-01T14:30:00.000Z'],
    ['2026-12-01', '12:00', 'America/St_Johns', '2026-12-01T15:30:00.000Z'],
    ['2026-01-10', '08:00', 'Pacific/Chatham', '2026-01-09T18:15:00.000Z'],
  ])('%s %s in %s is one instant', (date, time, zone, expected) => {
    expect(at(date, time, zone)).toBe(expected)
  })

  it('knows the hours that a clock change skips', () => {
    expect(at('2027-03-28', '01:30', 'Europe/Lisbon')).toBeUndefined()
    expect(at('2026-09-27', '02:30', 'Pacific/Auckland')).toBeUndefined()
    expect(at('2027-03-28', '02:00', 'Europe/Lisbon')).toBe('2027-03-28T01:00:00.000Z')
  })

  it('takes an hour that comes twice at its first coming', () => {
    expect(at('2026-10-25', '01:30', 'Europe/Lisbon')).toBe('2026-10-25T00:30:00.000Z')
  })

  it('gives days their true length', () => {
    const hours = (date: string, zone: string) => (endOfDay(date, zone) - startOfDay(date, zone)) / 3_600_000
    expect(hours('2027-03-28', 'Europe/Lisbon')).toBe(23)
    expect(hours('2026-10-25', 'Europe/Lisbon')).toBe(25)
    // Lord Howe changes by half an hour.
    expect(hours('2026-10-04', 'Australia/Lord_Howe')).toBe(23.5)
  })

  it('tells zones from offsets and inventions', () => {
    expect(isTimeZone('Asia/Kathmandu')).toBe(true)
    expect(['+02:00', 'Europe/Atlantis', '', 'toString', '../etc'].filter(isTimeZone)).toEqual([])
  })

  it('says what Temporal says, in every zone around every change of its clocks', () => {
    const odd: string[] = []
    for (const timeZone of Intl.supportedValuesOf('timeZone')) {
      const days = ['2026-02-14', '2026-07-31', ...changesOf(timeZone, 2026)]
      for (const date of days) {
        const day = Temporal.PlainDate.from(date)
        const start = day.toZonedDateTime(timeZone).epochMilliseconds
        const end = day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds
        if (startOfDay(date, timeZone) !== start || endOfDay(date, timeZone) !== end)
          odd.push(`${date} ${timeZone}`)
        for (const time of ['00:00', '00:30', '01:00', '01:45', '02:15', '03:00', '12:00', '23:59']) {
          const plain = day.toPlainDateTime(time)
          const zoned = plain.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
          const expected = zoned.toPlainDateTime().equals(plain) ? zoned.epochMilliseconds : undefined
          if (instantOf({ date, time, timeZone }) !== expected) odd.push(`${date} ${time} ${timeZone}`)
        }
      }
    }
    expect(odd).toEqual([])
  })

  it('refuses what is no day', () => {
    expect(() => startOfDay('2026-02-30', 'Europe/Lisbon')).toThrow(RangeError)
    expect(() => instantOf({ date: '2026-02-03', time: '25:00', timeZone: 'UTC' })).toThrow(RangeError)
  })
})

/** The days on which the zone's clocks change. */
function changesOf(timeZone: string, year: number): string[] {
  const days: string[] = []
  let last = Temporal.ZonedDateTime.from({ year, month: 1, day: 1, timeZone })
  for (let change = last.getTimeZoneTransition('next'); change && change.year === year; ) {
    days.push(change.toPlainDate().toString())
    last = change
    change = last.getTimeZoneTransition('next')
  }
  return days
}
