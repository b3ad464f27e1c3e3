import { instantOf } from '@hearth/contracts/wall-time'
import type { WeeklyHours } from '@hearth/contracts/weekly-hours'
import * as m from '@hearth/messages'
import { formatList } from '../../format/list.ts'
import { addDays, clockIn, dayOf, formatWeekday, weekdayIn } from '../../format/when.ts'

type Line = WeeklyHours[number]

/** `Monday to Friday`, `Tuesday and Thursday`, `Every day`. */
export function formatDays(days: readonly number[]): string {
  const sorted = [...new Set(days)].sort((a, b) => a - b)
  if (sorted.length === 7) return m.provider_hours_every_day()
  const runs: number[][] = []
  for (const day of sorted) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const parts = runs.flatMap((run) =>
    run.length > 2
      ? [m.provider_hours_days_range({ first: formatWeekday(run[0]!), last: formatWeekday(run.at(-1)!) })]
      : run.map(formatWeekday),
  )
  return formatList(parts)
}

/** `10:00 to 18:00`; `20:00 to 02:00 the next day` where it ends after midnight. */
export function formatTimes({ opens, closes }: Pick<Line, 'opens' | 'closes'>): string {
  return m.site_weekly_hours({ opens, closes, overnight: yesNo(closes <= opens) })
}

/**
 * The same hours on the reader's clock, as the first of their days falls in the coming week; `undefined` where both
 * clocks show the same.
 */
export function formatTimesForReader(
  line: Line,
  { timezone, readerZone, nowMs }: { timezone: string; readerZone: string; nowMs: number },
): string | undefined {
  const date = nextDate(line.days[0] ?? 1, timezone, nowMs)
  const opensAtMs = instantOf({ date, time: line.opens, timeZone: timezone })
  const closesAtMs = instantOf({
    date: line.closes <= line.opens ? addDays(date, 1) : date,
    time: line.closes,
    timeZone: timezone,
  })
  if (opensAtMs === undefined || closesAtMs === undefined) return undefined
  const opens = clockIn(readerZone, opensAtMs)
  const closes = clockIn(readerZone, closesAtMs)
  if (opens.time === line.opens && closes.time === line.closes && opens.date === date) return undefined
  return m.provider_hours_your_time({
    opens: opens.time,
    closes: closes.time,
    overnight: yesNo(closes.date > opens.date),
    day: opens.date === date ? 'same' : opens.date > date ? 'later' : 'earlier',
  })
}

const yesNo = (is: boolean) => (is ? 'yes' : 'no')

/** The next date, from today on, that is this weekday in the zone. */
function nextDate(weekday: number, timeZone: string, nowMs: number): string {
  const date = dayOf(nowMs, timeZone)
  return addDays(date, (weekday - weekdayIn(timeZone, nowMs) + 7) % 7)
}
