import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

/**
 * The week in seven days. Each is a link to that day's events, which is what it does before the app arrives; then it
 * turns the list below to that day in place.
 */
export function WeekStrip({
  days,
  chosenOn,
  onChoose,
}: {
  /** In order; `words` name the day ("Sat 21"). */
  days: { on: string; words: string; count: number }[]
  chosenOn: string | undefined
  onChoose: (on: string) => void
}) {
  const choose = (event: MouseEvent, on: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onChoose(on)
  }
  return (
    <ul className="week sideways" aria-label="Events from a day on">
      {days.map(({ on, words, count }) => (
        <li key={on}>
          <Link
            to={paths.events({ from: on, to: on })}
            className="day-button"
            aria-current={on === chosenOn ? 'date' : undefined}
            onClick={(event) => choose(event, on)}
          >
            <b>{words}</b>
            <span>{count === 1 ? '1 event' : `${count} events`}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
