// Every way in which a time is written. A *day* is a calendar date, YYYY-MM-DD, which no zone may move; an *instant* is an
// ISO text or milliseconds since 1970, and is written on the reader's clock unless a zone is given. What depends on the present
// takes `nowMs`, so that a page says the same on the server and in the browser.

import type { EventTiming } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { clockStyle } from '@hearth/messages/hours'
import { format } from '@hearth/messages/runtime'
import {
  addDays,
  clock,
  dayOf,
  formatShortDay,
  formatWallTime,
  type Instant,
  type Style,
  shortDay,
  startDay,
  write,
  writeDay,
} from './when-first.ts'

export {
  addDays,
  dayOf,
  formatShortDay,
  formatStart,
  formatWallTime,
  formatWallTimeIn,
  formatZone,
  readerZone,
} from './when-first.ts'

/** Reckoned with, as hosts write it: the same for every reader. */
const wallTime: Style = { locale: 'en-CA', ...clockStyle(24) }
const dayOfYear: Style = { day: 'numeric', month: 'long', year: 'numeric' }
const dayAndMonth: Style = { day: 'numeric', month: 'long' }
const fullDay: Style = { weekday: 'long', ...dayOfYear }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

// Days and clocks, for reckoning.

/** The day and the time that a clock in `timeZone` shows at an instant. */
export function clockIn(timeZone: string, at: Instant): { date: string; time: string } {
  return { date: dayOf(at, timeZone), time: write(wallTime, at, timeZone) }
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs
}

// Instants and days in words.

/** `19:30`, or `7:30 pm` to whoever counts twelve hours. */
export function formatTime(at: Instant, timeZone?: string): string {
  return formatWallTime(write(wallTime, at, timeZone))
}

/** `3 March 2026`, of an instant or of a day. */
export function formatDay(at: Instant): string {
  return isDay(at) ? writeDay(dayOfYear, at) : write(dayOfYear, at)
}

/** `3 March`, of an instant or of a day. */
export function formatDayAndMonth(at: Instant): string {
  return isDay(at) ? writeDay(dayAndMonth, at) : write(dayAndMonth, at)
}

/** `March`. */
export function formatMonthAlone(at: Instant): string {
  return write({ month: 'long' }, at)
}

/** `March 2026`. */
export function formatMonth(at: Instant): string {
  return write({ month: 'long', year: 'numeric' }, at)
}

/** `Friday 20 November 2026`, of an instant or of a day. */
export function formatFullDay(at: Instant): string {
  return writeDay(fullDay, isDay(at) ? at : dayOf(at))
}

/** `3 March 2026 at 14:05`. */
export function formatMoment(at: Instant): string {
  return write({ ...dayOfYear, ...clock() }, at)
}

/** `Fri 20 Nov, 19:30` in a zone, which is UTC where this browser does not know it; all day without the time. */
export function formatShortMoment(at: Instant, timeZone = 'UTC', isAllDay = false): string {
  const style = isAllDay ? shortDay : { ...shortDay, ...clock() }
  try {
    return write(style, at, timeZone)
  } catch {
    return write(style, at, 'UTC')
  }
}

/** `Fri 19:30`: what clocks in a zone show. */
export function formatWeekdayAndTime(at: Instant, timeZone: string): string {
  return write({ weekday: 'short', ...clock() }, at, timeZone)
}

/** `Monday` for 1, as ISO 8601 counts. */
export function formatWeekday(weekday: number): string {
  return writeWeekday({ weekday: 'long' }, weekday)
}

/** `Mon` for 1. */
export function formatShortWeekday(weekday: number): string {
  return writeWeekday({ weekday: 'short' }, weekday)
}

/** The first of January 2024 was a Monday. */
export const writeWeekday = (style: Style, weekday: number) => write(style, Date.UTC(2024, 0, weekday), 'UTC')

/** Which day of the week it is in a zone, as ISO 8601 counts; in UTC where this browser does not know the zone. */
export function weekdayIn(timeZone: string, at: Instant): number {
  const utcDay = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  try {
    return utcDay(dayOf(at, timeZone))
  } catch {
    return utcDay(dayOf(at, 'UTC'))
  }
}

// From the present on.

/** A day as a heading of what was: `Today`, `Yesterday`, `Friday 20 November`, with the year when it is another one. */
export function formatDayHeading(day: string, nowMs: number): string {
  const today = dayOf(nowMs)
  if (day === today) return m.site_format_today()
  if (day === addDays(today, -1)) return m.site_format_yesterday()
  return writeDay(day.slice(0, 4) === today.slice(0, 4) ? { weekday: 'long', ...dayAndMonth } : fullDay, day)
}

