import { AppError, type SeriesRule } from '@hearth/contracts'
import { datesOf, ruleProblem, timingOf } from '@hearth/contracts/series-dates'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { timingColumns } from './date-rows.ts'
import { lockHostedSeries, type Touched } from './lock-hosted-series.ts'
import { dayOf, lockSeries } from './make-dates.ts'

const dayMs = 86_400_000

/**
 * From a day on, dates come by another rule. Those that are there keep their day where the new rule names it too, else they move to the
 * day that takes its place, with everyone who comes; what finds none is cancelled.
 */
export const changeRule: Handler<'change-rule'> = async (
  { parts, member, run },
  { seriesId, from, startsOn = from, rule, isPreview },
) => {
  await lockHostedSeries({ member, run }, seriesId)
  const today = dayOf(parts.now())
  if (from < today) throw wrongRule({ from: m.series_change_past() })
  if (startsOn < today) throw wrongRule({ startsOn: m.series_change_past() })
  const problem = ruleProblem(rule, startsOn)
  if (problem) throw wrongRule({ [['rule', ...problem.path].join('.')]: problem.message })
  const series = await lockSeries(run, { seriesId, from: startsOn < from ? startsOn : from })
  if (!series) throw new AppError('not_found', m.event_not_found)
  const before = series.dates.find(({ date, eventId, isSkipped }) => date < from && eventId && !isSkipped)
  if (before) throw wrongRule({ startsOn: m.series_change_other_before() })
  const there = series.dates.flatMap(({ date, eventId, isSkipped }) =>
    eventId && !isSkipped ? [{ date, eventId }] : [],
  )
  const to = there.at(-1)?.date ?? startsOn
  const skipped = new Set(series.dates.flatMap(({ date, isSkipped }) => (isSkipped ? [date] : [])))
  const named = datesOf(rule, { startsOn, from: startsOn, to: laterDay(to, reachOf(rule)) }).filter(
    (day) => !skipped.has(day),
  )
  const { moved, leftOver } = pairDates(there, named, reachOf(rule))
  const rows = moved.map(({ eventId, date }) => ({
    id: eventId,
    date,
    ...timingColumns(timingOf(series.model.timing, date)),
  }))
  const { rows: answers } = await run<{ touched: Touched }>({
    name: 'change rule of series',
    text: 'select hearth.change_rule($1, $2, $3, $4::date, $5::date, $6::jsonb, $7::jsonb, $8::text[], $9) as touched',
    values: [
      ...[seriesId, member.userId, member.sessionId, from, startsOn],
      ...[JSON.stringify(rule), JSON.stringify(rows), leftOver, isPreview],
    ],
  })
  return answers[0]!.touched
}

type There = { date: string; eventId: string }

/**
 * Which date goes to which day: the same day first, then, in their order, a day that is near enough to be the same evening.
 */
function pairDates(there: readonly There[], named: readonly string[], reachDays: number) {
  const free = new Set(named)
  const stays = there.filter(({ date }) => free.has(date))
  for (const { date } of stays) free.delete(date)
  const days = [...free].sort()
  const moved: There[] = [...stays]
  const leftOver: string[] = []
  for (const { date, eventId } of there) {
    if (stays.some((kept) => kept.eventId === eventId)) continue
    const at = days.findIndex((day) => Math.abs(daysBetween(date, day)) <= reachDays)
    if (at < 0) leftOver.push(eventId)
    else moved.push({ eventId, date: days.splice(at, 1)[0]! })
  }
  return { moved, leftOver }
}

/** How many days away a date may move and still be the same one: less than the rule has between two. */
function reachOf({ frequency }: SeriesRule): number {
  const days = { daily: 0, weekly: 6, monthly: 20, yearly: 180, dates: 6 }
  return days[frequency]
}

const daysBetween = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / dayMs
const laterDay = (day: string, days: number) => dayOf(Date.parse(day) + days * dayMs)

const wrongRule = (fields: Record<string, string>) =>
  new AppError('invalid_input', m.site_refusal_check_fields, { fields })
