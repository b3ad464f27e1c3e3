import * as m from '@hearth/messages'
import { useQueryClient } from '@tanstack/react-query'
import type { EventSearch } from '../../../data/event/event-search.ts'
import { countOptions } from '../../../data/event/queries.ts'
import { daysAhead, monthBeside, monthOf } from '../../../format/month.ts'
import { formatFullDay, formatMonth } from '../../../format/when.ts'
import { Link } from '../../../navigation/index.ts'
import { eventCount } from './event-count.ts'

/** A month for browsers without script, as the server counted it: each day with events leads to its list. */
export function MonthAsLinks({
  search,
  addressOf,
  today,
}: {
  search: EventSearch
  addressOf: (search: EventSearch) => string
  today: string
}) {
  const client = useQueryClient()
  const month = search.month ?? monthOf(search.from ?? today)
  const { view: _view, month: _month, ...asked } = search
  const days = daysAhead(month, today).flatMap((day) => {
    const onDay = { ...asked, from: day, to: day }
    const count = client.getQueryData(countOptions(onDay).queryKey)
    return count ? [{ day, count, to: addressOf(onDay) }] : []
  })
  const monthAddress = (step: 1 | -1) =>
    addressOf({ ...asked, view: 'month', month: monthBeside(month, step) })
  return (
    <div className="month">
      <h2>{formatMonth(`${month}-15`)}</h2>
      <ul className="month-links">
        {days.map(({ day, count, to }) => (
          <li key={day}>
            <Link to={to}>{formatFullDay(day)}</Link> {eventCount(count)}
          </li>
        ))}
      </ul>
      {days.length === 0 && <p className="month-note">{m.event_month_empty()}</p>}
      <nav className="cluster" aria-label={m.event_month_others_label()}>
        {month > monthOf(today) && (
          <Link className="more-link" to={monthAddress(-1)}>
            {m.event_month_before()}
          </Link>
        )}
        <Link className="more-link" to={monthAddress(1)}>
          {m.event_month_after()}
        </Link>
      </nav>
    </div>
  )
}
