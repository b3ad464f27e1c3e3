import { AppError } from '@hearth/contracts'
import type { EventTiming } from '@hearth/contracts/event-span'
import type { FunctionReply } from '@hearth/contracts/functions'
import { timingOf } from '@hearth/contracts/series-dates'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { timingColumns } from './date-rows.ts'
import { lockHostedSeries } from './lock-hosted-series.ts'

/** What one date says now, those of the scope say too. The rules stand in `hearth.change_dates`. */
export const changeDates: Handler<'change-dates'> = async (
  { member, run },
  { eventId, parts, scope, overwrites, isPreview, said },
) => {
  const date = await findDate(run, eventId)
  if (!date) throw new AppError('not_found', m.event_not_found)
  await lockHostedSeries({ member, run }, date.seriesId)
  const others = await listScope(run, { eventId, scope })
  // Reckoning a moment asks the platform's calendar some ten times: only where hours change.
  const momentOf = (startDate: string) =>
    parts.includes('time') ? timingColumns(timingOf(date.timing, startDate)) : {}
  const moments = others.map(({ id, startDate }) => ({ id, ...momentOf(startDate) }))
  const { rows } = await run<{ touched: FunctionReply<'change-dates'> }>({
    name: 'change dates',
    text: 'select hearth.change_dates($1, $2, $3, $4::text[], $5, $6, $7::jsonb, $8, $9::jsonb) as touched',
    values: [
      eventId,
      member.userId,
      member.sessionId,
      parts,
      scope,
      overwrites,
      JSON.stringify(moments),
      isPreview,
      said ? JSON.stringify(said) : null,
    ],
  })
  return rows[0]!.touched
}

async function findDate(run: Run, eventId: string) {
  const { rows } = await run<{ seriesId: string; timing: EventTiming }>({
    name: 'date of series',
    text: `
      select d.series_id as "seriesId", jsonb_strip_nulls(jsonb_build_object('startDate', e.start_date, 'endDate', e.end_date,
        'allDay', e.all_day, 'startTime', to_char(e.start_time, 'HH24:MI'), 'endTime', to_char(e.end_time, 'HH24:MI'),
        'timezone', e.timezone)) as timing
      from hearth.series_dates d join public.events e on e.id = d.event_id where d.event_id = $1`,
    values: [eventId],
  })
  return rows[0]
}

async function listScope(run: Run, { eventId, scope }: { eventId: string; scope: string }) {
  const { rows } = await run<{ id: string; startDate: string }>({
    name: 'dates in scope',
    text: `
      select e.id, e.start_date::text as "startDate"
      from hearth.dates_in_scope($1, $2) s join public.events e on e.id = s.event_id`,
    values: [eventId, scope],
  })
  return rows
}
