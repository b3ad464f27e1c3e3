import { eventSpan } from '@hearth/contracts/event-span'
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import type { CalendarEvent } from './calendar-event.ts'
import { writeEventCalendar, writeFeedCalendar } from './event-calendar.ts'

const site = { siteUrl: 'https://hearth.example.org' }

function buildCalendarEvent(wishes: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    id: 'a'.repeat(26),
    title: 'Supper under lanterns',
    intention: null,
    description: null,
    category: 'party',
    startDate: '2026-12-05',
    endDate: null,
    startTime: '19:30',
    endTime: '22:00',
    timezone: 'UTC',
    allDay: false,
    startsAtMs: Date.parse('2026-12-05T19:30:00Z'),
    endsAtMs: Date.parse('2026-12-05T22:00:00Z'),
    venueName: 'The Old Mill',
    venueAddress: '1 Mill Lane',
    city: 'Lisbon',
    onlineUrl: null,
    status: 'published',
    visibility: 'public',
    image: null,
    version: 1,
    createdAtMs: Date.parse('2026-11-01T08:00:00Z'),
    updatedAtMs: Date.parse('2026-11-02T08:00:00Z'),
    ...wishes,
  }
}

/** The first event as another program reads it. */
function read(calendar: string) {
  const root = new ICAL.Component(ICAL.parse(calendar))
  for (const zone of root.getAllSubcomponents('vtimezone')) {
    const timezone = new ICAL.Timezone(zone)
    ICAL.TimezoneService.register(timezone, timezone.tzid)
  }
  const component = root.getFirstSubcomponent('vevent')!
  return { root, component, event: new ICAL.Event(component) }
}

const nasty = [
  'A,B;C\\D: "quoted" \'text\'',
  'line one\r\nATTACH:https://evil.example/x\r\nBEGIN:VALARM',
  'unicode\u2028break\u2029and\u0085next\u000bvertical\u000cform',
  'nul\u0000 bell\u0007 delete\u007f c1\u009b',
  `long ${'ü😀漢'.repeat(80)} end`,
  'ends with a backslash \\',
  '\\n is not a line break; \\, neither',
  'lone \ud83d surrogate',
  `${'x'.repeat(74)}€${'y'.repeat(73)}😀`,
  'turned \u202eyllufetaef\u202c and \u2066kept\u2069, \u200flike this\u200e',
  'not a character \uffff\ufffe',
  'END:VEVENT\nEND:VCALENDAR\nBEGIN:VCALENDAR',
]

/** Two hundred: those that are known to hurt, and others drawn from what hurts, the same in every run. */
const hostile = [...nasty, ...drawTexts(200 - nasty.length)]

function drawTexts(count: number): string[] {
  const pieces = [
    ...'\r\n\t\0\u000b\u0085\u2028\u2029\u202e\u2069\ufeff\uffff\\;,:"\'^=<>&',
    ...[
      '\r\n',
      '\\n',
      '\\N',
      '\\,',
      '\n ',
      ' \n',
      '\ud83d',
      '\ude00',
      '😀',
      'é',
      'e\u0301',
      '漢',
      'א',
      '👩‍👩‍👧',
    ],
    ...[
      'BEGIN:VEVENT',
      'END:VEVENT',
      'UID:x',
      'DTSTART;TZID="x":',
      ' ',
      'word',
      'x'.repeat(70),
      'ü'.repeat(37),
    ],
  ]
  let state = 20_261_205
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  return Array.from(
    { length: count },
    () => `a${Array.from({ length: 1 + draw(24) }, () => pieces[draw(pieces.length)]).join('')}z`,
  )
}

