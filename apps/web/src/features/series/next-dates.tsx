import * as m from '@hearth/messages'
import { ArrowRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { SeriesDate, SeriesPage } from '../../data/series/queries.ts'
import { formatList } from '../../format/list.ts'
import { formatDayAndMonth } from '../../format/when.ts'
import { DateAction } from './answer/date-action.tsx'
import { DateCard } from './date-card.tsx'
import { dayOfDate, stateOfDate, takesSingleYes } from './date-state.ts'
import type { Reader } from './reader.ts'

const AllDates = lazy(() => import('./all-dates.tsx'))

/** As many stand on the page as arches. */
const shownDates = 6

/** The dates to come: the first as arches, all of them behind a press. `pathOf` leads to the page of one. */
export function NextDates({
  series,
  reader,
  nowMs,
  pathOf,
}: {
  series: SeriesPage
  reader: Reader
  nowMs: number
  pathOf: (eventId: string) => string
}) {
  const [all, setAll] = useState(false)
  const isRegular = series.regular !== null
  if (series.dates.length === 0) return null
  return (
    <section className="wrap series-dates" id="dates" aria-labelledby="dates-title">
      <div className="section-head">
        <div>
          <h2 className="section-title" id="dates-title">
            {m.series_page_dates()}
          </h2>
          {isRegular && <p className="series-dates-lede">{regularWords(series)}</p>}
        </div>
        {series.ahead > shownDates && (
          <button type="button" className="more-link" aria-haspopup="dialog" onClick={() => setAll(true)}>
            {m.series_page_dates_all({ count: series.ahead })}
            <ArrowRight size={17} aria-hidden="true" />
          </button>
        )}
      </div>
      <div className="dates-frame">
        <ol className="dates">
          {series.dates.slice(0, shownDates).map((date) => {
            const to = date.event_id === null ? undefined : pathOf(date.event_id)
            return (
              <DateCard
                key={date.date}
                {...{ date, to, isRegular, nowMs }}
                foot={DateAction({ date, to, reader, takesYes: takesSingleYes(series, date) })}
              />
            )
          })}
        </ol>
      </div>
      <Suspense>
        {all && <AllDates {...{ series, reader, nowMs, pathOf }} onClose={() => setAll(false)} />}
      </Suspense>
    </section>
  )
}

/** `You’re coming to every date except 19 January. …` What asks them something that they did not answer yet is named. */
function regularWords({ dates, terms: { held_until } }: Pick<SeriesPage, 'dates' | 'terms'>): string {
  const isHeld = ({ date }: SeriesDate) => held_until === null || date <= held_until
  const daysOf = (which: (date: SeriesDate) => boolean) =>
    formatList(dates.filter(which).map((date) => formatDayAndMonth(dayOfDate(date))))
  const open = daysOf((date) => date.asks !== null && stateOfDate(date) === 'open' && isHeld(date))
  const still = open && m.series_answers_still_open({ days: open })
  const states = dates.map(stateOfDate)
  if (!states.includes('coming') && states.includes('asked'))
    return [m.series_answers_asked_every(), still].filter(Boolean).join(' ')
  const given = daysOf((date) => stateOfDate(date) === 'back')
  const words = given ? m.series_answer_regular_but({ days: given }) : m.series_answer_regular()
  return [words, still, m.series_answer_for_others()].filter(Boolean).join(' ')
}
