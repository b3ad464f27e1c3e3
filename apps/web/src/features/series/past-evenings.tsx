import * as m from '@hearth/messages'
import { ArrowRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { PastDate, SeriesPage } from '../../data/series/queries.ts'
import { formatDayAndMonth } from '../../format/when.ts'
import { Link } from '../../navigation/index.ts'

const PastDates = lazy(async () => ({ default: (await import('./all-dates.tsx')).PastDates }))

const shownPast = 5

/** What the last ones were like: a photo of each, else its cover, by the day. */
export function PastEvenings({
  series,
  time,
  nowMs,
  pathOf,
  pictureOf,
}: {
  series: SeriesPage
  time: 'evening' | 'day'
  nowMs: number
  pathOf: (eventId: string) => string
  pictureOf: (past: PastDate) => ReactNode
}) {
  const [all, setAll] = useState(false)
  if (series.past.length === 0) return null
  return (
    <section className="event-block" id="past">
      <h2>{m.series_page_past({ time })}</h2>
      <ul className="past-evenings" data-count={Math.min(series.past.length, shownPast)}>
        {series.past.slice(0, shownPast).map((past) => (
          <li key={past.event_id}>
            <Link to={pathOf(past.event_id)} viewTransition>
              {pictureOf(past)}
              <span>{formatDayAndMonth(past.start_date)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {series.held > series.past.slice(0, shownPast).length && (
        <button type="button" className="more-link" aria-haspopup="dialog" onClick={() => setAll(true)}>
          {m.series_page_past_all({ time, count: series.held })}
          <ArrowRight size={17} aria-hidden="true" />
        </button>
      )}
      <Suspense>
        {all && <PastDates {...{ series, time, nowMs, pathOf }} onClose={() => setAll(false)} />}
      </Suspense>
    </section>
  )
}
