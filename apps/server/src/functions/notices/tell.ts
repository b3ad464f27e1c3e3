import type { Notice } from '@hearth/contracts'
import type { Run } from '../../feeds/index.ts'
import { type Letter, writeLetter } from '../../mail/index.ts'

/**
 * Tells a member in the transaction of the cause: a notice, and a mail beside it. Neither carries an address of the
 * other side or the words that they wrote; those are read in Hearth.
 */
export async function tell(
  run: Run,
  userId: string,
  { kind, data, subject, letter }: Notice & { subject: string; letter: Letter },
): Promise<void> {
  const { text, html } = writeLetter(letter)
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
