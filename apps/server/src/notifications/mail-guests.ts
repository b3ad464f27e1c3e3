import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { readingOf } from '@hearth/messages/habits'
import { inLocale } from '@hearth/messages/in-locale'
import { type GuestSecrets, guestDatesPath, guestPath } from '../auth/index.ts'
import { writeEmail } from '../mail/index.ts'
import type { GroupPayload, OwnFacts } from './notify-readers.ts'

/** Somebody who comes without an account. The address is as `hearth.guests` has it, in base64; the language that of their form. */
export type GuestReader = { guestId: string; sealedAddress: string; locale: string | null; own?: OwnFacts }

/**
 * Mails several guests without an account what members are told, in one statement. Each letter leads to its reader's own
 * page, or that of all their dates: who has no account has no notifications, and no other way to their answer.
 */
export async function mailGuests(
  run: Run,
  guests: readonly GuestReader[],
  { notification, writeEmail: emailFor, attachments }: GroupPayload,
  { secrets, siteUrl }: { secrets: GuestSecrets; siteUrl: string },
): Promise<void> {
  if (guests.length === 0) return
  const { kind } = notification({})
  const mails = guests.map(({ guestId, sealedAddress, locale, own = {} }) => {
    const { pagePasses } = secrets
    const { datesPage } = own
    const page = datesPage ? guestDatesPath(pagePasses.make(datesPage)) : guestPath(pagePasses.make(guestId))
    const url = siteUrl + page
    const to = secrets.openAddress(guestId, Buffer.from(sealedAddress, 'base64'))
    return inLocale(readingOf(locale), () => {
      const { subject, email } = emailFor(null, own)
      const action = { label: m.attendance_guest_mail_open_page(), url }
      const files = attachments?.() ?? []
      return { guestId, to, subject, ...writeEmail(subject, { ...email, action }), attachments: files }
    })
  })
  await run({
    name: 'mail guests',
    text: `
      insert into hearth.mails (kind, guest_id, to_address, subject, body_text, body_html, attachments)
      select $1, g.id, r."to", r.subject, r.text, r.html, r.attachments
      from jsonb_to_recordset($2::jsonb)
        as r ("guestId" uuid, "to" text, subject text, text text, html text, attachments jsonb)
      left join hearth.guests g on g.id = r."guestId"`,
    values: [kind, JSON.stringify(mails)],
  })
}
