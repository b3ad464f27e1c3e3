import * as m from '@hearth/messages'
import './dates.css'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SeriesDate } from '../../data/series/queries.ts'
import { formatDayAndMonth, formatHowFarOff, formatMonthAlone, formatStart } from '../../format/when.ts'
import { Link } from '../../navigation/index.ts'
import { Arch } from '../../ui/arch.tsx'
import { answerInWords, dayOfDate, roomInWords, stateOfDate, timingOf } from './date-state.ts'
import { MoonSky } from './moon-sky.tsx'

/**
 * One date of a series: its night as an arch with the day, how far off it is, what room there is, and what the reader said.
 * `foot` is what can be torn off: what they can do.
 */
export function DateCard({
  date,
  to,
  isRegular,
  isOver = false,
  nowMs,
  foot,
}: {
  date: SeriesDate
  /** Its own page, where it has one. */
  to: string | undefined
  isRegular: boolean
  /** It took place: what room there was says nothing any more. */
  isOver?: boolean
  nowMs: number
  foot?: ReactNode
}) {
  const state = stateOfDate(date)
  const day = dayOfDate(date)
  const timing = timingOf(date)
  const isOff = state === 'skipped' || state === 'cancelled'
  const said = isOff || isOver ? undefined : answerInWords(date, { isRegular })
  const title = formatDayAndMonth(day)
  return (
    <li className={clsx('date-card', `date-${state}`)}>
      <div className="date-stub">
        <Arch>
          {state !== 'skipped' && <MoonSky day={day} />}
          <p className="date-day">
            <b>{Number(day.slice(8))}</b>
            <span>{formatMonthAlone(`${day}T12:00:00Z`)}</span>
          </p>
          {to && (
            <Link className="date-link" to={to} viewTransition>
              <span className="sr-only">{m.series_page_open_date({ day: title })}</span>
            </Link>
          )}
        </Arch>
        <p className="date-far">
          {state === 'skipped'
            ? m.series_page_skipped()
            : (formatHowFarOff(timing, nowMs) ?? formatStart(timing, nowMs))}
        </p>
        {state === 'skipped' && date.note && <p className="date-room">{date.note}</p>}
        {state === 'cancelled' && <p className="date-room">{m.event_cancelled()}</p>}
        {!isOff && !isOver && <p className="date-room">{roomInWords(date)}</p>}
        {date.start_date !== null && date.start_date !== date.date && (
          <p className="date-room">{m.series_page_moved({ day: formatDayAndMonth(date.date) })}</p>
        )}
        {said && (
          <p className="date-said">
            {state === 'coming' ? (
              <Tick />
            ) : (
              state === 'back' && <span className="date-hole" aria-hidden="true" />
            )}
            {said}
          </p>
        )}
      </div>
      {foot && <div className="date-foot">{foot}</div>}
    </li>
  )
}

/** A place is held. */
export function Tick() {
  return (
    <span className="date-tick" aria-hidden="true">
      <Check size={14} strokeWidth={3} aria-hidden="true" />
    </span>
  )
}
