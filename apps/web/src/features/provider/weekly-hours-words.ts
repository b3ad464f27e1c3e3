import { instantOf } from '@hearth/contracts/wall-time'
import type { WeeklyHours } from '@hearth/contracts/weekly-hours'
import { words } from './words.ts'

type Line = WeeklyHours[number]

/** `Monday to Friday`, `Tuesday and Thursday`, `Every day`. */
export function daysInWords(days: readonly number[]): string {
  const sorted = [...new Set(days)].sort((a, b) => a - b)
  if (sorted.length === 7) return words.hours.everyDay
  const runs: number[][] = []
  for (const day of sorted) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const parts = runs.flatMap((run) =>
    run.length > 2
      ? [words.hours.daysRange(weekdayName(run[0]!), weekdayName(run.at(-1)!))]
      : run.map(weekdayName),
  )
  return new Intl.ListFormat('en-GB').format(parts)
}

/** `10:00 to 18:00`; `20:00 to 02:00 the next day` where it ends after midnight. */
export function timesInWords({ opens, closes }: Pick<Line, 'opens' | 'closes'>): string {
  return words.hours.times(opens, closes, closes <= opens)
}

/**
 * The same hours on the reader's clock, as the first of their days falls in the coming week; `undefined` where both
 * clocks show the same.
 */
export function timesForReader(
  line: Line,
  { timezone, readerZone, nowMs }: { timezone: string; readerZone: string; nowMs: number },
): string | undefined {
  const date = nextDate(line.days[0] ?? 1, timezone, nowMs)
  const opensAtMs = instantOf({ date, time: line.opens, timeZone: timezone })
  const closesAtMs = instantOf({
    date: line.closes <= line.opens ? dayAfter(date) : date,
    time: line.closes,
    timeZone: timezone,
  })
  if (opensAtMs === undefined || closesAtMs === undefined) return undefined
  const opens = onClock(opensAtMs, readerZone)
  const closes = onClock(closesAtMs, readerZone)
  if (opens.time === line.opens && closes.time === line.closes && opens.date === date) return undefined
  const shift = opens.date === date ? 0 : opens.date > date ? 1 : -1
  return words.hours.forYou(words.hours.times(opens.time, closes.time, closes.date > opens.date), shift)
}

/** `Monday` for 1, as ISO 8601 counts. */
export function weekdayName(day: number): string {
  // The first of January 2024 was a Monday.
  return new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
}

/** The next date, from today on, that is this weekday in the zone. */
function nextDate(weekday: number, timeZone: string, nowMs: number): string {
  const { date } = onClock(nowMs, timeZone)
  const today = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
  return dayAfter(date, (weekday - today + 7) % 7)
}

function dayAfter(date: string, days = 1): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

function onClock(atMs: number, timeZone: string): { date: string; time: string } {
  const date = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(atMs)
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(atMs)
  return { date, time }
}
