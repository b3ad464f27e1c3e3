import { addDays } from './when.ts'

/** The month of a day, YYYY-MM. */
export const monthOf = (day: string) => day.slice(0, 7)

export function monthBeside(month: string, step: 1 | -1): string {
  return monthOf(addDays(`${month}-15`, step * 30))
}

/** The weeks of a month, Monday first: whole weeks, so that days of its neighbours are among them. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const weeks: string[][] = []
  for (let monday = addDays(first, -weekday); monthOf(monday) <= month; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, step) => addDays(monday, step)))
  return weeks
}

/** The days of a month that are not over, in order. */
export function daysAhead(month: string, today: string): string[] {
  return weeksOf(month)
    .flat()
    .filter((day) => monthOf(day) === month && day >= today)
}
