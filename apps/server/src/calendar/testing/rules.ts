// Rules by chance, and what two other expanders make of the lines that we write of them: a test compares a few, a proof many.
import { createRequire } from 'node:module'
import { type EventTiming, eventSpan } from '@hearth/contracts/event-span'
import { datesOf, timingOf } from '@hearth/contracts/series-dates'
import { rruleOf } from '@hearth/contracts/series-lines'
import { type SeriesRule, weekdayIds, weekdayPlaces } from '@hearth/contracts/series-values'
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { timeZoneComponent } from '../time-zone-component.ts'

// Node finds no names in its bundle.
const { rrulestr } = createRequire(import.meta.url)('rrule') as typeof import('rrule')

/** Zones whose offsets are no whole hours or whose clocks change on days of their own. */
const zones = [
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Chatham',
  'America/Sao_Paulo',
  'Europe/Berlin',
] as const

type Chosen = { rule: SeriesRule; startsOn: string; timing: EventTiming }
type Chance = () => number

/** The same numbers for the same seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const dayMs = 86_400_000
const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** A rule of any kind, from a day of the years 2010 to 2029; the older ones cross clock changes of São Paulo. */
export function chosenByChance(chance: Chance): Chosen {
  const below = (max: number) => Math.floor(chance() * max)
  const one = <Value>(values: readonly Value[]) => values[below(values.length)]!
  const startsOn = addDays('2010-01-01', below(20 * 365))
  const days = (count: number) => [
    ...new Set(Array.from({ length: count }, () => addDays(startsOn, 1 + below(900)))),
  ]
  const frequency = one(['daily', 'weekly', 'weekly', 'monthly', 'monthly', 'yearly'] as const)
  const rule: SeriesRule = { frequency, interval: 1 + below(4), without: [], extra: days(below(4)) }
  if (frequency === 'weekly') {
    const weekdays = weekdayIds.filter(() => chance() < 0.35)
    rule.weekdays = weekdays.length > 0 ? weekdays : [one(weekdayIds)]
  }
  if (frequency === 'monthly' || frequency === 'yearly') {
    const kind = below(3)
    if (kind === 0) rule.onWeekday = { place: one(weekdayPlaces), weekday: one(weekdayIds) }
    if (kind === 1 && frequency === 'monthly') rule.onLastDay = true
  }
  const end = below(3)
  if (end === 0) rule.count = 1 + below(120)
  if (end === 1) rule.until = addDays(startsOn, below(3650))
  const named = datesOf(rule, { startsOn, max: 40 }).slice(1)
  rule.without = [...new Set(Array.from({ length: below(4) }, () => one(named)))].filter(
    (day) => day !== undefined && !rule.extra.includes(day),
  )
  const startTime = one(['00:00', '00:30', '02:00', '02:30', '02:50', '03:15', '19:30', '23:59'])
  return { rule, startsOn, timing: { startDate: startsOn, startTime, timezone: one(zones), allDay: false } }
}

/** Where we and another expander differ; nothing where we agree. */
export function differencesOf(chosen: Chosen): string[] {
  const { rule, startsOn, timing } = chosen
  const own = datesOf(rule, { startsOn, to: lastCompared(chosen) })
  const said = `${JSON.stringify(rule)} from ${startsOn}`
  const byIcal = namedByIcal(chosen)
  const days = [
    { by: 'rrule', found: merged(chosen, namedByRrule(chosen)) },
    { by: 'ical.js', found: merged(chosen, [...byIcal.keys()]) },
  ].flatMap(({ by, found }) => {
    const [ours, theirs] = [new Set(own), new Set(found)]
    const odd = [...own, ...found].filter((day) => ours.has(day) !== theirs.has(day))
    return odd.length > 0 ? [`${said}: ${by} differs at ${odd.sort().slice(0, 3).join(', ')}`] : []
  })
  const instants = own.flatMap((day) => {
    const ours = eventSpan(timingOf(timing, day)).startsAtMs
    const { earlier, later, compatible } = byTemporal(day, timing)
    // Of a time that a clock change skips, ical.js takes the offset behind the gap, and of one that comes twice the second, where
    // RFC 5545 (3.3.5) and Temporal say the other: there Temporal alone is compared.
    const theirs = earlier === later ? [compatible, byIcal.get(day) ?? ours] : [compatible]
    return theirs
      .filter((ms) => ms !== ours)
      .map((ms) => `${day} ${timing.startTime} ${timing.timezone}: ${ms - ours} ms apart`)
  })
  return [...days, ...instants]
}

const allYears = { fromMs: Date.UTC(2010), untilMs: Date.UTC(2040) }

/** Ten years from the first. */
const lastCompared = ({ startsOn }: Chosen) => addDays(startsOn, 3652)

/** Neither expander takes a first date for one that its rule does not name; calendars do, and so do we. */
function merged({ rule, startsOn }: Chosen, named: string[]): string[] {
  const last = lastCompared({ startsOn } as Chosen)
  const all = new Set([startsOn, ...named, ...rule.extra.filter((day) => day <= last)])
  return [...all].filter((day) => !rule.without.includes(day)).sort()
}

function byTemporal(day: string, { startTime, timezone }: EventTiming) {
  const wall = Temporal.PlainDateTime.from(`${day}T${startTime}`)
  const ms = (disambiguation: 'earlier' | 'later' | 'compatible') =>
    wall.toZonedDateTime(timezone!, { disambiguation }).epochMilliseconds
  return { earlier: ms('earlier'), later: ms('later'), compatible: ms('compatible') }
}

const compact = (day: string) => day.replaceAll('-', '')

function namedByRrule(chosen: Chosen): string[] {
  const { rule, startsOn } = chosen
  // As days alone: it knows zones only as what a clock elsewhere shows.
  const { rrule } = rruleOf(rule, startsOn, { startDate: startsOn, timezone: 'UTC', allDay: true })
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`)
  return rrulestr(`DTSTART:${compact(startsOn)}T000000Z\nRRULE:${rrule}`)
    .between(midnight(startsOn), midnight(lastCompared(chosen)), true)
    .map((date) => date.toISOString().slice(0, 10))
}

/** The days with their instants, in the zone as our calendars write it. */
function namedByIcal(chosen: Chosen): Map<string, number> {
  const { rule, startsOn, timing } = chosen
  const [timezone, time] = [timing.timezone!, `${timing.startTime!.replace(':', '')}00`]
  const last = lastCompared(chosen)
  const { rrule } = rruleOf(rule, startsOn, timing)
  const calendar = ICAL.Component.fromString(
    [
      'BEGIN:VCALENDAR\r\n',
      timeZoneComponent({ timeZone: timezone, ...allYears }),
      `BEGIN:VEVENT\r\nDTSTART;TZID=${timezone}:${compact(startsOn)}T${time}\r\nRRULE:${rrule}\r\nEND:VEVENT\r\n`,
      'END:VCALENDAR\r\n',
    ].join(''),
  )
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!)
  const event = calendar.getFirstSubcomponent('vevent')!
  const start = event.getFirstPropertyValue('dtstart') as ICAL.Time
  start.zone = zone
  const recur = event.getFirstPropertyValue('rrule') as ICAL.Recur
  const iterator = recur.iterator(start)
  const found = new Map<string, number>()
  for (let next = iterator.next(); next; next = iterator.next()) {
    const day = next.toString().slice(0, 10)
    if (day > last) break
    found.set(day, next.toUnixTime() * 1000)
  }
  return found
}
