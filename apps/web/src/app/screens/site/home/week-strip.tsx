import * as m from '@hearth/messages'
import type { MouseEvent } from 'react'
import { Link } from '../../../../navigation/index.ts'
import { paths } from '../../../../paths.ts'

/**
 * The week in eight tiles: any day, and each of seven. Each is a link to these days' events, which is what it does before
 * the app arrives; then it shows that day alone in the list below. A day that is pressed once more lets all days be.
 */
export function WeekStrip({
  days,
  chosenOn,
  onChoose,
}: {
  /** In order; `words` name the day ("Sat 21"). */
  days: { on: string; words: string; count: number }[]
  chosenOn: string | undefined
  /** Nothing when all days are shown. */
  onChoose: (on: string | undefined) => void
}) {
  const choose = (event: MouseEvent, on: string | undefined) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onChoose(on === chosenOn ? undefined : on)
  }
  const all = days.reduce((sum, { count }) => sum + count, 0)
  const tiles = [{ on: undefined, words: m.site_home_any_day(), count: all }, ...days]
  return (
    <ul className="week sideways" aria-label={m.site_home_days()}>
      {tiles.map(({ on, words, count }) => (
        <li key={on ?? ''}>
          <Link
            to={paths.explore(on ? { from: on, to: on } : undefined)}
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
