import type { Notice } from '@hearth/contracts'
import type { Run } from '../../feeds/index.ts'
import { type Letter, writeLetter } from '../../mail/index.ts'

/** An empty zone stands for who told none. */
export type Reader = { userId: string; zone: string }

export type GroupNotice = {
  notice: Notice
  /** The mail for readers of one clock. */
  writeLetter(readerZone: string | null): { subject: string; letter: Letter }
  attachments?: readonly { filename: string; contentType: string; content: string }[]
}

/** Tells several members the same, as `tell` does, in one statement. */
export async function notifyReaders(
  run: Run,
  readers: readonly Reader[],
  { notice, writeLetter: letterFor, attachments = [] }: GroupNotice,
): Promise<void> {
  if (readers.length === 0) return
  const letters = [...new Set(readers.map(({ zone }) => zone))].map((zone) => {
    const { subject, letter } = letterFor(zone || null)
    return { zone, subject, ...writeLetter(letter) }
  })
  await run({
    name: 'notify readers',
    text: `
      with readers as (
        select * from jsonb_to_recordset($1::jsonb) as r ("userId" uuid, zone text)
      ), noticed as (
        insert into public.notifications (user_id, kind, data) select r."userId", $2, $3::jsonb from readers r
      )
      insert into hearth.mails (kind, user_id, to_address, subject, body_text, body_html, attachments)
      select $2, u.id, u.email, l.subject, l.text, l.html, $5::jsonb
      from readers r
      join auth.users u on u.id = r."userId"
      join jsonb_to_recordset($4::jsonb) as l (zone text, subject text, text text, html text) on l.zone = r.zone
      where u.email is not null and (u.banned_until is null or u.banned_until <= now())`,
    values: [
      JSON.stringify(readers),
      notice.kind,
      notice.data,
      JSON.stringify(letters),
      JSON.stringify(attachments),
    ],
  })
}
