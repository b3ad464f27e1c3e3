import { type Notification, notificationTable, type UnaskedKind } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import { readingOf } from '@hearth/messages/habits'
import { inLocale } from '@hearth/messages/in-locale'
import { type Email, writeEmail } from '../mail/index.ts'
import { findReader, reach } from './reach.ts'

/**
 * Of a notice that one person causes: who that is, and the subject of the mail for a reader who does not know them,
 * in which no name stands that a person chose.
 */
export type From = { writerId: string; plainSubject: string }

/** What the event of a notification is called in the reader's language. */
export type TitleFor = (title: string) => string

/** What reaches somebody unasked says from whom it is. */
export type Telling = {
  [Kind in Notification['kind']]: Extract<Notification, { kind: Kind }> & {
    subject: string
    email: Email
  } & (Kind extends UnaskedKind ? { from: From } : { from?: From })
}[Notification['kind']]

/**
 * Tells a member in the transaction of the cause: a notice, and a mail beside it. Neither carries an address of the
 * other side or the words that they wrote; those are read in Hearth. Throws `too_many_requests` where a writer has
 * reached as many strangers as a day has room for. `compose` writes in the reader's language, with what its event is called there;
 * the kind, who caused it and which event it is about are the same in each.
 */
export async function notify(
  run: Run,
  userId: string,
  compose: (titleFor: TitleFor) => Telling,
): Promise<void> {
  const { kind, from: writer, data: about } = compose((title) => title)
  const pair = { writerId: writer?.writerId ?? null, readerId: userId }
  if (pair.writerId !== null && isUnasked(kind)) await reach(run, { ...pair, writerId: pair.writerId })
  const reader = await findReader(run, { ...pair, eventId: 'eventId' in about ? about.eventId : null })
  const { data, subject, text, html } = inLocale(readingOf(reader.locale), () => {
    const { data, subject, email, from } = compose((title) => reader.title ?? title)
    const said = from && !reader.knows ? from.plainSubject : subject
    return { data, subject: said, ...writeEmail(subject, email) }
  })
  await run({
    name: 'tell member',
    text: `
      with noticed as (
        insert into public.notifications (user_id, kind, data) values ($1::uuid, $2, $3::jsonb)
      )
      insert into hearth.mails (kind, user_id, to_address, subject, body_text, body_html)
      select $2, u.id, u.email, $4, $5, $6 from auth.users u
      where u.id = $1::uuid and u.email is not null and (u.banned_until is null or u.banned_until <= now())`,
    values: [userId, kind, data, subject, text, html],
  })
}

function isUnasked(kind: Notification['kind']): boolean {
  return 'isUnasked' in notificationTable[kind]
}
