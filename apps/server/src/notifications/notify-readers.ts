import type { Notification } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import { readingOf } from '@hearth/messages/habits'
import { inLocale } from '@hearth/messages/in-locale'
import { type Email, writeEmail } from '../mail/index.ts'

/** What a notification says of its reader alone. */
export type OwnFacts = Readonly<Record<string, string>>

/** An empty zone stands for who told none, and no language for who chose none. */
export type Reader = { userId: string; zone: string; locale: string | null; own?: OwnFacts }

/** Each part is composed anew for each language. */
export type GroupPayload = {
  notification(own: OwnFacts): Notification
  /** The mail for readers of one clock. */
  writeEmail(readerZone: string | null, own: OwnFacts): { subject: string; email: Email }
  attachments?(): readonly { filename: string; contentType: string; content: string }[]
}

/** Tells several members the same, as `notify` does, in one statement. */
export async function notifyReaders(
  run: Run,
  readers: readonly Reader[],
  { notification, writeEmail: emailFor, attachments }: GroupPayload,
): Promise<void> {
  if (readers.length === 0) return
  const versionOf = ({ zone, locale, own = {} }: Reader) => JSON.stringify([zone, readingOf(locale), own])
  const versions = [...new Map(readers.map((reader) => [versionOf(reader), reader]))].map(
    ([version, { zone, locale, own = {} }]) =>
      inLocale(readingOf(locale), () => {
        const { subject, email } = emailFor(zone || null, own)
        const files = attachments?.() ?? []
        return { version, ...notification(own), subject, ...writeEmail(subject, email), attachments: files }
      }),
  )
  await run({
    name: 'notify readers',
    text: `
      with readers as (
        select * from jsonb_to_recordset($1::jsonb) as r ("userId" uuid, version text)
      ), versions as (
        select * from jsonb_to_recordset($2::jsonb)
          as v (version text, kind text, data jsonb, subject text, text text, html text, attachments jsonb)
      ), noticed as (
        insert into public.notifications (user_id, kind, data)
        select r."userId", v.kind, v.data from readers r join versions v on v.version = r.version
      )
      insert into hearth.mails (kind, user_id, to_address, subject, body_text, body_html, attachments)
      select v.kind, u.id, u.email, v.subject, v.text, v.html, v.attachments
      from readers r
      join auth.users u on u.id = r."userId"
      join versions v on v.version = r.version
      where u.email is not null and (u.banned_until is null or u.banned_until <= now())`,
    values: [
      JSON.stringify(readers.map((reader) => ({ userId: reader.userId, version: versionOf(reader) }))),
      JSON.stringify(versions),
    ],
  })
}