describe('two hundred hostile texts', () => {
  it('come back as they were, and stay inside their property', () => {
    expect(hostile).toHaveLength(200)
    for (const title of hostile) {
      const calendar = writeEventCalendar(
        buildCalendarEvent({ title, description: title, intention: title, venueName: title, city: title }),
        site,
      )
      const { component, event, root } = read(calendar)
      const readable = title
        .replace(/\r\n|[\r\n\u000b\u000c\u0085\u2028\u2029]/g, '\n')
        .replace(/\t/g, ' ')
        .replace(/[\u0000-\u0009\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g, '')
        .replace(/\p{Surrogate}/gu, '\ufffd')
      expect(event.summary).toBe(readable)
      expect(event.location).toBe(`${readable}, 1 Mill Lane`)
      expect(root.getAllSubcomponents()).toHaveLength(1)
      expect(component.getAllSubcomponents()).toHaveLength(0)
      expect(component.getAllProperties().map(({ name }) => name)).toEqual([
        'uid',
        'sequence',
        'dtstamp',
        'created',
        'last-modified',
        'dtstart',
        'dtend',
        'summary',
        'description',
        'location',
        'categories',
        'url',
        'status',
      ])
    }
  })

  it('are folded at 75 octets between characters, with CRLF everywhere', () => {
    for (const title of hostile) {
      const calendar = writeEventCalendar(buildCalendarEvent({ title, description: title }), site)
      expect(calendar.endsWith('\r\n')).toBe(true)
      const lines = calendar.slice(0, -2).split('\r\n')
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line).not.toMatch(/[\r\n\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/)
        expect(line).not.toMatch(/\p{Surrogate}/u)
      }
    }
  })

  it('name a calendar, too, without adding a line to it', () => {
    for (const title of hostile) {
      const about = { title, description: title, url: 'https://hearth.example.org/events' }
      const { root } = read(writeFeedCalendar([{ event: buildCalendarEvent() }], { about, ...site }))
      expect(root.getAllProperties().map(({ name }) => name)).toEqual([
        'version',
        'prodid',
        'calscale',
        'method',
        'name',
        'x-wr-calname',
        'description',
        'x-wr-caldesc',
        'url',
        'refresh-interval',
        'x-published-ttl',
      ])
      expect(root.getAllSubcomponents()).toHaveLength(1)
    }
  })
})

describe('when it is', () => {
  it.each([
    ['Europe/Lisbon', '2026-12-05', '2026-12-05T19:30:00Z'],
    ['Europe/Lisbon', '2026-07-05', '2026-07-05T18:30:00Z'],
    ['Asia/Kathmandu', '2026-12-05', '2026-12-05T13:45:00Z'],
    ['America/St_Johns', '2026-12-05', '2026-12-05T23:00:00Z'],
    ['America/St_Johns', '2026-07-05', '2026-07-05T22:00:00Z'],
    ['Pacific/Auckland', '2026-12-05', '2026-12-05T06:30:00Z'],
    ['Australia/Lord_Howe', '2026-12-05', '2026-12-05T08:30:00Z'],
    ['Africa/Casablanca', '2026-03-01', '2026-03-01T19:30:00Z'],
    ['Europe/Dublin', '2026-07-05', '2026-07-05T18:30:00Z'],
    ['Pacific/Chatham', '2026-12-05', '2026-12-05T05:45:00Z'],
  ])(
    'is the same instant to a calendar that knows only the file: %s on %s',
    (timezone, startDate, instant) => {
      const { event, component } = read(
        writeEventCalendar(
          buildCalendarEvent({ timezone, startDate, startsAtMs: Date.parse(instant) }),
          site,
        ),
      )
      expect(component.getFirstProperty('dtstart')?.getParameter('tzid')).toBe(timezone)
      expect(event.startDate.toString()).toBe(`${startDate}T19:30:00`)
      expect(event.startDate.toUnixTime() * 1000).toBe(Date.parse(instant))
    },
  )

  it('follows the clocks when they change during the event', () => {
    const { event } = read(
      writeEventCalendar(
        buildCalendarEvent({
          timezone: 'Europe/Lisbon',
          startDate: '2026-10-24',
          endDate: '2026-10-25',
          startTime: '22:00',
          endTime: '06:00',
          startsAtMs: Date.parse('2026-10-24T21:00:00Z'),
        }),
        site,
      ),
    )
    expect(event.endDate.toUnixTime() - event.startDate.toUnixTime()).toBe(9 * 3600)
  })

  it('is whole days without a zone for an all-day event, the last day included', () => {
    const { event, component, root } = read(
      writeEventCalendar(
        buildCalendarEvent({
          allDay: true,
          startTime: null,
          endTime: null,
          endDate: '2026-12-07',
          timezone: 'Asia/Kathmandu',
        }),
        site,
      ),
    )
    expect(component.getFirstProperty('dtstart')?.toICALString()).toBe('DTSTART;VALUE=DATE:20261205')
    expect(component.getFirstProperty('dtend')?.toICALString()).toBe('DTEND;VALUE=DATE:20261208')
    expect(event.startDate.isDate).toBe(true)
    expect(root.getFirstSubcomponent('vtimezone')).toBeNull()
  })

  it('ends at the assumed instant when the host named no end', () => {
    const { event } = read(
      writeEventCalendar(
        buildCalendarEvent({
          timezone: 'Asia/Kathmandu',
          endTime: null,
          startsAtMs: Date.parse('2026-12-05T13:45:00Z'),
          endsAtMs: Date.parse('2026-12-05T16:45:00Z'),
        }),
        site,
      ),
    )
    expect(event.endDate.toUnixTime() * 1000).toBe(Date.parse('2026-12-05T16:45:00Z'))
  })
})

