import { type AnswerOfferReply, AppError, type QuestionAnswer } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { getEventForCalendar } from '../../calendar/index.ts'
import type { Handler } from '../handler.ts'
import { sqlState } from '../refusals.ts'
import { writeAnswerMail } from './answer-mail.ts'
import { findKindsOfAnswer } from './queries.ts'

/**
 * Yes or no to the places that are kept for a member. All rules stand in `hearth.answer_offer`; a yes is confirmed by
 * the mail of answering, in the same transaction.
 */
export const answerOffer: Handler<'answer-offer'> = async (
  { parts, member, run },
  { eventId, answer, staysUnseen, answers },
) => {
  const { userId, sessionId } = member
  const { rows } = await run<{ reply: AnswerOfferReply & { isNew: boolean } }>({
    name: 'answer offer',
    text: `
        with said as materialized (select hearth.answer_offer($1, $2, $3, $4) as reply)
        select reply, hearth.stay_unseen($1, $2, $5) from said`,
    values: [eventId, userId, sessionId, answer === 'accept', staysUnseen ?? null],
  }).catch(inWords)
  const { isNew, ...reply } = rows[0]!.reply
  if (answers && reply.state === 'coming') await writeAnswers(run, { eventId, userId, answers })
  if (isNew) {
    await confirm(run, { eventId, userId, party: reply.party ?? 1, siteUrl: parts.config.siteUrl })
  }
  return reply
}

/** What is left open refuses nothing: the places were promised, and the question stays on their page. */
async function writeAnswers(
  run: Run,
  { eventId, userId, answers }: { eventId: string; userId: string; answers: QuestionAnswer[] },
): Promise<void> {
  await run({
    name: 'answer questions of accepted offer',
    text: `
      select hearth.write_question_answers(a.id, $3::jsonb, false) from public.attendances a
      where a.event_id = $1 and a.user_id = $2::uuid`,
    values: [eventId, userId, JSON.stringify(answers)],
  })
}

function inWords(error: unknown): never {
  if (sqlState(error) !== 'HE001') throw error
  throw new AppError('conflict', m.attendance_offer_expired)
}

async function confirm(
  run: Run,
  { eventId, userId, ...more }: { eventId: string; userId: string; party: number; siteUrl: string },
): Promise<void> {
  const event = await getEventForCalendar(run, { eventId, personId: userId, isComing: true })
  if (!event) throw new AppError('not_found', m.event_not_found)
  const { subject, text, html, attachments } = writeAnswerMail(event, {
    ...more,
    ...(await findKindsOfAnswer(run, { eventId, userId })),
  })
  await run({
    name: 'confirm accepted offer',
    text: `
      insert into hearth.mails (kind, user_id, to_address, subject, body_text, body_html, attachments)
      select 'answer_confirmed', u.id, u.email, $2, $3, $4, $5::jsonb from auth.users u where u.id = $1::uuid`,
    values: [userId, subject, text, html, JSON.stringify(attachments)],
  })
}
