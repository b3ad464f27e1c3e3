import { describe, expect, it } from 'vitest'
import { datesOf, ruleProblem, timingOf } from './rule-dates.ts'
import { rruleOf } from './rule-lines.ts'
import type { SeriesRule } from './series-values.ts'

const rule = (parts: Partial<SeriesRule>): SeriesRule =>
  ({
    frequency: 'weekly',
    interval: 1,
    without: [],
    extra: [],
    ...(parts.frequency && parts.frequency !== 'weekly' ? {} : { weekdays: ['TU'] as const }),
    ...(parts as object),
  }) as SeriesRule
const monthly = (parts: Partial<SeriesRule> = {}) => rule({ frequency: 'monthly', ...parts })

/** A Tuesday. */
const startsOn = '2026-05-05'

describe('the dates of a rule', () => {
  const cases: [string, SeriesRule, string, string[]][] = [
    ['every second Tuesday', rule({ interval: 2 }), startsOn, ['2026-05-05', '2026-05-19', '2026-06-02']],
    ['the 31st, where there is one', monthly(), '2026-01-31', ['2026-01-31', '2026-03-31', '2026-05-31']],
    [
      'the last day of each month',
      monthly({ onLastDay: true }),
      '2026-01-31',
      ['2026-01-31', '2026-02-28', '2026-03-31'],
    ],
    [
      'the last Friday',
      monthly({ onWeekday: { place: -1, weekday: 'FR' } }),
      '2026-05-29',
      ['2026-05-29', '2026-06-26', '2026-07-31'],
    ],
    [
      '29 February in leap years alone',
      rule({ frequency: 'yearly' }),
      '2024-02-29',
      ['2024-02-29', '2028-02-29', '2032-02-29'],
    ],
    [
      'a first date that the rule does not name, counted as calendars do',
      rule({ weekdays: ['TH'], count: 3 }),
      startsOn,
      ['2026-05-05', '2026-05-07', '2026-05-14'],
    ],
    [
      'without the days left out, which count, and with extra ones, which do not',
      rule({ count: 3, without: ['2026-05-12'], extra: ['2026-05-06', '2026-06-30'] }),
      startsOn,
      ['2026-05-05', '2026-05-06', '2026-05-19', '2026-06-30'],
    ],
    [
      'up to the last day, itself included',
      rule({ until: '2026-05-19' }),
      startsOn,
      ['2026-05-05', '2026-05-12', '2026-05-19'],
    ],
    [
      'chosen dates alone, in order',
      rule({ frequency: 'dates', extra: ['2026-05-24', '2026-05-10'] }),
      '2026-05-03',
      ['2026-05-03', '2026-05-10', '2026-05-24'],
    ],
  ]
  it.each(cases)('are %s', (_, of, first, dates) => {
    const max = (of.count ?? of.until ?? of.frequency === 'dates') ? undefined : 3
    expect(datesOf(of, { startsOn: first, max })).toEqual(dates)
    expect(ruleProblem(of, first)).toBeUndefined()
  })

  it('come from a range that is asked for, however far off', () => {
    const endless = rule({ interval: 2, extra: ['2198-01-01'] })
    expect(datesOf(endless, { startsOn, from: '2198-01-01', to: '2198-01-20' })).toEqual([
      '2198-01-01',
      '2198-01-09',
    ])
    expect(datesOf(rule({}), { startsOn, from: '2026-05-06', max: 2 })).toEqual(['2026-05-12', '2026-05-19'])
    expect(datesOf(rule({}), { startsOn, to: '2026-05-04' })).toEqual([])
  })

  it('end with the last day that the platform knows', () => {
    expect(datesOf(rule({}), { startsOn: '2199-12-24', max: 5 })).toEqual(['2199-12-24', '2199-12-31'])
  })
})

