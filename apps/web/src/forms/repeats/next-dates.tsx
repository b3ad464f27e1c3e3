import { datesOf } from '@hearth/contracts/series-dates'
import type { SeriesRule } from '@hearth/contracts/series-values'
import * as m from '@hearth/messages'
import { CircleAlert } from 'lucide-react'
import { formatShortDay } from '../../format/when.ts'
import type { RepeatDraft } from './repeat-draft.ts'
import { repeatProblems } from './repeat-problems.ts'

const shown = 10

/** The first dates of what is being chosen, or why there are none. Its own chunk: the library of dates comes with it. */
export function NextDates({
  repeats,
  rule,
  startsOn,
}: {
  repeats: RepeatDraft
  rule: SeriesRule
  startsOn: string
}) {
  const [problem] = Object.values(repeatProblems(repeats, startsOn))
  if (problem)
    return (
      <p className="field-error">
        <CircleAlert size={15} aria-hidden="true" />
        {problem}
      </p>
    )
  return (
    <ul className="repeat-dates" aria-label={m.series_form_next()}>
      {datesOf(rule, { startsOn, max: shown }).map((day) => (
        <li key={day}>
          <time dateTime={day}>{formatShortDay(day, `${startsOn}T00:00:00Z`)}</time>
        </li>
      ))}
    </ul>
  )
}
