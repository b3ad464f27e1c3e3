import { type AnswerReply, AppError, peopleByKind } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { getEventForCalendar } from '../../calendar/index.ts'
import type { Handler } from '../handler.ts'
import { writeAnswerMail } from './answer-mail.ts'
import { findKinds } from './queries.ts'

/**
 * A member says whether they come, and with how many. All rules stand in `hearth.answer_event`, so
 * that seats, answer and confirmation are one statement; here the confirmation is written beforehand.
 */
export const answer: Handler<'answer'> = async (
  { parts, member, run },
  { eventId, answer, party, kinds, note, staysUnseen, answers },
) => {
  const event =
    answer === 'coming'
      ? await getEventForCalendar(run, { eventId, personId: member.userId, isComing: true })
      : undefined
  if (answer === 'coming' && !event) {
    throw new AppError('not_found', m.event_not_found)
  }
  const counts = kinds && peopleByKind(kinds)
  const placeKinds = event && kinds ? await findKinds(run, eventId) : null
  const { siteUrl } = parts.config
  const mail = event && writeAnswerMail(event, { party, kinds: counts ?? [], placeKinds, siteUrl })
  const { rows } = await run<{ reply: AnswerReply }>({
    name: 'answer event',
    text: `
        with said as materialized (
          select hearth.answer_event($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $10::jsonb, $11::integer[]) as reply)
        select reply, hearth.stay_unseen($1, $2, $9) from said`,
    values: [
      eventId,
      member.userId,
      member.sessionId,
      answer,
      party,
      event?.version ?? null,
      mail ? JSON.stringify(mail) : null,
      note ?? null,
      staysUnseen ?? null,
      answers ? JSON.stringify(answers) : null,
      counts ?? null,
    ],
  })
  return rows[0]!.reply
}
