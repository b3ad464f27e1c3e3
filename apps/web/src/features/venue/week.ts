import { type WeeklyHours, weekdays } from '@hearth/contracts/weekly-hours'

export type Weekday = keyof typeof weekdays
export const weekdayIds = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly Weekday[]

export type DayOfWeek = {
  day: Weekday
  name: string
  /** `10:00 to 18:00`, in the order of the clock; empty where nothing is open. */
  open: string[]
}

/** Hours that repeat each week as seven days from Monday on. */
export function weekOf(hours: WeeklyHours): DayOfWeek[] {
  return weekdayIds.map((day) => ({
    day,
    name: weekdays[day],
    open: hours
      .filter(({ days }) => days.includes(day))
      .sort((a, b) => a.opens.localeCompare(b.opens))
      .map(({ opens, closes }) =>
        closes <= opens ? `${opens} to ${closes} the next day` : `${opens} to ${closes}`,
      ),
  }))
}
