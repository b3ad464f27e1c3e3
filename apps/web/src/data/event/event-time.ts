import type { EventTiming } from '@hearth/contracts/event'

// Wall times are shown as the host wrote them; nothing here turns them into another zone except `inReaderZone`.
// Everything takes `nowMs`, so that a page says the same on the server and in the browser.

const dayMs = 86_400_000

/** Today's date in a zone, as YYYY-MM-DD. */
export function todayIn(timeZone: string, nowMs: number): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return parts.format(nowMs)
}

/** The date `days` later; calendar dates only, so no clock change can touch it. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

function format(date: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(
    Date.parse(`${date}T12:00:00Z`),
  )
}

/** `Fri 20 Nov`, with the year when it is another one. */
export function shortDate(date: string, nowMs?: number): string {
  const isOtherYear = nowMs !== undefined && new Date(nowMs).getUTCFullYear() !== Number(date.slice(0, 4))
  const text = format(date, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isOtherYear && { year: 'numeric' }),
  })
  return text.replace(',', '')
}

/** `Friday 20 November 2026`. */
export function longDate(date: string): string {
  return format(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).replace(',', '')
}

/** The heading of a day in a list: Today, Tomorrow, the weekday within a week, else the date. */
export function dayName(date: string, today: string): string {
  if (date === today) return 'Today'
  if (date === addDays(today, 1)) return 'Tomorrow'
  if (date > today && date < addDays(today, 7)) return format(date, { weekday: 'long' })
  return shortDate(date)
}

/**
 * `Tonight, 20:30`, `Tomorrow, 07:00`, `Sun 22 Nov, 19:00`, `Sat 28 Nov, all day`. `today` is the day that these words
 * start from: the event's own, unless it stands under headings that start from the reader's.
 */
export function whenShort(
  timing: EventTiming,
  nowMs: number,
  today = todayIn(timing.timezone ?? 'UTC', nowMs),
): string {
  const time = timing.allDay || !timing.startTime ? 'all day' : timing.startTime
  return `${dayWord(timing, today, nowMs)}, ${time}`
}

function dayWord({ startDate, startTime, allDay }: EventTiming, today: string, nowMs: number): string {
  if (startDate === today) return !allDay && startTime && startTime >= '17:00' ? 'Tonight' : 'Today'
  if (startDate === addDays(today, 1)) return 'Tomorrow'
  return shortDate(startDate, nowMs)
}

/** `Fri 20 Nov, 19:30 to 23:00`, over days `Fri 20 Nov, 19:30 to Sat 21 Nov, 02:00`. */
export function whenFull(timing: EventTiming, nowMs: number): string {
  const { startDate, endDate, startTime, endTime, allDay } = timing
  const start = shortDate(startDate, nowMs)
  const isOverDays = endDate !== undefined && endDate !== startDate
  if (allDay || !startTime)
    return isOverDays ? `${start} to ${shortDate(endDate, nowMs)}, all day` : `${start}, all day`
  if (!endTime) return `${start}, ${startTime}`
  return isOverDays
    ? `${start}, ${startTime} to ${shortDate(endDate, nowMs)}, ${endTime}`
    : `${start}, ${startTime} to ${endTime}`
}

/**
 * When it begins in the reader's own zone, in words; `undefined` when that reads the same as in the event's zone.
 * `startsAtMs` is the event's first instant.
 */
export function inReaderZone(
  timing: EventTiming,
  startsAtMs: number,
  readerZone: string,
): string | undefined {
  if (timing.allDay || !timing.startTime || !timing.timezone) return undefined
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: readerZone,
    hour: '2-digit',
    minute: '2-digit',
  }).format(startsAtMs)
  const date = todayIn(readerZone, startsAtMs)
  if (time === timing.startTime && date === timing.startDate) return undefined
  return date === timing.startDate ? `${time} your time` : `${shortDate(date)}, ${time} your time`
}

/** How far off it is, from the day in its own zone: `Tonight`, `Tomorrow`, `In 3 days`, `In 5 weeks`. */
export function howFarOff(timing: EventTiming, nowMs: number): string | undefined {
  const today = todayIn(timing.timezone ?? 'UTC', nowMs)
  const days = daysBetween(today, timing.startDate)
  if (days < 0) return undefined
  if (days < 2) return dayWord(timing, today, nowMs)
  return days < 14 ? `In ${days} days` : `In ${Math.round(days / 7)} weeks`
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs
}

/** The day and the time that a clock in `timeZone` shows at an instant. */
export function clockIn(timeZone: string, atMs: number): { date: string; time: string } {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(atMs)
  return { date: todayIn(timeZone, atMs), time }
}

/** `Kathmandu time` for `Asia/Kathmandu`. */
export function zoneName(timeZone: string): string {
  const city = timeZone.split('/').at(-1) ?? timeZone
  return `${city.replaceAll('_', ' ')} time`
}
