import type { SeriesDate } from '../../../data/series/queries.ts'
import { formatShortDay } from '../../../format/when.ts'
import { dayOfDate } from '../date-state.ts'

/** The dates that a yes to a course takes a place on now, and what is to be said of each: none can be left out. */
export function CourseDates({
  dates,
  until,
  says,
}: {
  dates: readonly SeriesDate[]
  until: string | null
  says: (date: SeriesDate) => string
}) {
  return (
    <ul className="series-course">
      {dates
        .filter(({ date }) => until === null || date <= until)
        .map((date) => (
          <li key={date.date}>
            {formatShortDay(dayOfDate(date))}: {says(date)}
          </li>
        ))}
    </ul>
  )
}
