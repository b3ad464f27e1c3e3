import type { SeriesDate } from '../../../data/series/queries.ts'
import { formatShortDay } from '../../../format/when.ts'
import { dayOfDate, roomInWords } from '../date-state.ts'

/** The dates that a yes to a course takes a place on now, each with its room: none can be left out. */
export function CourseDates({ dates, until }: { dates: readonly SeriesDate[]; until: string | null }) {
  return (
    <ul className="series-course">
      {dates
        .filter(({ date }) => until === null || date <= until)
        .map((date) => (
          <li key={date.date}>
            {formatShortDay(dayOfDate(date))}: {roomInWords(date)}
          </li>
        ))}
    </ul>
  )
}
