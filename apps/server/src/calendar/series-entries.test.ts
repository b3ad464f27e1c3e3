import { type EventTiming, eventSpan } from '@hearth/contracts/event-span'
import { datesOf, timingOf } from '@hearth/contracts/series-dates'
import type { SeriesRule } from '@hearth/contracts/series-values'
import { describe, expect, it } from 'vitest'
import type { CalendarEvent } from './calendar-event.ts'
import { writeSeriesCalendar } from './event-calendar.ts'
import type { CalendarSeries, SeriesDate } from './series-entries.ts'
import { byIcal, byRrule, eventsIn, type Shown } from './testing/read-calendar.ts'

const nowMs = Date.parse('2026-11-28T12:00:00Z')
const site = { siteUrl: 'https://hearth.example.org', nowMs }
const seriesId = 's'.repeat(26)
const evening: EventTiming = {
  ...{ startDate: '2026-12-01', startTime: '19:30', endTime: '22:00' },
  ...{ timezone: 'Europe/Berlin', allDay: false },
}
const tuesdays: SeriesRule = { frequency: 'weekly', interval: 1, weekdays: ['TU'], without: [], extra: [] }

type Change = {
  is?: Partial<CalendarEvent>
  at?: Partial<EventTiming>
  isSkipped?: boolean
  isGone?: boolean
}
type Wishes = {
  rules?: CalendarSeries['rules']
  timing?: EventTiming
  to?: string
  from?: string
  goesOn?: boolean
  /** What is other than the model, by day. */
  changes?: Record<string, Change>
}

/** A series as the making of dates leaves it, and what its calendar must show. */
function build({
  rules = [{ startsOn: '2026-12-01', rule: tuesdays }],
  timing = evening,
  to = '2027-04-30',
  from,
  goesOn = false,
  changes = {},
}: Wishes = {}) {
  const days = rules.flatMap(({ startsOn, rule }, at) => {
    const next = rules[at + 1]?.startsOn
    return datesOf(rule, { startsOn, from, to }).filter((date) => next === undefined || date < next)
  })
  const dates = [...new Set([...days, ...Object.keys(changes)])].sort().map((date, at): SeriesDate => {
    const { is = {}, at: other = {}, isSkipped = false, isGone = false } = changes[date] ?? {}
    if (isSkipped || isGone) return { date, isSkipped, event: null }
    return { date, isSkipped, event: eventAt({ ...timingOf(timing, date), ...other }, at, is) }
  })
  const shown = dates.flatMap(({ event }): Shown[] =>
    event
      ? [
          {
            at: event.allDay ? event.startDate : new Date(event.startsAtMs).toISOString(),
            title: event.title,
            isCancelled: event.status === 'cancelled',
          },
        ]
      : [],
  )
  const series: CalendarSeries = { id: seriesId, rules, dates, goesOn }
  return { series, shown: shown.sort((one, other) => (one.at < other.at ? -1 : 1)) }
}

function eventAt(timing: EventTiming, at: number, wishes: Partial<CalendarEvent>): CalendarEvent {
  const id = at
    .toString(26)
    .padStart(26, 'a')
    .replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!)
  return {
    ...{
      id,
      title: 'Listening circle',
      intention: null,
      description: 'Come as you are.',
      category: 'spiritual',
    },
    ...{ startDate: timing.startDate, endDate: timing.endDate ?? null, allDay: timing.allDay },
    ...{ startTime: timing.startTime ?? null, endTime: timing.endTime ?? null, timezone: timing.timezone! },
    ...eventSpan(timing),
    ...{
      venueName: 'The Old Mill',
      venueAddress: '1 Mill Lane',
      city: 'Lisbon',
      onlineUrl: null,
      image: null,
    },
    ...{ status: 'published', visibility: 'public', version: 1 },
    ...{ createdAtMs: nowMs - 86_400_000, updatedAtMs: nowMs - 86_400_000 },
    ...wishes,
  }
}

const namesOf = (calendar: string) =>
  eventsIn(calendar).map((event) => ({
    uid: event.find(({ name }) => name === 'UID')!.value.split('@')[0]!,
    says: event
      .map(({ name }) => name)
      .filter((name) => ['RRULE', 'EXDATE', 'RDATE', 'RECURRENCE-ID'].includes(name)),
  }))
const linesOf = (calendar: string, wanted: string) =>
  eventsIn(calendar).flatMap((event) =>
    event
      .filter(({ name }) => name === wanted)
      .map(({ parameters, value }) =>
        [...Object.entries(parameters).map((pair) => pair.join('=')), value].join(':'),
      ),
  )

