import type { AlertFacts } from '@hearth/contracts'
import type { Run } from '@hearth/database'

/** What was found for one member in a week: how many there are, and the soonest of them. */
export type Digest = {
  userId: string
  locale: string | null
  total: number
  found: { eventId: string; alert: AlertFacts & { id: string } }[]
}

/** The next that are due, taken away; `due` counts also those for whom nothing is left to say. */
export async function takeDigests(
  run: Run,
  { at, max }: { at: Date; max: number },
): Promise<{ due: number; digests: Digest[] }> {
  const { rows } = await run<{ taken: { due: number; digests: Digest[] } }>({
    name: 'take digests',
    text: 'select hearth.take_digests($1::timestamptz, $2::integer) as taken',
    values: [at, max],
  })
  return rows[0]!.taken
}

/** Writes the emails in one statement. Whose account is closed for now gets none. */
export async function writeDigests(
  run: Run,
  emails: readonly { userId: string; subject: string; text: string; html: string }[],
): Promise<void> {
  if (emails.length === 0) return
  await run({
    name: 'write digests',
    text: `
      insert into hearth.mails (kind, user_id, to_address, subject, body_text, body_html)
      select 'weekly_events', u.id, u.email, d.subject, d.text, d.html
      from jsonb_to_recordset($1::jsonb) as d ("userId" uuid, subject text, text text, html text)
      join auth.users u on u.id = d."userId"
      where u.email is not null and (u.banned_until is null or u.banned_until <= now())`,
    values: [JSON.stringify(emails)],
  })
}
