import { getISO } from 'temporal-polyfill/fns/Calendar'
import * as PlainDate from 'temporal-polyfill/fns/PlainDate'

type Day = ReturnType<typeof PlainDate.fromString>

/** Days from the first to the last, both included, of which one may be open. */
export type Days = { from?: Day; to?: Day }
/** Days with both ends. */
export type Stretch = { from: Day; to: Day }

export const dayFrom = (text: string): Day => PlainDate.fromString(text, getISO)
export const textOf = (day: Day): string => PlainDate.toString(day)
export const one = (day: Day): Stretch => ({ from: day, to: day })
export const ahead = (today: Day, days: number): Day => PlainDate.addDays(today, days)

const later = (one: Day, other: Day) => (PlainDate.compare(one, other) < 0 ? other : one)
const sunday = (today: Day) => ahead(today, 7 - PlainDate.dayOfWeek(today))

/** The first day of this month, or of that so many months later. */
const firstOfMonth = (today: Day, months: number) =>
  PlainDate.addMonths(PlainDate.startOfMonth(today), months)

/** So many days from today on; nothing for numbers by which nobody reckons days. */
export function next(today: Day, days: number): Stretch | undefined {
  if (!Number.isInteger(days) || days < 1 || days > 400) return undefined
  return { from: today, to: ahead(today, days - 1) }
}

/** A weekend begins on Friday, as in the lists of events. */
export function weekend(today: Day, weeks: number): Stretch {
  const to = ahead(sunday(today), 7 * weeks)
  return { from: later(today, ahead(to, -2)), to }
}

/** What is left of this week, or a whole one. */
export function week(today: Day, weeks: number): Stretch {
  const to = ahead(sunday(today), 7 * weeks)
  return { from: later(today, ahead(to, -6)), to }
}

/** What is left of this month, or a whole one. */
export function month(today: Day, months: number): Stretch {
  const from = firstOfMonth(today, months)
  return { from: later(today, from), to: PlainDate.endOfMonth(from) }
}

/** The next such day of the week, from 1 for Monday, today included; or that of next week. */
export function weekday(today: Day, day: number, ofNextWeek = false): Day {
  if (ofNextWeek) return ahead(sunday(today), day)
  return ahead(today, (day - PlainDate.dayOfWeek(today) + 7) % 7)
}

/** A month by its number: of that year, else the next one that is not over. */
export function namedMonth(today: Day, number: number, year?: number): Stretch {
  const months = (number - today.month + 12) % 12
  if (year === undefined) return month(today, months)
  return month(today, (year - today.year) * 12 + number - today.month)
}

const calendarDay = (of: { year: number; month: number; day: number }) =>
  PlainDate.fromFields(of, { overflow: 'reject' })

/** A day of the calendar: of that year, else the next one. `undefined` for a day that no month has. */
export function namedDay(today: Day, month: number, day: number, year?: number): Day | undefined {
  try {
    const named = calendarDay({ year: year ?? today.year, month, day })
    const isOver = year === undefined && PlainDate.compare(named, today) < 0
    return isOver ? calendarDay({ year: today.year + 1, month, day }) : named
  } catch {
    return undefined
  }
}

/** The next day with this number in its month. */
export function dayOfMonth(today: Day, day: number): Day | undefined {
  for (let months = 0; months < 12; months++) {
    const { year, month } = firstOfMonth(today, months)
    const named = namedDay(today, month, day, year)
    if (named && PlainDate.compare(named, today) >= 0) return named
  }
  return undefined
}

/** From the one to the other; where that has been this week already, to that of the next. Nothing for others the wrong way round. */
export function between(from: Day, to: Day): Stretch | undefined {
  const missing = PlainDate.diffDays(to, from)
  const last = missing > 0 && missing < 7 ? ahead(to, 7) : to
  return PlainDate.compare(from, last) <= 0 ? { from, to: last } : undefined
}
