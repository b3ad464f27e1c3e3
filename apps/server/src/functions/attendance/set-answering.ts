import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { momentOf } from '../../calendar/index.ts'
import type { Handler } from '../handler.ts'
import { clockOfHosted } from './queries.ts'

/** A host chooses how their event is answered. The rules stand in `hearth.set_answering` and `hearth.set_questions`. */
export const setAnswering: Handler<'set-answering'> = async (
  { member, run },
  { eventId, mode, partyLimit, guestList, hidesAddress, answersUntil, takesGuests, questions, answersGo },
) => {
  const { userId, sessionId } = member
  const timeZone = answersUntil ? await clockOfHosted(run, { eventId, userId }) : undefined
  const untilMs = answersUntil && timeZone ? momentOf(answersUntil, timeZone) : null
  if (untilMs === undefined) {
    const sentence = m.event_time_skipped
    throw new AppError('invalid_input', m.attendance_check_deadline, {
      fields: { answersUntil: sentence },
    })
  }
  await run({
    name: 'set answering',
    text: `
      with answering as materialized (select hearth.set_answering($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz, $10))
      select case when $11::jsonb is not null then hearth.set_questions($1, $11::jsonb, $12) end from answering`,
    values: [
      eventId,
      userId,
      sessionId,
      mode,
      partyLimit,
      guestList,
      hidesAddress,
      answersUntil === undefined,
      untilMs && new Date(untilMs),
      takesGuests ?? null,
      questions ? JSON.stringify(questions) : null,
      answersGo,
    ],
  })
  return { eventId }
}
