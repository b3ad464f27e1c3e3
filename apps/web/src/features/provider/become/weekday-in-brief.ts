import { weekdays } from '../../../format/week.ts'
import { formatShortWeekday, formatWeekday, writeWeekday } from '../../../format/when.ts'

/** `Mo` for 1: two characters, or three where two are not enough to know the day by; in Arabic, which shortens no word, one. */
export function formatWeekdayInBrief(weekday: number): string {
  const short = formatShortWeekday(weekday)
  if (short === formatWeekday(weekday)) return writeWeekday({ weekday: 'narrow' }, weekday)
  const isKnownByTwo = new Set(weekdays().map((day) => formatShortWeekday(day).slice(0, 2))).size === 7
  return short.slice(0, isKnownByTwo ? 2 : 3)
}
