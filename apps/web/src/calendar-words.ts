import { locale } from './locale.ts'

/* Calendar dates are text, YYYY-MM-DD, and have no zone. */

/** "Today", "Tomorrow", the weekday within a week, else "Sat 5 Dec"; with the year when it is another one. */
export function dayWords(date: string, today: string): string {
  const ahead = daysBetween(today, date)
  if (ahead === 0) return 'Today'
  if (ahead === 1) return 'Tomorrow'
  if (ahead > 1 && ahead < 7) return formatDate(date, { weekday: 'long' })
  return shortDate(date, date.slice(0, 4) !== today.slice(0, 4))
}

/** "Sat 5 Dec", or "Sat 5 Dec 2027". */
export function shortDate(date: string, withYear = false): string {
  const words = `${formatDate(date, { weekday: 'short' })} ${Number(date.slice(8))} ${formatDate(date, { month: 'short' })}`
  return withYear ? `${words} ${date.slice(0, 4)}` : words
}

/** The calendar date that it is somewhere at an instant, YYYY-MM-DD. */
export function calendarDate(atMs: number, timeZone: string): string {
  let format = dateFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    dateFormats.set(timeZone, format)
  }
  return format.format(atMs)
}
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** A calendar date some days later or earlier. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** A calendar date has no zone: it is read and written as UTC, so that no reader's zone can move it. */
export function formatDate(date: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(Date.parse(date))
}
