import type { Notice } from '@hearth/contracts'
import type { Run } from '../../feeds/index.ts'
import { type Letter, writeLetter } from '../../mail/index.ts'

/** Tells several members the same, as `tell` does, in one statement. */
export async function tellEveryone(
  run: Run,
  userIds: readonly string[],
  { kind, data, subject, letter }: Notice & { subject: string; letter: Letter },
): Promise<void> {
  const { text, html } = writeLetter(letter)
  await run({
    name: 'tell members',
    text: `
      with noticed as (
        insert into public.notifications (user_id, kind, data) select id, $2, $3::jsonb from unnest($1::uuid[]) as id
      )
      insert into hearth.mails (kind, user_id, to_address, subject, body_text, body_html)
      select $2, u.id, u.email, $4, $5, $6 from auth.users u
      where u.id = any ($1::uuid[]) and u.email is not null and (u.banned_until is null or u.banned_until <= now())`,
    values: [userIds, kind, data, subject, text, html],
  })
}