const allDay: EventTiming = {
  startDate: '2026-12-01',
  endDate: '2026-12-02',
  timezone: 'Asia/Kathmandu',
  allDay: true,
}
const scenarios: Record<string, Wishes> = {
  'every Tuesday over a clock change': {},
  'a skipped, a deleted and a date that is called off': {
    changes: {
      '2026-12-29': { isSkipped: true },
      '2027-01-12': { isGone: true },
      '2027-02-02': { is: { status: 'cancelled' } },
    },
  },
  'dates with a title, a place, an hour and a day of their own': {
    changes: {
      '2026-12-08': { is: { title: 'Circle by candle light' } },
      '2026-12-15': { is: { venueName: 'The barn' } },
      '2027-03-30': { at: { startTime: '21:00', endTime: '23:00' } },
      '2027-01-05': { at: { startDate: '2027-01-07' } },
    },
  },
  'dates that are moved past their neighbours, and to another zone': {
    changes: {
      '2026-12-08': { at: { startDate: '2026-12-20' } },
      '2027-01-05': { at: { timezone: 'Europe/Lisbon' } },
      '2027-01-12': { at: { startTime: undefined as never, endTime: undefined as never, allDay: true } },
    },
  },
  'a first date that says something else': { changes: { '2026-12-01': { is: { title: 'The first' } } } },
  'a last date that was moved': { changes: { '2027-04-27': { at: { startDate: '2027-04-29' } } } },
  'extra dates, and days left out': {
    rules: [
      {
        startsOn: '2026-12-01',
        rule: { ...tuesdays, without: ['2026-12-22'], extra: ['2026-12-24', '2027-04-29'] },
      },
    ],
  },
  'a rule that ends on a day': {
    rules: [{ startsOn: '2026-12-01', rule: { ...tuesdays, until: '2027-02-04' } }],
  },
  'a rule of so many dates': { rules: [{ startsOn: '2026-12-01', rule: { ...tuesdays, count: 6 } }] },
  'a first date that the rule does not name': {
    rules: [{ startsOn: '2026-11-30', rule: { ...tuesdays, count: 6 } }],
  },
  'a rule that was changed': {
    rules: [
      { startsOn: '2026-12-01', rule: tuesdays },
      { startsOn: '2027-01-14', rule: { ...tuesdays, weekdays: ['TH'], interval: 2 } },
    ],
  },
  'days alone': {
    rules: [
      {
        startsOn: '2026-12-01',
        rule: {
          ...tuesdays,
          frequency: 'dates',
          weekdays: undefined as never,
          extra: ['2026-12-05', '2027-01-01'],
        },
      },
    ],
  },
  'whole days': {
    timing: allDay,
    changes: { '2026-12-08': { isSkipped: true }, '2026-12-15': { is: { title: 'Two days of silence' } } },
  },
  'the last Friday of every second month': {
    rules: [
      {
        startsOn: '2026-12-25',
        rule: {
          frequency: 'monthly',
          interval: 2,
          onWeekday: { place: -1, weekday: 'FR' },
          without: [],
          extra: [],
        },
      },
    ],
    timing: { ...evening, startDate: '2026-12-25', timezone: 'America/St_Johns' },
    to: '2028-01-01',
  },
  'every third day, read from the middle': {
    rules: [{ startsOn: '2026-12-01', rule: { frequency: 'daily', interval: 3, without: [], extra: [] } }],
    from: '2027-01-09',
  },
  'nights that a clock change lengthens, and a time that comes twice or not at all': {
    rules: [{ startsOn: '2026-10-20', rule: { frequency: 'daily', interval: 1, without: [], extra: [] } }],
    timing: { ...evening, startDate: '2026-10-20', startTime: '02:30', endTime: '06:00' },
  },
  'clocks of UTC': {
    timing: { ...evening, timezone: 'UTC' },
    changes: { '2026-12-08': { isSkipped: true } },
  },
}

describe('two other programs', () => {
  it.each(Object.entries(scenarios))('show the dates as they are: %s', (_, wishes) => {
    const { series, shown } = build(wishes)
    expect(shown.length).toBeGreaterThan(2)
    const calendar = writeSeriesCalendar(series, site)
    expect(byIcal(calendar, '2029-01-01')).toEqual(shown)
    expect(byRrule(calendar, '2029-01-01')).toEqual(shown)
  })

  it.each(['2027-03-02', '2027-04-30'])(
    'show of a series without an end what is made until %s, and go on',
    (to) => {
      const { series, shown } = build({ goesOn: true, to, changes: { '2028-06-06': { isSkipped: true } } })
      const calendar = writeSeriesCalendar(series, site)
      for (const read of [byIcal, byRrule]) {
        const found = read(calendar, '2028-12-31').map(({ at }) => at)
        expect(found.slice(0, shown.length)).toEqual(shown.map(({ at }) => at))
        expect(found).toHaveLength(108)
        expect(found.some((at) => at.startsWith('2028-06-06'))).toBe(false)
      }
    },
  )
})

