import { type EventTiming, eventSpan } from '@hearth/contracts/event-span'
import { seriesPath } from '@hearth/contracts/series-address'
import { datesOf, firstNamed, timingOf } from '@hearth/contracts/series-dates'
import { rruleOf } from '@hearth/contracts/series-lines'
import type { SeriesRule } from '@hearth/contracts/series-values'
import { asRead } from './as-read.ts'
import { type CalendarEvent, isWholeDays } from './calendar-event.ts'
import { comesTwice } from './time-zone-component.ts'

/** A date of a series as its reader may know it: without an event where it is skipped, deleted, or not theirs. */
export type SeriesDate = { date: string; isSkipped: boolean; event: CalendarEvent | null }

/** A series for a calendar: its rules, and the dates of the time that is written, in their order. */
export type CalendarSeries = {
  id: string
  rules: readonly { startsOn: string; rule: SeriesRule }[]
  dates: readonly SeriesDate[]
  /** Dates that are not made yet are its reader's, too: a rule without an end is written without one. */
  goesOn: boolean
}

/** What an entry of a calendar says beside its event. */
type EntryOfSeries = {
  /** Before the `@`. */
  uid: string
  changedAtMs: number
  /** The page that it leads to. */
  path?: string
  rule?: { rrule: string; without: readonly Moment[] }
  /** Of which date in the rule it takes the place. */
  instead?: Moment
}
export type CalendarEntry = { event: CalendarEvent; of?: EntryOfSeries }

/** A day, at the time and in the zone in which the rule's first date is written. */
export type Moment = { date: string; time: string | null; timezone: string; startsAtMs: number }

/** Events and the entries of series as those of one calendar, the soonest first, in the language of the moment where they are translated. */
export function calendarEntries({
  events,
  series = [],
}: {
  events: readonly CalendarEvent[]
  series?: readonly (readonly CalendarEntry[])[]
}): CalendarEntry[] {
  const groups = [
    ...events.map((event): readonly CalendarEntry[] => [{ event }]),
    ...series.filter(([first]) => first),
  ]
  return groups
    .sort(([one], [other]) => one!.event.startsAtMs - other!.event.startsAtMs)
    .flat()
    .map((entry) => ({ ...entry, event: asRead(entry.event) }))
}

/**
 * The entries of a series: one with a rule for each stretch in which it had one, one for each date that says something else, and the
 * dates that no rule names as what they are, events (docs/decisions/0184-a-series-in-calendars.md).
 */
export function entriesOfSeries(series: CalendarSeries, { nowMs }: { nowMs: number }): CalendarEntry[] {
  const changedAtMs = lastChange(series, nowMs)
  return series.rules.flatMap(({ startsOn, rule }, at) => {
    const before = series.rules[at + 1]?.startsOn
    const dates = series.dates.filter(
      ({ date }) => (at === 0 || date >= startsOn) && (before === undefined || date < before),
    )
    const of = { uid: uidOf(series.id, at === 0 ? undefined : startsOn), changedAtMs }
    const goesOn =
      series.goesOn && before === undefined && dates.some(({ event }) => event && event.endsAtMs > nowMs)
    return entriesOfStretch({ startsOn, rule, dates, goesOn }, { seriesId: series.id, of })
  })
}

type Written = SeriesDate & { event: CalendarEvent }
type Stretch = { startsOn: string; rule: SeriesRule; dates: readonly SeriesDate[]; goesOn: boolean }

function entriesOfStretch(
  { startsOn, rule: said, dates, goesOn }: Stretch,
  { seriesId, of }: { seriesId: string; of: EntryOfSeries },
): CalendarEntry[] {
  const rule = { ...said, without: [], extra: [] }
  const written = dates.filter((date): date is Written => date.event !== null && !date.isSkipped)
  const named = namedAmong(rule, startsOn, written)
  const model = modelOf(written.filter(({ date }) => named.has(date)))
  if (!model) return written.map(single)

  const timing = timingFrom(model.event)
  const momentOf = (date: string): Moment => ({
    ...{ date, time: timing.startTime ?? null, timezone: model.event.timezone },
    startsAtMs: eventSpan(timingOf(timing, date)).startsAtMs,
  })
  const followers = written.filter(({ date }) => named.has(date) && date > model.date)
  const last = followers.at(-1) ?? model
  const isEndless = goesOn && said.until === undefined && said.count === undefined && isLastThere(last, dates)
  const { count: _, until: __, ...endless } = rule
  const { rrule } = rruleOf(isEndless ? endless : { ...endless, until: last.date }, startsOn, timing)
  const without = new Set([...named].filter((date) => date > model.date))
  const entries: CalendarEntry[] = []
  for (const [at, follower] of followers.entries()) {
    if (!isAsModel(follower, model) && !mayStandInstead({ follower, model, followers, at })) {
      entries.push(single(follower))
      continue
    }
    without.delete(follower.date)
    if (isAsModel(follower, model)) continue
    entries.push({ event: follower.event, of: { ...of, instead: momentOf(follower.date) } })
  }
  if (isEndless) for (const date of leftOutLater(said, startsOn, dates, last.date)) without.add(date)
  const master: CalendarEntry = {
    event: model.event,
    of: {
      ...of,
      path: seriesPath({ ...model.event, id: seriesId }),
      rule: { rrule: rrule!, without: [...without].sort().map(momentOf) },
    },
  }
  const others = written.filter(({ date }) => !named.has(date) || date < model.date)
  return [...others.map(single), master, ...entries]
}

const single = ({ event }: Written): CalendarEntry => ({ event })

