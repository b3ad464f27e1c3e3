import * as m from '@hearth/messages'
import type { SeriesDate } from '../../../data/series/queries.ts'
import { formatDayAndMonth } from '../../../format/when.ts'
import { Link } from '../../../navigation/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { dayOfDate } from '../date-state.ts'
import type { SeriesAnswer } from './use-series-answer.ts'

/** Dates that could not be answered, each with the reason and the way to its page, where it is answered or waited for. */
export function Refused({
  answer: { refused },
  dates,
  pathOf,
}: {
  answer: SeriesAnswer
  dates: readonly SeriesDate[]
  pathOf: (eventId: string) => string
}) {
  if (refused.length === 0) return null
  return (
    <Alert tone="bad">
      <p>{m.series_answer_refused()}</p>
      <ul className="series-refused">
        {refused.map(({ date, eventId, reason, isFull }) => {
          const own = dates.find((one) => one.date === date)
          return (
            <li key={date}>
              <b>{formatDayAndMonth(own ? dayOfDate(own) : date)}</b> {reason}{' '}
              <Link className="text-link" to={pathOf(eventId)}>
                {isFull ? m.series_answer_waiting_list() : m.series_answers_to_date()}
              </Link>
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
