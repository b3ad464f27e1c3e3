import * as m from '@hearth/messages'
import { Repeat } from 'lucide-react'
import type { EventSummary } from '../../data/event/event-summary.ts'
import { formatDays } from '../../format/days.ts'

/** "Also 8, 15 and 22 December, then 12 more"; nothing where no date follows, and its place until that is known. */
export function SeriesLine({ seriesAhead }: Pick<EventSummary, 'seriesAhead'>) {
  if (seriesAhead === null) return <p className="event-series event-series-waiting" />
  if (!seriesAhead || seriesAhead.next.length === 0) return null
  const days = formatDays(seriesAhead.next)
  const count = seriesAhead.ahead - seriesAhead.next.length
  return (
    <p className="event-series">
      <Repeat size={16} aria-hidden="true" />
      <span>{count > 0 ? m.series_list_also_more({ days, count }) : m.series_list_also({ days })}</span>
    </p>
  )
}