/** When something was, as short as it can be: `19:30` today, then `Yesterday`, then `Fri 20 Nov`. */
export function formatRecent(at: Instant, nowMs: number, timeZone?: string): string {
  const [day, today] = [dayOf(at, timeZone), dayOf(nowMs, timeZone)]
  if (day === today) return formatTime(at, timeZone)
  return day === addDays(today, -1) ? m.site_format_yesterday() : formatShortDay(day, `${today}T00:00:00Z`)
}

/** `just now`, `5 minutes ago`, `yesterday`, and beyond a month the day. */
export function formatAgo(at: string, nowMs: number): string {
  const agoMs = Math.max(0, nowMs - Date.parse(at))
  if (agoMs < 2 * minuteMs) return m.site_format_just_now()
  const words = new Intl.RelativeTimeFormat(format, { numeric: 'auto' })
  if (agoMs < hourMs) return words.format(-Math.floor(agoMs / minuteMs), 'minute')
  if (agoMs < dayMs) return words.format(-Math.floor(agoMs / hourMs), 'hour')
  if (agoMs < 30 * dayMs) return words.format(-Math.floor(agoMs / dayMs), 'day')
  return m.site_format_on_day({ day: formatDay(dayOf(at)) })
}

/** A day as a heading of what comes: Today, Tomorrow, the weekday within a week, else the date. */
export function formatComingDay(day: string, today: string): string {
  if (day === today) return m.site_format_today()
  if (day === addDays(today, 1)) return m.site_format_tomorrow()
  if (day > today && day < addDays(today, 7)) return writeDay({ weekday: 'long' }, day)
  return formatShortDay(day)
}

// Timings of events. Wall times are shown as the host wrote them; only `formatStartForReader` turns them into another zone.

/** `Fri 20 Nov, 19:30 to 23:00`, over days `Fri 20 Nov, 19:30 to Sat 21 Nov, 02:00`. */
export function formatTiming(timing: EventTiming, nowMs: number): string {
  const { startDate, endDate, startTime, endTime, allDay } = timing
  const day = formatShortDay(startDate, nowMs)
  const endDay = endDate === undefined || endDate === startDate ? undefined : formatShortDay(endDate, nowMs)
  if (allDay || !startTime)
    return endDay ? m.site_format_days({ day, endDay }) : m.site_format_all_day({ day })
  const from = { day, time: formatWallTime(startTime) }
  if (!endTime) return m.site_format_day_and_time(from)
  const until = { ...from, endTime: formatWallTime(endTime) }
  return endDay ? m.site_format_times_over_days({ ...until, endDay }) : m.site_format_times(until)
}

/**
 * When it begins in the reader's own zone, in words; `undefined` when that reads the same as in the event's zone.
 * `startsAtMs` is the event's first instant.
 */
export function formatStartForReader(
  timing: EventTiming,
  startsAtMs: number,
  zone: string,
): string | undefined {
  if (timing.allDay || !timing.startTime || !timing.timezone) return undefined
  const { date, time } = clockIn(zone, startsAtMs)
  if (time === timing.startTime && date === timing.startDate) return undefined
  const shown = formatWallTime(time)
  return m.site_format_your_time({
    time:
      date === timing.startDate
        ? shown
        : m.site_format_day_and_time({ day: formatShortDay(date), time: shown }),
  })
}

/** How far off it is, from the day in its own zone: `Tonight`, `Tomorrow`, `In 3 days`, `In 5 weeks`. */
export function formatHowFarOff(timing: EventTiming, nowMs: number): string | undefined {
  const today = dayOf(nowMs, timing.timezone ?? 'UTC')
  const days = daysBetween(today, timing.startDate)
  if (days < 0) return undefined
  if (days < 2) return startDay(timing, today, nowMs)
  return days < 14 ? m.site_format_in_days({ days }) : m.site_format_in_weeks({ weeks: Math.round(days / 7) })
}

/** `Fri 20 Nov, 19:30` on the event's clock, and in brackets on the reader's where that is another. */
export function formatUntil(at: Instant, eventZone: string, zone: string): string {
  const [there, own] = [eventZone, zone].map((timeZone) => {
    const { date, time } = clockIn(timeZone, at)
    return m.site_format_day_and_time({ day: formatShortDay(date), time: formatWallTime(time) })
  })
  return own === there ? there! : m.site_format_there_and_yours({ there: there!, own: own! })
}

function isDay(at: Instant): at is string {
  return typeof at === 'string' && at.length === 10
}