describe('what is wrong with a rule', () => {
  const cases: [string, Partial<SeriesRule>, string, string][] = [
    [
      'an end before the start',
      { until: '2026-05-04' },
      'until',
      'Choose a last day on or after the first date.',
    ],
    ['31 February', { until: '2027-02-31' }, 'until', ''],
    ['31 February among extra days', { extra: ['2027-02-31'] }, 'extra.0', ''],
    ['100,000 dates', { count: 100_000 }, 'count', 'A series counts from 1 to 1000 dates.'],
    [
      'two ends',
      { count: 3, until: '2026-06-01' },
      'until',
      'Choose either a last day or a number of dates.',
    ],
    ['no day of the week', { weekdays: [] }, 'weekdays', 'Choose at least one day of the week.'],
    ['no interval', { interval: 0 }, 'interval', 'Choose a whole number from 1 to 99.'],
    ['no chosen date', { frequency: 'dates' }, 'extra', 'Choose at least one more date.'],
    ['a day twice', { without: ['2026-05-12', '2026-05-12'] }, 'without', 'A day is named twice here.'],
    ['the first date once more', { extra: [startsOn] }, 'extra', 'A day is named twice here.'],
    ['a day before the first', { extra: ['2026-05-01'] }, 'extra', 'Choose days after the first date.'],
    [
      'the first day left out',
      { without: [startsOn] },
      'without',
      'The first date cannot be left out. Begin on another day instead.',
    ],
    [
      'a day added and left out',
      { without: ['2026-05-13'], extra: ['2026-05-13'] },
      'without',
      'A day is both added and left out.',
    ],
    [
      'a rule that names no day until its end',
      { weekdays: ['TH'], until: '2026-05-06' },
      'until',
      'No day is like this. Choose a later end or other days.',
    ],
    [
      'a place in the month of a weekly rule',
      { onWeekday: { place: 2, weekday: 'TU' } },
      'onWeekday',
      'This does not go with how often it repeats. Choose it again.',
    ],
  ]
  it.each(cases)('is said of %s', (_, parts, path, message) => {
    const problem = ruleProblem(rule(parts), startsOn)
    expect(problem?.path.join('.')).toBe(path)
    expect(problem?.message).toContain(message)
  })
})

describe('the timing of a date', () => {
  const timing = {
    startDate: '2026-01-06',
    startTime: '19:30',
    endDate: '2026-01-07',
    endTime: '01:00',
    timezone: 'Europe/Berlin',
    allDay: false,
  }

  it('is at the same wall times, over as many days', () => {
    expect(timingOf(timing, '2026-07-07')).toEqual({
      ...timing,
      startDate: '2026-07-07',
      endDate: '2026-07-08',
    })
    const days = { startDate: '2026-01-06', endDate: '2026-01-08', timezone: 'Europe/Berlin', allDay: true }
    expect(timingOf(days, '2026-02-27')).toEqual({ ...days, startDate: '2026-02-27', endDate: '2026-03-01' })
    const { endDate: _, ...sameDay } = { ...timing, endTime: '22:00' }
    expect(timingOf(sameDay, '2026-07-07')).toEqual({ ...sameDay, startDate: '2026-07-07' })
  })

  it('is as much later where a clock change skips it, and keeps its length where the end would come first', () => {
    const early = {
      startDate: '2026-03-22',
      startTime: '02:30',
      endTime: '03:15',
      timezone: 'Europe/Berlin',
      allDay: false,
    }
    expect(timingOf(early, '2026-03-29')).toEqual({
      ...early,
      startDate: '2026-03-29',
      startTime: '03:30',
      endTime: '04:15',
    })
    const brazil = {
      startDate: '2018-10-28',
      startTime: '00:30',
      timezone: 'America/Sao_Paulo',
      allDay: false,
    }
    expect(timingOf(brazil, '2018-11-04')).toEqual({ ...brazil, startDate: '2018-11-04', startTime: '01:30' })
  })
})

describe('the lines of a calendar', () => {
  const timing = { startDate: startsOn, startTime: '19:30', timezone: 'Europe/Berlin', allDay: false }
  const cases: [SeriesRule, string][] = [
    [rule({ interval: 2 }), 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'],
    [rule({ weekdays: ['TU', 'TH'], count: 12 }), 'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=12'],
    [rule({ until: '2026-12-29' }), 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20261229T183000Z'],
    [monthly(), 'FREQ=MONTHLY;BYMONTHDAY=5'],
    [monthly({ onWeekday: { place: -1, weekday: 'FR' } }), 'FREQ=MONTHLY;BYDAY=-1FR'],
    [rule({ frequency: 'yearly' }), 'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5'],
    // Of a first date that the rule does not name, calendars differ in whether it counts.
    [rule({ weekdays: ['TH'], count: 3 }), 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20260514T173000Z'],
  ]
  it.each(cases)('say %j', (of, rrule) => {
    expect(rruleOf(of, startsOn, timing)).toEqual({ rrule, exdates: [], rdates: [] })
  })

  it('end with a day where it is all day, and name other days', () => {
    const days = { without: ['2026-05-19', '2026-05-12'], extra: ['2026-05-14'] }
    const allDay = { startDate: startsOn, timezone: 'Europe/Berlin', allDay: true }
    expect(rruleOf(rule({ ...days, until: '2026-06-30' }), startsOn, allDay)).toEqual({
      rrule: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260630',
      exdates: ['2026-05-12', '2026-05-19'],
      rdates: ['2026-05-14'],
    })
    expect(rruleOf(rule({ frequency: 'dates', extra: ['2026-05-14'] }), startsOn, allDay)).toEqual({
      exdates: [],
      rdates: ['2026-05-14'],
    })
  })
})
