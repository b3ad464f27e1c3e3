import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { lockHostedSeries, type Touched } from './lock-hosted-series.ts'
import { dayOf, lockSeries, plannedDates } from './make-dates.ts'

/** A break: of these days, those that the series has are none. The rules stand in `hearth.skip_dates`. */
export const skipDates: Handler<'skip-dates'> = async (
  { parts, member, run },
  { seriesId, dates, note, isPreview },
) => {
  await lockHostedSeries({ member, run }, seriesId)
  const days = [...dates].sort()
  const today = dayOf(parts.now())
  const series = await lockSeries(run, { seriesId, from: today })
  const there = new Set(series?.dates.map(({ date }) => date))
  const planned = new Set(series && plannedDates(series, { from: today, to: days.at(-1)! }))
  const meant = days.filter((day) => there.has(day) || planned.has(day))
  if (meant.length === 0) throw new AppError('conflict', m.series_change_no_dates)
  const { rows } = await run<{ touched: Touched }>({
    name: 'skip dates',
    text: 'select hearth.skip_dates($1, $2, $3, $4::date[], $5, $6) as touched',
    values: [seriesId, member.userId, member.sessionId, meant, note || null, isPreview],
  })
  return rows[0]!.touched
}

/** What was skipped takes place after all. */
export const resumeDates: Handler<'resume-dates'> = async ({ member, run }, { seriesId, dates }) => {
  const { rows } = await run<{ touched: Touched }>({
    name: 'resume dates',
    text: 'select hearth.resume_dates($1, $2, $3, $4::date[]) as touched',
    values: [seriesId, member.userId, member.sessionId, dates],
  })
  return rows[0]!.touched
}
