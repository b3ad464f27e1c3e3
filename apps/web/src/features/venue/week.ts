import type { WeeklyHours } from '@hearth/contracts/weekly-hours'
import * as m from '@hearth/messages'
import { type Weekday, weekdays } from '../../format/week.ts'
import { formatWallTime, formatWeekday } from '../../format/when.ts'

export type DayOfWeek = {
  day: Weekday
  name: string
  /** `10:00 to 18:00`, in the order of the clock; empty where nothing is open. */
  open: string[]
}

/** Hours that repeat each week as seven days, in the order of the reader's week. */
export function weekOf(hours: WeeklyHours): DayOfWeek[] {
  return weekdays().map((day) => ({
    day,
    name: formatWeekday(day),
    open: hours
      .filter(({ days }) => days.includes(day))
      .sort((a, b) => a.opens.localeCompare(b.opens))
      .map(({ opens, closes }) =>
        m.site_weekly_hours({
          opens: formatWallTime(opens),
          closes: formatWallTime(closes),
          overnight: closes <= opens ? 'yes' : 'no',
        }),
      ),
  }))
}
