// Which days a rule names. Apart from its form and its words, because the library weighs more than a screen: what shows or lists a
// series does without.
import * as m from '@hearth/messages'
import { RRuleTemporal } from 'rrule-temporal'
import { type EventTiming, eventSpan } from '../event/event-span.ts'
import { besideGap, instantOf, wallTimeAt } from '../fields/wall-time.ts'
import { seriesRuleSchema } from './rule.ts'
import { ruleParts } from './rule-parts.ts'
import type { SeriesRule } from './series-values.ts'

/** The last day of which the platform knows (`isCalendarDate`). */
const lastDay = '2199-12-31'

type Asked = {
  /** The first date, from which intervals and numbers are counted; it is one of the series whatever the rule names. */
  startsOn: string
  /** Days before are left out. */
  from?: string | undefined
  /** Days after are left out. */
  to?: string | undefined
  /** No more than so many. */
  max?: number | undefined
}

/**
 * The dates of a series, YYYY-MM-DD in their order, each once: those of the rule and `extra`, but for `without`. `count` and `until`
 * are of the rule, the first date counted, as calendars do. Expects a rule without problems; what it costs grows with what is
 * asked for alone.
 */
export function datesOf(rule: SeriesRule, { startsOn, from, to, max }: Asked): string[] {
  const first = from && from > startsOn ? from : startsOn
  const last = to && to < lastDay ? to : lastDay
  const without = new Set(rule.without)
  const extra = [...new Set(rule.extra)].filter((day) => day >= first && day <= last).sort()
  const dates: string[] = []
  const wants = () => max === undefined || dates.length < max
  const add = (day: string) => {
    if (wants() && !without.has(day) && day !== dates.at(-1)) dates.push(day)
  }
  for (const day of namedDays(rule, startsOn, first, last)) {
    while (extra[0] && extra[0] <= day) add(extra.shift()!)
    add(day)
    if (!wants()) return dates
  }
  for (const day of extra) add(day)
  return dates
}

/** What is wrong with a rule whose first date is known, in the reader's language; nothing where nothing is. */
export function ruleProblem(
  rule: SeriesRule,
  startsOn: string,
): { path: string[]; message: string } | undefined {
  const [issue] = seriesRuleSchema.safeParse(rule).error?.issues ?? []
  if (issue) return { path: issue.path.map(String), message: issue.message }
  const { frequency, weekdays, onWeekday, onLastDay, until, count, without, extra } = rule
  const at = (field: keyof SeriesRule, message: string) => ({ path: [field], message })
  const misfit = (field: keyof SeriesRule) => at(field, m.series_rule_misfit())
  if (frequency === 'weekly' && !weekdays) return at('weekdays', m.series_rule_weekdays_missing())
  if (frequency !== 'weekly' && weekdays) return misfit('weekdays')
  if (frequency !== 'monthly' && frequency !== 'yearly' && onWeekday) return misfit('onWeekday')
  if (onLastDay !== undefined && (frequency !== 'monthly' || onWeekday)) return misfit('onLastDay')
  if (until !== undefined && count !== undefined) return at('until', m.series_rule_count_and_until())
  if (frequency === 'dates' && until !== undefined) return misfit('until')
  if (frequency === 'dates' && count !== undefined) return misfit('count')
  if (frequency === 'dates' && extra.length === 0) return at('extra', m.series_rule_dates_missing())
  if (until !== undefined && until < startsOn) return at('until', m.series_rule_until_early())
  if (weekdays && isTwice(weekdays)) return misfit('weekdays')
  if (isTwice(without)) return at('without', m.series_rule_twice())
  if (isTwice([...extra, startsOn])) return at('extra', m.series_rule_twice())
  if (extra.some((day) => day < startsOn)) return at('extra', m.series_rule_extra_early())
  if (extra.some((day) => without.includes(day))) return at('without', m.series_rule_both())
  if (without.includes(startsOn)) return at('without', m.series_rule_first_left_out())
  if (frequency !== 'dates' && firstNamed(rule, startsOn) === undefined) {
    return at(until === undefined ? 'frequency' : 'until', m.series_rule_no_date())
  }
  return undefined
}

/**
 * When the event of a date is: at the wall times of the event that it is copied from, over as many days. A time that a clock
 * change skips is as much later as the clocks are put on; an end that is then no longer after the start keeps the length.
 */
export function timingOf(model: EventTiming, date: string): EventTiming {
  const move = (day: string) => addDays(date, daysBetween(model.startDate, day))
  const moved = { ...model, startDate: date, ...(model.endDate && { endDate: move(model.endDate) }) }
  const { startTime, endTime, timezone = 'UTC' } = model
  if (model.allDay || !startTime) return moved
  const start = besideGap({ date, time: startTime, timeZone: timezone })
  const timing = { ...moved, startDate: start.date, startTime: start.time }
  if (!endTime) return timing
  const wall = besideGap({ date: moved.endDate ?? date, time: endTime, timeZone: timezone })
  const [startMs, endMs] = [instantOf(start)!, instantOf(wall)!]
  const end = endMs > startMs ? wall : wallTimeAt(startMs + lengthOf(model), timezone)
  const isOtherDay = end.date !== start.date || model.endDate !== undefined
  return { ...timing, endTime: end.time, ...(isOtherDay && { endDate: end.date }) }
}

/** The first day that the rule itself names, whether or not it is the first date. */
export function firstNamed(rule: SeriesRule, startsOn: string): string | undefined {
  const { count: _, ...uncounted } = rule
  const next = expanderOf(uncounted, startsOn, { includeDtstart: false }).next(midnight(startsOn), true)
  return next ? dayOf(next) : undefined
}

/** The days of the rule from one to another, the first date among them. */
function* namedDays(rule: SeriesRule, startsOn: string, first: string, last: string): Generator<string> {
  if (rule.frequency === 'dates') {
    if (first <= startsOn && startsOn <= last) yield startsOn
    return
  }
  const expander = expanderOf(rule, startsOn, { includeDtstart: true })
  // In spans that grow: a daily rule without an end names some 60,000 days until the last that we know, a yearly one few.
  for (let [from, days] = [first, 366]; from <= last; days *= 2) {
    const next = addDays(from, days)
    const named = expander.between(midnight(from), midnight(next <= last ? addDays(next, -1) : last), true)
    for (const day of named) yield dayOf(day)
    from = next
  }
}

/** Days have no zone, so their calendar is UTC's, where each of them has a midnight. */
function expanderOf(rule: SeriesRule, startsOn: string, { includeDtstart }: { includeDtstart: boolean }) {
  const { freq, interval, byDay, byMonthDay, byMonth } = ruleParts(rule, startsOn)
  return new RRuleTemporal({
    freq,
    interval,
    dtstart: zoned(startsOn),
    includeDtstart,
    ...(byDay && { byDay }),
    ...(byMonthDay && { byMonthDay }),
    ...(byMonth && { byMonth }),
    ...(rule.count !== undefined && { count: rule.count }),
    ...(rule.until !== undefined && { until: zoned(rule.until) }),
  })
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)
/** What the library reads of a `Temporal.ZonedDateTime`; it has a Temporal of its own. */
const zoned = (day: string) => ({ timeZoneId: 'UTC', toString: () => `${day}T00:00:00+00:00[UTC]` })
const dayOf = (moment: { toString(): string }) => moment.toString().slice(0, 10)

const isTwice = (values: readonly string[]) => new Set(values).size < values.length

const dayMs = 86_400_000
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs
const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

function lengthOf(timing: EventTiming): number {
  const { startsAtMs, endsAtMs } = eventSpan(timing)
  return endsAtMs - startsAtMs
}
