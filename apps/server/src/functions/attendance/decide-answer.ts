import { AppError } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { getEventForCalendar } from '../../calendar/index.ts'
import { notify } from '../../notifications/index.ts'
import type { Handler } from '../handler.ts'
import { writeAnswerMail } from './answer-mail.ts'

/**
 * A host says yes or no to somebody who asks to come. Seats, answer and confirmation are one statement,
 * `hearth.decide_answer`; said again it tells nobody twice.
 */
export const decideAnswer: Handler<'decide-answer'> = async (
  { parts, member, run },
  { eventId, userId, decision },
) => {
  const { siteUrl } = parts.config

  const approves = decision === 'approved'
  const event = await getEventForCalendar(run, { eventId, personId: member.userId })
  if (!event) throw new AppError('not_found', m.event_not_found())
  const party = approves ? await partyAsked(run, { eventId, userId }) : 1
  const { rows } = await run<{ decided: { isNew: boolean; title: string } }>({
    name: 'decide answer',
    text: 'select hearth.decide_answer($1, $2, $3, $4, $5, $6, $7::jsonb) as decided',
    values: [
      eventId,
      member.userId,
      member.sessionId,
      userId,
      approves,
      event.version,
      JSON.stringify(writeAnswerMail(event, { party, siteUrl })),
    ],
  })
  const { isNew, title } = rows[0]!.decided
  if (isNew && approves) await note(run, userId, { eventId, eventTitle: title })
  if (isNew && !approves) await notifyOfRefusal(run, userId, { eventId, eventTitle: title })
  return { eventId, userId, decision }
}

/** With how many they asked to come, held until it is decided. */
async function partyAsked(run: Run, { eventId, userId }: { eventId: string; userId: string }) {
  const { rows } = await run<{ party: number }>({
    name: 'party asked',
    text: `
      select coalesce(asked_party, party) as party from public.attendances
      where event_id = $1 and user_id = $2::uuid for update`,
    values: [eventId, userId],
  })
  return Math.max(1, rows[0]?.party ?? 1)
}

type EventNamed = { eventId: string; eventTitle: string }

/** The yes: a notice, because the confirmation is the mail. */
async function note(run: Run, userId: string, data: EventNamed): Promise<void> {
  await run({
    name: 'note approval',
    text: `insert into public.notifications (user_id, kind, data) values ($1::uuid, 'answer_approved', $2::jsonb)`,
    values: [userId, data],
  })
}

async function notifyOfRefusal(run: Run, userId: string, data: EventNamed): Promise<void> {
  await notify(run, userId, {
    kind: 'answer_declined',
    data,
    subject: m.attendance_mail_declined_subject({ eventTitle: data.eventTitle }),
    email: {
      heading: m.attendance_mail_declined_subject({ eventTitle: data.eventTitle }),
      paragraphs: [m.attendance_mail_declined_text(), m.attendance_mail_declined_more()],
    },
  })
}
