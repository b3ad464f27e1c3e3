import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { type GuestSecrets, guestPath } from '../auth/index.ts'
import { writeEmail } from '../mail/index.ts'
import type { GroupPayload } from './notify-readers.ts'

/** Somebody who comes without an account. The address is as `hearth.guests` has it, in base64. */
export type GuestReader = { guestId: string; sealedAddress: string }

/**
 * Mails several guests without an account what members are told, in one statement. Each letter leads to its reader's own
 * page: who has no account has no notifications, and no other way to their answer.
 */
export async function mailGuests(
  run: Run,
  guests: readonly GuestReader[],
  { notification, writeEmail: emailFor, attachments = [] }: GroupPayload,
  { secrets, siteUrl }: { secrets: GuestSecrets; siteUrl: string },
): Promise<void> {
  if (guests.length === 0) return
  const { kind } = typeof notification === 'function' ? notification({}) : notification
  const { subject, email } = emailFor(null, {})
  const mails = guests.map(({ guestId, sealedAddress }) => {
    const url = siteUrl + guestPath(secrets.pagePasses.make(guestId))
    return {
      guestId,
      to: secrets.openAddress(guestId, Buffer.from(sealedAddress, 'base64')),
      ...writeEmail(subject, { ...email, action: { label: m.attendance_guest_mail_open_page(), url } }),
    }
  })
  await run({
    name: 'mail guests',
    text: `
      insert into hearth.mails (kind, guest_id, to_address, subject, body_text, body_html, attachments)
      select $1, g.id, r."to", $2, r.text, r.html, $4::jsonb
      from jsonb_to_recordset($3::jsonb) as r ("guestId" uuid, "to" text, text text, html text)
      left join hearth.guests g on g.id = r."guestId"`,
    values: [kind, subject, JSON.stringify(mails), JSON.stringify(attachments)],
  })
}
