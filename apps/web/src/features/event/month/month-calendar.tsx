import type { EventRecord } from '@hearth/contracts/event'
import { eventPath } from '@hearth/contracts/event-address'
import * as m from '@hearth/messages'
import './month-calendar.css'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { categoryStyle } from '../../../art/category-look.tsx'
import type { MonthOfEvents } from '../../../data/event/month.ts'
import type { Standings } from '../../../data/event/queries.ts'
import { useStandings } from '../../../data/event/use-standings.ts'
import { sentenceFor } from '../../../format/error-words.ts'
import { monthBeside, monthOf, weeksOf } from '../../../format/month.ts'
import { weekdays } from '../../../format/week.ts'
import {
  formatFullDay,
  formatMonth,
  formatShortDay,
  formatShortWeekday,
  formatWallTime,
} from '../../../format/when.ts'
import { Link } from '../../../navigation/index.ts'
import { stepSideways } from '../../../ui/direction.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { eventCount } from '../browse/event-count.ts'
import { categoryOf, titleFor } from '../event-words.ts'

/** So many are named in a day of the grid whose day leads to all of them. */
const namedInDay = 3
/** So many embers stand for a day on small screens. */
const maxEmbers = 8

type DayAddress = ((day: string) => string) | undefined

/** The events of a month as a calendar; on small screens its days with events, one below the other. */
export function MonthCalendar({
  month,
  today,
  query: { data, isPending, error, refetch },
  monthAddress,
  dayAddress,
}: {
  /** YYYY-MM. */
  month: string
  today: string
  query: {
    data: MonthOfEvents | undefined
    isPending: boolean
    error: Error | null
    refetch: () => Promise<unknown>
  }
  monthAddress: (month: string) => string
  /** Without it each event of a day is named. */
  dayAddress?: DayAddress
}) {
  return (
    <div className="month">
      <div className="month-head">
        <h2 aria-live="polite">{formatMonth(`${month}-15`)}</h2>
        {month > monthOf(today) && (
          <Link
            className="icon-button"
            to={monthAddress(monthBeside(month, -1))}
            preventScrollReset
            aria-label={m.event_month_before()}
          >
            <ChevronLeft size={22} aria-hidden="true" />
          </Link>
        )}
        <Link
          className="icon-button"
          to={monthAddress(monthBeside(month, 1))}
          preventScrollReset
          aria-label={m.event_month_after()}
        >
          <ChevronRight size={22} aria-hidden="true" />
        </Link>
      </div>
      {isPending && (
        <Waiting label={m.event_loading()}>
          <Skeleton height={520} />
        </Waiting>
      )}
      {error && !data && <Failed sentence={sentenceFor(error)} again={() => void refetch()} />}
      {data && <Days month={month} events={data.events} today={today} dayAddress={dayAddress} />}
      {data?.events.length === 0 && <p className="month-note">{m.event_month_empty()}</p>}
      {data?.hasMore && <p className="month-note">{m.event_month_more()}</p>}
    </div>
  )
}

function Days({
  month,
  events,
  today,
  dayAddress,
}: {
  month: string
  events: readonly EventRecord[]
  today: string
  dayAddress: DayAddress
}) {
  const byDay = groupedByDay(events)
  const max = dayAddress ? namedInDay : Number.POSITIVE_INFINITY
  const named = [...byDay.values()].flatMap((ofDay) => ofDay.slice(0, max))
  const standings = useStandings([named.slice(0, 100)])
  return (
    <table className="month-days" data-named={!dayAddress || undefined} onKeyDown={moveByArrow}>
      <thead>
        <tr>
          {weekdays().map((weekday) => (
            <th key={weekday} scope="col">
              {formatShortWeekday(weekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day
                key={day}
                day={day}
                isInMonth={monthOf(day) === month}
                isToday={day === today}
                events={byDay.get(day) ?? []}
                standings={standings}
                to={dayAddress?.(day)}
                max={max}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({
  day,
  isInMonth,
  isToday,
  events,
  standings,
  to,
  max,
}: {
  day: string
  isInMonth: boolean
  isToday: boolean
  events: readonly EventRecord[]
  /** Of those that are named: what they are called in the page's language. */
  standings: Standings
  to: string | undefined
  max: number
}) {
  const number = Number(day.slice(8))
  if (!isInMonth) return <td className="month-day month-day-outside" />
  if (events.length === 0)
    return (
      <td className="month-day month-day-empty" data-today={isToday || undefined}>
        <span className="month-number">{number}</span>
      </td>
    )
  const label = m.event_month_day({ day: formatFullDay(day), events: eventCount(events.length) })
  return (
    <td className="month-day" data-today={isToday || undefined}>
      {to ? (
        <Link className="month-day-link" to={to} aria-label={label}>
          <span className="month-number">{number}</span>
          <span className="month-day-name">{formatShortDay(day)}</span>
          <span className="month-embers" aria-hidden="true">
            {events.slice(0, maxEmbers).map((event) => (
              <span key={event.id} className="cat" style={categoryStyle(categoryOf(event))} />
            ))}
          </span>
          <span className="month-day-count">{eventCount(events.length)}</span>
        </Link>
      ) : (
        <p className="month-day-link">
          <span className="month-number" aria-hidden="true">
            {number}
          </span>
          <span className="month-day-name">{formatShortDay(day)}</span>
        </p>
      )}
      <ul className="month-events">
        {events.slice(0, max).map((event) => (
          <li key={event.id} className="cat" style={categoryStyle(categoryOf(event))}>
            <Link to={eventPath(event)}>
              {event.timing.startTime && <span>{formatWallTime(event.timing.startTime)}</span>}{' '}
              {titleFor(event, standings[event.id])}
            </Link>
          </li>
        ))}
      </ul>
      {events.length > max && (
        <p className="month-others">{m.event_month_others({ count: events.length - max })}</p>
      )}
    </td>
  )
}

function groupedByDay(events: readonly EventRecord[]): Map<string, EventRecord[]> {
  const days = new Map<string, EventRecord[]>()
  for (const event of events) {
    const day = days.get(event.timing.startDate)
    if (day) day.push(event)
    else days.set(event.timing.startDate, [event])
  }
  return days
}

/** Arrows go from one day with events to the next; up and down within the same weekday. */
function moveByArrow(event: KeyboardEvent<HTMLTableElement>) {
  const stepDown = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const step = stepDown ?? stepSideways(event.key)
  const from = (event.target as HTMLElement).closest('td')
  if (!step || !from) return
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('.month-day-link')].filter(
    (link) => !stepDown || link.closest('td')?.cellIndex === from.cellIndex,
  )
  const present = links.findIndex((link) => from.contains(link))
  const next = links[present + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
