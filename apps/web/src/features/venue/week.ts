import type { WeeklyHours } from '@hearth/contracts/weekly-hours'
import * as m from '@hearth/messages'
import { formatWeekday } from '../../format/when.ts'

export const weekdayIds = [1, 2, 3, 4, 5, 6, 7] as const

export type DayOfWeek = {
  day: (typeof weekdayIds)[number]
  name: string
  /** `10:00 to 18:00`, in the order of the clock; empty where nothing is open. */
  open: string[]
}

/** Hours that repeat each week as seven days from Monday on. */
export function weekOf(hours: WeeklyHours): DayOfWeek[] {
  return weekdayIds.map((day) => ({
    day,
    name: formatWeekday(day),
    open: hours
      .filter(({ days }) => days.includes(day))
      .sort((a, b) => a.opens.localeCompare(b.opens))
      .map(({ opens, closes }) =>
        m.site_weekly_hours({ opens, closes, overnight: closes <= opens ? 'yes' : 'no' }),
      ),
  }))
}
