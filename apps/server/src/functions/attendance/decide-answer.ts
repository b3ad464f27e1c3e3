import { AppError } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { readingOf } from '@hearth/messages/habits'
import { inLocale } from '@hearth/messages/in-locale'
import type { GuestSecrets } from '../../auth/index.ts'
import { asRead, getEventForCalendar, type ReadersEvent } from '../../calendar/index.ts'
import { notify } from '../../notifications/index.ts'
import type { Handler } from '../handler.ts'
import { writeGuestConfirmation, writeGuestRefusal } from './accountless/guest-emails.ts'
import { writeAnswerMail } from './answer-mail.ts'
import type { KindsOfEvent } from './queries.ts'

/**
 * A host says yes or no to somebody who asks to come, a member or a guest without an account. Seats, answer and
 * confirmation are one statement, `hearth.decide_answer`; said again it notifies nobody twice.
 */
export function createDecideAnswer({ openAddress, pagePasses }: GuestSecrets): Handler<'decide-answer'> {
  return async ({ parts, member, run }, { eventId, userId, decision }) => {
    const { siteUrl } = parts.config
    const approves = decision === 'approved'
    const event = await getEventForCalendar(run, { eventId, personId: member.userId })
    if (!event) throw new AppError('not_found', m.event_not_found)
    const { sealedAddress, readerZone, readerLocale, ...asked } = await lockAnswer(run, { eventId, userId })
    const guest = sealedAddress && {
      to: openAddress(userId, Buffer.from(sealedAddress, 'base64')),
      locale: readerLocale,
      pass: pagePasses.make(userId),
    }
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
        JSON.stringify(
          guest
            ? writeGuestConfirmation(event, { ...guest, siteUrl, ...asked })
            : writeAnswerMail({ ...event, readerZone, readerLocale }, { siteUrl, ...asked }),
        ),
      ],
    })
    const { isNew, title } = rows[0]!.decided
    if (isNew && guest && !approves)
      await mailRefusal(run, userId, writeGuestRefusal({ ...event, title }, guest))
    if (isNew && !guest && approves) {
      const named = inLocale(readingOf(readerLocale), () => asRead({ ...event, title }))
      await note(run, userId, { eventId, eventTitle: named.title })
    }
    if (isNew && !guest && !approves) await notifyOfRefusal(run, userId, { eventId, eventTitle: title })
    return { eventId, userId, decision }
  }
}

type Asked = KindsOfEvent &
  Pick<ReadersEvent, 'readerZone' | 'readerLocale'> & {
    party: number
    kinds: number[]
    sealedAddress: string | null
  }

/** With how many they asked to come, held until it is decided; and the address of a guest without an account. */
async function lockAnswer(run: Run, { eventId, userId }: { eventId: string; userId: string }) {
  const { rows } = await run<Asked>({
    name: 'lock answer to decide',
    text: `
      select greatest(coalesce(a.asked_party, a.party), 1) as party, a.kinds, hearth.place_kinds_of(a.event_id) as "placeKinds",
        (select encode(g.sealed_address, 'base64') from hearth.guests g where g.id = a.guest_id) as "sealedAddress",
        hearth.zone_of(a.user_id) as "readerZone",
        coalesce(hearth.locale_of(a.user_id), (select g.locale from hearth.guests g where g.id = a.guest_id)) as "readerLocale"
      from public.attendances a
      where a.event_id = $1 and (a.user_id = $2::uuid or a.guest_id = $2::uuid) for update of a`,
    values: [eventId, userId],
  })
  return rows[0] ?? { party: 1, sealedAddress: null, readerZone: null, readerLocale: null }
}

async function mailRefusal(
  run: Run,
  guestId: string,
  mail: ReturnType<typeof writeGuestRefusal>,
): Promise<void> {
  await run({
    name: 'mail refusal to guest',
    text: `
      insert into hearth.mails (kind, guest_id, to_address, subject, body_text, body_html)
      values ('answer_declined', $1::uuid, $2, $3, $4, $5)`,
    values: [guestId, mail.to, mail.subject, mail.text, mail.html],
  })
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

async function notifyOfRefusal(run: Run, userId: string, { eventId, eventTitle }: EventNamed): Promise<void> {
  await notify(run, userId, (titleFor) => ({
    kind: 'answer_declined',
    data: { eventId, eventTitle: titleFor(eventTitle) },
    subject: m.attendance_mail_declined_subject({ eventTitle: titleFor(eventTitle) }),
    email: {
      heading: m.attendance_mail_declined_subject({ eventTitle: titleFor(eventTitle) }),
      paragraphs: [m.attendance_mail_declined_text(), m.attendance_mail_declined_more()],
    },
  }))
}
