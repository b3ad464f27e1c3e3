import { AppError } from '@hearth/contracts'
import { ruleProblem } from '@hearth/contracts/series-dates'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { seriesIdOf } from './date-rows.ts'

/** A host makes an event the first date of a series; a job makes the others. The rules stand in `hearth.start_series`. */
export const startSeries: Handler<'start-series'> = async ({ member, run }, { eventId, rule }) => {
  // Whoever may not start it is refused below, and learns nothing of the event's day by what is said of the rule.
  const startsOn = await findHostedDay(run, { eventId, hostId: member.userId })
  const problem = startsOn && ruleProblem(rule, startsOn)
  if (problem)
    throw new AppError('invalid_input', m.site_refusal_check_fields, {
      fields: { [['rule', ...problem.path].join('.')]: problem.message },
    })
  const { rows } = await run<{ id: string }>({
    name: 'start series',
    text: 'select hearth.start_series($1, $2, $3, $4, $5::jsonb) as id',
    values: [seriesIdOf(eventId), eventId, member.userId, member.sessionId, JSON.stringify(rule)],
  })
  return { seriesId: rows[0]!.id }
}

async function findHostedDay(
  run: Run,
  { eventId, hostId }: { eventId: string; hostId: string },
): Promise<string | undefined> {
  const { rows } = await run<{ day: string }>({
    name: 'day of hosted event',
    text: 'select start_date::text as day from public.events where id = $1 and hearth.is_host_of(id, $2)',
    values: [eventId, hostId],
  })
  return rows[0]?.day
}
