import type { EventRecord } from '@hearth/contracts/event'
import { eventPath } from '@hearth/contracts/event-address'
import { seriesPath } from '@hearth/contracts/series-address'
import * as m from '@hearth/messages'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { Repeat } from 'lucide-react'
import { Link } from '../../navigation/index.ts'
import './date-of-series.css'
import { formatShortDay } from '../../format/when.ts'
import { useSeriesOf } from './use-series-of.ts'

/** On the page of an event: the series that it is a date of, the date before and the one after. Nothing of any other event. */
export function DateOfSeries({ event }: { event: EventRecord }) {
  const { series } = useSeriesOf(event)
  if (!series) return null
  const { series_id: id, before, after } = series
  const pathOf = (eventId: string) => eventPath({ ...event, id: eventId })
  return (
    <div className="date-of-series">
      <Repeat size={20} aria-hidden="true" />
      <p>
        <ParaglideMessage
          message={m.series_page_of}
          markup={{
            link: ({ children }) => (
              <Link className="text-link" to={seriesPath({ ...event, id })}>
                {children}
              </Link>
            ),
          }}
        />
      </p>
      {(before || after) && (
        <nav aria-label={m.series_page_neighbours()}>
          {before && (
            <Link className="text-link" to={pathOf(before.event_id)}>
              {m.series_page_before({ day: formatShortDay(before.start_date) })}
            </Link>
          )}
          {after && (
            <Link className="text-link" to={pathOf(after.event_id)}>
              {m.series_page_after({ day: formatShortDay(after.start_date) })}
            </Link>
          )}
        </nav>
      )}
    </div>
  )
}