describe('what programs are known to need', () => {
  it('every scenario keeps: forms and zones as DTSTART has them, ends in UTC, no RDATE, one EXDATE a line', () => {
    for (const wishes of Object.values(scenarios)) {
      const calendar = writeSeriesCalendar(build(wishes).series, site)
      const events = eventsIn(calendar)
      const masters = events.filter((event) => event.some(({ name }) => name === 'RRULE'))
      for (const master of masters) {
        const one = (wanted: string) => master.find(({ name }) => name === wanted)!
        const start = one('DTSTART')
        expect(one('DTEND').parameters).toEqual(start.parameters)
        const until = /UNTIL=([^;]+)/.exec(one('RRULE').value)?.[1]
        expect(until).toMatch(start.parameters.VALUE === 'DATE' ? /^\d{8}$/ : /^\d{8}T\d{6}Z$/)
        const siblings = events.filter(
          (event) =>
            event !== master && event.some(({ name, value }) => name === 'UID' && value === one('UID').value),
        )
        for (const sibling of siblings) expect(sibling.map(({ name }) => name)).toContain('RECURRENCE-ID')
        const named = [...master, ...siblings.flat()].filter(({ name }) =>
          ['EXDATE', 'RECURRENCE-ID'].includes(name),
        )
        for (const { parameters, value } of named) {
          expect(parameters).toEqual(start.parameters)
          expect(value).not.toContain(',')
          expect(value.slice(8)).toBe(start.value.slice(8))
          expect(value > start.value).toBe(true)
        }
        expect(new Set(named.map(({ value }) => value)).size).toBe(named.length)
        // No two of its dates on one day: Outlook refuses the whole.
        const days = siblings.map((sibling) =>
          sibling.find(({ name }) => name === 'DTSTART')!.value.slice(0, 8),
        )
        expect(new Set(days).size).toBe(days.length)
      }
      expect(calendar).not.toContain('RDATE')
      // Beside its rule an entry stands once.
      const uids = events
        .filter((event) => !event.some(({ name }) => name === 'RECURRENCE-ID'))
        .map((event) => event.find(({ name }) => name === 'UID')!.value)
      expect(new Set(uids).size).toBe(uids.length)
    }
  })

  it('is one entry, with one more for each date that says something else', () => {
    const uid = `series-${seriesId}`
    expect(
      namesOf(
        writeSeriesCalendar(
          build(scenarios['dates with a title, a place, an hour and a day of their own']).series,
          site,
        ),
      ),
    ).toEqual([
      { uid, says: ['RRULE'] },
      ...Array.from({ length: 4 }, () => ({ uid, says: ['RECURRENCE-ID'] })),
    ])
    expect(namesOf(writeSeriesCalendar(build(scenarios['a rule that was changed']).series, site))).toEqual([
      { uid, says: ['RRULE'] },
      { uid: `${uid}-20270114`, says: ['RRULE'] },
    ])
  })

  it('writes what Google, Apple and Outlook read, to the letter', () => {
    const calendar = writeSeriesCalendar(
      build({
        to: '2027-02-02',
        changes: { '2026-12-29': { isSkipped: true }, '2027-01-05': { at: { startDate: '2027-01-07' } } },
      }).series,
      site,
    )
    expect(linesOf(calendar, 'DTSTART')).toEqual([
      'TZID=Europe/Berlin:20261201T193000',
      'TZID=Europe/Berlin:20270107T193000',
    ])
    expect(linesOf(calendar, 'RRULE')).toEqual(['FREQ=WEEKLY;BYDAY=TU;UNTIL=20270202T183000Z'])
    expect(linesOf(calendar, 'EXDATE')).toEqual(['TZID=Europe/Berlin:20261229T193000'])
    expect(linesOf(calendar, 'RECURRENCE-ID')).toEqual(['TZID=Europe/Berlin:20270105T193000'])
    expect(linesOf(calendar, 'URL')).toEqual([
      `https://hearth.example.org/s/${seriesId}`,
      expect.stringMatching(/^https:\/\/hearth\.example\.org\/e\//),
    ])
  })
})

describe('SEQUENCE and LAST-MODIFIED', () => {
  const stamps = (wishes: Wishes, atMs = nowMs) => {
    const calendar = writeSeriesCalendar(build(wishes).series, { ...site, nowMs: atMs })
    return {
      sequence: Number(linesOf(calendar, 'SEQUENCE')[0]),
      changed: linesOf(calendar, 'LAST-MODIFIED')[0],
    }
  }

  it('grow with a change, and by tomorrow with a date that was taken away', () => {
    const before = stamps({})
    const changed = stamps({ changes: { '2026-12-08': { is: { title: 'Other', updatedAtMs: nowMs } } } })
    expect(changed.sequence).toBeGreaterThan(before.sequence)
    expect(changed.changed).toBe('20261128T120000Z')
    const tomorrow = stamps({ changes: { '2026-12-08': { isSkipped: true } } }, nowMs + 86_400_000)
    expect(tomorrow.sequence).toBeGreaterThan(changed.sequence)
    expect(stamps({})).toEqual(before)
  })
})
