// What first views write of times, apart from `when.ts` so that they load no more; it is found there too.

import type { EventTiming } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { clockStyle, type Hours } from '@hearth/messages/hours'
import { getLocale, format as language } from '@hearth/messages/runtime'
import { hoursShown } from './habits.ts'

export type Instant = string | number

const dayMs = 86_400_000

/** What `Intl` is asked for, in the language of this build where no other is named. */
export type Style = Intl.DateTimeFormatOptions & { locale?: string }

export const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const
/** What is reckoned with is written the same in every language: `2026-11-20`. */
const reckonedDay = { locale: 'en-CA', year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** Making one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Throws `RangeError` where this browser does not know the zone. */
export function write(style: Style, at: Instant, timeZone = readerZone()): string {
  const key = JSON.stringify(style) + timeZone
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(style.locale ?? language, { ...style, timeZone })
    formats.set(key, format)
  }
  return format.format(new Date(at))
}

/** Browsers differ in whether English has a comma behind the weekday; the other languages have theirs. */
export const writeDay = (style: Style, day: string) =>
  write(style, `${day}T12:00:00Z`, 'UTC').replace(getLocale() === 'en' ? ',' : '', '')

/** The reader's own time zone. */
export function readerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}

/** The day of an instant. */
export function dayOf(at: Instant, timeZone?: string): string {
  return write(reckonedDay, at, timeZone)
}

/** How times are written now. */
export const clock = () => clockStyle(hoursShown())

/** `19:30`, as hosts write it and clocks of 24 hours show it, in the reader's hours: `7:30 pm`. */
export const formatWallTime = (time: string): string => formatWallTimeIn(hoursShown(), time)

export const formatWallTimeIn = (hours: Hours, time: string): string =>
  hours === 24 ? time : write(clockStyle(hours), `2024-01-01T${time.slice(0, 5)}Z`, 'UTC')

/** The day so many days later; calendar dates only, so no clock change can touch it. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** `Fri 20 Nov`, with the year when it is another one than that of `now`. */
export function formatShortDay(day: string, now?: Instant): string {
  const isOtherYear = now !== undefined && new Date(now).getUTCFullYear() !== Number(day.slice(0, 4))
  return writeDay(isOtherYear ? { ...shortDay, year: 'numeric' } : shortDay, day)
}

/** `Fri 20`. */
export const formatWeekdayAndDay = (day: string) => writeDay({ weekday: 'short', day: 'numeric' }, day)

/** `Kathmandu time` for `Asia/Kathmandu`. */
export function formatZone(timeZone: string): string {
  return m.site_format_zone({ city: formatZoneCity(timeZone) })
}

/** `St Johns` for `America/St_Johns`. */
export function formatZoneCity(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

/**
 * `Tonight, 20:30`, `Tomorrow, 07:00`, `Sun 22 Nov, 19:00`, `Sat 28 Nov, all day`. `today` is the day that these words
 * start from: the event's own, unless it stands under headings that start from the reader's.
 */
export function formatStart(
  timing: EventTiming,
  nowMs: number,
  today = dayOf(nowMs, timing.timezone ?? 'UTC'),
): string {
  const day = startDay(timing, today, nowMs)
  return timing.allDay || !timing.startTime
    ? m.site_format_all_day({ day })
    : m.site_format_day_and_time({ day, time: formatWallTime(timing.startTime) })
}

export function startDay(
  { startDate, startTime, allDay }: EventTiming,
  today: string,
  nowMs: number,
): string {
  if (startDate === today)
    return !allDay && startTime && startTime >= '17:00' ? m.site_format_tonight() : m.site_format_today()
  if (startDate === addDays(today, 1)) return m.site_format_tomorrow()
  return formatShortDay(startDate, nowMs)
}