describe('a calendar of many events', () => {
  /**
   * Half-hours around each change of the clocks, and noon each month where there is none: +5:45, -2:30 in summer,
   * +12:45.
   */
  const zones: Record<string, { changes: string[]; offsets: number[] }> = {
    'Asia/Kathmandu': { changes: [], offsets: [345] },
    'America/St_Johns': {
      changes: ['2026-03-08T05:30Z', '2026-11-01T04:30Z', '2027-03-14T05:30Z', '2027-11-07T04:30Z'],
      offsets: [-210, -150],
    },
    'Pacific/Chatham': {
      changes: ['2026-04-04T14:00Z', '2026-09-26T14:00Z', '2027-04-03T14:00Z', '2027-09-25T14:00Z'],
      offsets: [765, 825],
    },
  }
  const instants = (changes: string[]) => [
    ...changes.flatMap((change) =>
      Array.from({ length: 13 }, (_, at) => Date.parse(change) + (at - 6) * 30 * 60_000),
    ),
    ...Array.from({ length: 24 }, (_, month) => Date.UTC(2026, month, 15, 12)),
  ]

  it('is right in every zone across the changes of the clocks, for a reader that knows only the file', () => {
    const events: CalendarEvent[] = []
    for (const [timezone, { changes, offsets }] of Object.entries(zones)) {
      const met = new Set<number>()
      for (const atMs of instants(changes)) {
        const wall = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timezone)
        const end = wall.add({ hours: 5 })
        met.add(wall.offsetNanoseconds / 60e9)
        const timing = {
          startDate: wall.toPlainDate().toString(),
          startTime: wall.toPlainTime().toString({ smallestUnit: 'minute' }),
          endDate: end.toPlainDate().toString(),
          endTime: end.toPlainTime().toString({ smallestUnit: 'minute' }),
          timezone,
        }
        // A time that comes twice is its first coming, as the event's own rules read it.
        const span = eventSpan({ ...timing, allDay: false })
        events.push(buildCalendarEvent({ ...timing, ...span, id: `${events.length}`.padStart(26, 'a') }))
      }
      expect([...met].sort((a, b) => a - b)).toEqual(offsets)
    }
    expect(events.length).toBeGreaterThan(170)
    const { root } = read(
      writeFeedCalendar(
        events.map((event) => ({ event })),
        { about: { title: 'All', description: '', url: site.siteUrl }, ...site },
      ),
    )
    expect(root.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'))).toEqual(
      Object.keys(zones),
    )
    const seen = root.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
    expect(
      seen.map(({ startDate, endDate }) => [startDate, endDate].map((time) => time.toUnixTime() * 1000)),
    ).toEqual(events.map(({ startsAtMs, endsAtMs }) => [startsAtMs, endsAtMs]))
  })
})

it('keeps its UID and counts its changes, and says when it is cancelled', () => {
  const before = read(writeEventCalendar(buildCalendarEvent(), site)).component
  const after = read(
    writeEventCalendar(buildCalendarEvent({ version: 4, status: 'cancelled' }), site),
  ).component
  expect(after.getFirstPropertyValue('uid')).toBe(before.getFirstPropertyValue('uid'))
  expect(after.getFirstPropertyValue('uid')).toBe(`${'a'.repeat(26)}@hearth.example.org`)
  expect([before, after].map((event) => event.getFirstPropertyValue('sequence'))).toEqual([1, 4])
  expect([before, after].map((event) => event.getFirstPropertyValue('status'))).toEqual([
    'CONFIRMED',
    'CANCELLED',
  ])
})
