import * as m from '@hearth/messages'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'

/**
 * The week in seven days. Each is a link to that day's events, which is what it does before the app arrives; then it
 * shows that day alone in the list below, and pressed once more all days again.
 */
export function WeekStrip({
  days,
  chosenOn,
  onChoose,
}: {
  /** In order; `words` name the day ("Sat 21"). */
  days: { on: string; words: string; count: number }[]
  chosenOn: string | undefined
  /** Nothing when the chosen day is let go of. */
  onChoose: (on: string | undefined) => void
}) {
  const choose = (event: MouseEvent, on: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onChoose(on === chosenOn ? undefined : on)
  }
  return (
    <ul className="week sideways" aria-label={m.site_home_days()}>
      {days.map(({ on, words, count }) => (
        <li key={on}>
          <Link
            to={paths.events({ from: on, to: on })}
            className="day-button"
            aria-current={on === chosenOn ? 'date' : undefined}
            onClick={(event) => choose(event, on)}
          >
            <b>{words}</b> <span>{m.site_home_event_count({ count })}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