/** A first day that the rule does not name is no date of it: programs differ about whether they show it. */
function namedAmong(rule: SeriesRule, startsOn: string, written: readonly Written[]): ReadonlySet<string> {
  const [first, last] = [written[0], written.at(-1)]
  if (!first || !last || rule.frequency === 'dates') return new Set()
  const key = JSON.stringify([rule, startsOn, first.date, last.date])
  const known = namedBefore.get(key)
  if (known) return known
  const named = new Set(datesOf(rule, { startsOn, from: first.date, to: last.date }))
  if (named.has(startsOn) && firstNamed(rule, startsOn) !== startsOn) named.delete(startsOn)
  if (namedBefore.size >= maxNamedBefore) namedBefore.delete(namedBefore.keys().next().value!)
  namedBefore.set(key, named)
  return named
}

/** The days that a rule names cost more than all else, and feeds ask for the same again and again. */
const namedBefore = new Map<string, ReadonlySet<string>>()
const maxNamedBefore = 1000

/** The first of those dates that say what most say; what stands before it is written by itself. */
function modelOf(dates: readonly Written[]): Written | undefined {
  const sayings = new Map<string, Written[]>()
  for (const written of dates) {
    if (!isClean(written.event, written.date)) continue
    const saying = sayingOf(written.event)
    sayings.set(saying, [...(sayings.get(saying) ?? []), written])
  }
  return [...sayings.values()].sort((one, other) => other.length - one.length)[0]?.[0]
}

/** On its own day, and at times that its clock shows once: a rule can begin here. */
function isClean(event: CalendarEvent, date: string): boolean {
  if (event.startDate !== date || event.status === 'cancelled') return false
  if (isWholeDays(event)) return true
  return ![event.startsAtMs, event.endsAtMs].some((atMs) => comesTwice(atMs, event.timezone))
}

/**
 * Whether the rule says all of this date. What is compared is its instant, not its clock: a time that a clock change skips is written
 * by itself, as programs read it in two ways, and so is one that comes twice.
 */
function isAsModel({ date, event }: Written, model: Written): boolean {
  return isClean(event, date) && sayingOf(event) === sayingOf(model.event)
}

/** All that a calendar says of an event but its day, in each language. */
function sayingOf(event: CalendarEvent): string {
  const { title, intention, description, category, timezone, allDay, startTime, status, image } = event
  const { venueName, venueAddress, city, onlineUrl, evening, wayIn, words, visibility } = event
  const lasts = isWholeDays(event)
    ? Date.parse(event.endDate ?? event.startDate) - Date.parse(event.startDate)
    : event.endsAtMs - event.startsAtMs
  return JSON.stringify([
    ...[title, intention, description, category, timezone, allDay, startTime, lasts, status, image],
    ...[venueName, venueAddress, city, onlineUrl, evening, wayIn, words, visibility],
  ])
}

/**
 * Whether a date can be written as a changed one of its rule: Outlook takes none that passes its neighbours or shares their day, and
 * programs differ about another zone or whole days among hours. Such a date is left out of the rule and written by itself.
 */
function mayStandInstead({
  follower: { date, event },
  model,
  followers,
  at,
}: {
  follower: Written
  model: Written
  followers: readonly Written[]
  at: number
}): boolean {
  if (isWholeDays(event) !== isWholeDays(model.event) || event.timezone !== model.event.timezone) return false
  if (event.startDate === date) return true
  const before = followers[at - 1] ?? model
  const after = followers[at + 1]
  const [from, to] = [latest(before), after && earliest(after)]
  return event.startDate > from && (event.endDate ?? event.startDate) < (to ?? '9')
}

const latest = ({ date, event }: Written) => [date, event.endDate ?? event.startDate].sort().at(-1)!
const earliest = ({ date, event }: Written) => [date, event.startDate].sort()[0]!

/** Nothing follows it that was hidden, cancelled, or made and taken away. */
function isLastThere(last: Written, dates: readonly SeriesDate[]): boolean {
  return (
    last.event.status !== 'cancelled' && dates.every(({ date, isSkipped }) => date <= last.date || isSkipped)
  )
}

/** Days behind the dates that are made, of which it is known that they are none. */
function leftOutLater(
  rule: SeriesRule,
  startsOn: string,
  dates: readonly SeriesDate[],
  after: string,
): string[] {
  const skipped = dates.flatMap(({ date, isSkipped }) => (isSkipped ? [date] : []))
  const later = [...rule.without, ...skipped].filter((date) => date > after)
  const plain = { ...rule, without: [], extra: [] }
  return later.filter((date) => datesOf(plain, { startsOn, from: date, to: date }).length > 0)
}

/**
 * When a series was changed last, as SEQUENCE and LAST-MODIFIED say it. A date that is taken away leaves no trace of when, and one that
 * is over is read no more: so it is today at the least, and never goes back.
 */
function lastChange({ dates }: CalendarSeries, nowMs: number): number {
  const today = nowMs - (nowMs % 86_400_000)
  return Math.max(today, ...dates.flatMap(({ event }) => (event ? [event.updatedAtMs] : [])))
}

const uidOf = (seriesId: string, from?: string) =>
  from === undefined ? `series-${seriesId}` : `series-${seriesId}-${from.replaceAll('-', '')}`

function timingFrom(event: CalendarEvent): EventTiming {
  const { startDate, startTime, timezone } = event
  if (isWholeDays(event) || !startTime) return { startDate, timezone, allDay: true }
  return { startDate, startTime, timezone, allDay: false }
}
