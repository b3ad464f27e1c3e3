import { describe, expect, it } from 'vitest'
import { dayName, howFarOff, inReaderZone, todayIn, whenFull, whenShort } from './event-time.ts'

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
    expect(whenShort(supper, now)).toBe('Tomorrow, 19:30')
    expect(whenShort({ ...supper, timezone: 'Pacific/Auckland' }, now)).toBe('Tonight, 19:30')
    expect(todayIn('Asia/Kathmandu', at('2026-11-19T18:20:00Z'))).toBe('2026-11-20')
    expect(todayIn('America/St_Johns', at('2026-11-20T03:29:00Z'))).toBe('2026-11-19')
  })

  it('says all day, several days and another year', () => {
    const now = at('2026-11-20T10:00:00Z')
    expect(whenShort({ ...supper, startDate: '2026-11-28', allDay: true }, now)).toBe('Sat 28 Nov, all day')
    expect(whenFull({ ...supper, endDate: '2026-11-21', endTime: '02:00' }, now)).toBe(
      'Fri 20 Nov, 19:30 to Sat 21 Nov, 02:00',
    )
    expect(whenFull({ ...supper, startDate: '2027-01-02' }, now)).toBe('Sat 2 Jan 2027, 19:30 to 23:00')
  })

  it('adds the reader’s own time only when it differs', () => {
    const startsAt = at('2026-11-20T19:30:00Z')
    expect(inReaderZone(supper, startsAt, 'Europe/London')).toBeUndefined()
    expect(inReaderZone(supper, startsAt, 'Asia/Kathmandu')).toBe('Sat 21 Nov, 01:15 your time')
    expect(inReaderZone(supper, startsAt, 'America/St_Johns')).toBe('16:00 your time')
    expect(inReaderZone({ ...supper, allDay: true }, startsAt, 'Asia/Kathmandu')).toBeUndefined()
  })

  it('names days of a list', () => {
    expect(dayName('2026-11-20', '2026-11-20')).toBe('Today')
    expect(dayName('2026-11-21', '2026-11-20')).toBe('Tomorrow')
    expect(dayName('2026-11-23', '2026-11-20')).toBe('Monday')
    expect(dayName('2026-12-23', '2026-11-20')).toBe('Wed 23 Dec')
  })

  it('says how far off it is from the day in the event’s own zone', () => {
    const now = at('2026-11-19T21:00:00Z')
    const inZone = (timezone: string, startDate: string) => howFarOff({ ...supper, timezone, startDate }, now)
    expect(inZone('Europe/Lisbon', '2026-11-20')).toBe('Tomorrow')
    expect(inZone('Pacific/Auckland', '2026-11-20')).toBe('Tonight')
    expect(inZone('Europe/Lisbon', '2026-11-27')).toBe('In 8 days')
    expect(inZone('Europe/Lisbon', '2026-12-24')).toBe('In 5 weeks')
    expect(inZone('Europe/Lisbon', '2026-11-18')).toBeUndefined()
  })

  it('takes its words from the reader’s day under headings that do', () => {
    const now = at('2026-11-19T21:00:00Z')
    expect(whenShort({ ...supper, timezone: 'Pacific/Auckland' }, now, '2026-11-19')).toBe('Tomorrow, 19:30')
  })
})
