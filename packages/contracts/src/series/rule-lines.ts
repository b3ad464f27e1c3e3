import { type EventTiming, eventSpan } from '../event/event-span.ts'
import { datesOf, firstNamed, timingOf } from './rule-dates.ts'
import { ruleParts } from './rule-parts.ts'
import type { SeriesRule } from './series-values.ts'

type RuleLines = {
  /** The value of RRULE; none where the dates are named one by one. */
  rrule?: string
  /** Local days YYYY-MM-DD, which the calendar writes with the time and zone of its DTSTART. */
  exdates: string[]
  rdates: string[]
}

/**
 * What a calendar says of a rule beside DTSTART, which is the first date at `timing` (RFC 5545, 3.8.5). UNTIL is a day for what is
 * all day, else the instant of that day's start in UTC (3.3.10).
 */
export function rruleOf(rule: SeriesRule, startsOn: string, timing: EventTiming): RuleLines {
  const days = { exdates: rule.without.toSorted(), rdates: rule.extra.toSorted() }
  if (rule.frequency === 'dates') return days
  const { freq, interval, byDay, byMonthDay, byMonth } = ruleParts(rule, startsOn)
  const end = endOf(rule, startsOn)
  const parts = {
    FREQ: freq,
    INTERVAL: interval === 1 ? undefined : interval,
    BYMONTH: byMonth,
    BYMONTHDAY: byMonthDay,
    BYDAY: byDay,
    COUNT: end.count,
    UNTIL: end.until && untilValue(timingOf(timing, end.until)),
  }
  const said = Object.entries(parts).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${String(value)}`],
  )
  return { rrule: said.join(';'), ...days }
}

/**
 * Whether a calendar counts a first date that its rule does not name is left open (RFC 5545, 3.8.5.3), and calendars differ: there the
 * last day stands in the place of the number.
 */
function endOf(rule: SeriesRule, startsOn: string): Pick<SeriesRule, 'count' | 'until'> {
  if (rule.count === undefined || firstNamed(rule, startsOn) === startsOn) return rule
  const last = datesOf({ ...rule, without: [], extra: [] }, { startsOn }).at(-1)
  return last ? { until: last } : {}
}

function untilValue(timing: EventTiming): string {
  if (timing.allDay || !timing.startTime) return timing.startDate.replaceAll('-', '')
  return `${new Date(eventSpan(timing).startsAtMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}
