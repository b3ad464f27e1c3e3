import { firstWeekday } from './week.ts'
import { addDays } from './when.ts'

/** The month of a day, YYYY-MM. */
export const monthOf = (day: string) => day.slice(0, 7)

export function monthBeside(month: string, step: 1 | -1): string {
  return monthOf(addDays(`${month}-15`, step * 30))
}

/** The weeks of a month, each from the first day of the reader’s on: whole weeks, so that days of its neighbours are among them. */
export function weeksOf(month: string, from = firstWeekday()): string[][] {
  const first = `${month}-01`
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 7 - from) % 7
  const weeks: string[][] = []
  for (let start = addDays(first, -before); monthOf(start) <= month; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, step) => addDays(start, step)))
  return weeks
}

/** The days of a month that are not over, in order. */
export function daysAhead(month: string, today: string): string[] {
  return weeksOf(month)
    .flat()
    .filter((day) => monthOf(day) === month && day >= today)
}
