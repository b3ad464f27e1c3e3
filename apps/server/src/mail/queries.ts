import type { Actor, Database } from '@hearth/database'

const asJobs: Actor = { role: 'hearth_jobs' }

export type Attachment = { filename: string; contentType: string; content: string }
export type Mail = {
  id: string
  kind: string
  /** Whose account it was written for; null where that has ended. */
  userId: string | null
  toAddress: string
  subject: string
  bodyText: string
  bodyHtml: string
  attachments: Attachment[]
  createdAt: string
  sentAt: string | null
  parkedAt: string | null
}

const columns = `id, kind, user_id as "userId", to_address as "toAddress", subject, body_text as "bodyText", body_html as "bodyHtml", attachments,
  created_at as "createdAt", sent_at as "sentAt", parked_at as "parkedAt"`

export async function getMail(database: Database, id: string): Promise<Mail | undefined> {
  const { rows } = await database.run<Mail>(asJobs, {
    name: 'mail by id',
    text: `select ${columns} from hearth.mails where id = $1::uuid`,
    values: [id],
  })
  return rows[0]
}

/** The newest mails first. */
export async function listMails(database: Database, { limit }: { limit: number }): Promise<Mail[]> {
  const { rows } = await database.run<Mail>(asJobs, {
    name: 'newest mails',
    text: `select ${columns} from hearth.mails order by created_at desc, id limit $1`,
    values: [limit],
  })
  return rows
}

export async function markMailSent(database: Database, id: string): Promise<void> {
  await database.run(asJobs, {
    name: 'mail sent',
    text: `update hearth.mails set sent_at = now(), attempts = attempts + 1, last_error = null where id = $1::uuid and sent_at is null`,
    values: [id],
  })
}

/** Parks mails whose last try ended with its process: their jobs are used up, and nobody else would say so. */
export async function parkCutOff(database: Database): Promise<void> {
  await database.run(asJobs, {
    name: 'park mails cut off',
    text: `
      update hearth.mails m
      set parked_at = now(), last_error = coalesce(m.last_error, 'The server ended during the last try.')
      where m.sent_at is null and m.parked_at is null and m.created_at < now() - interval '1 minute'
        and exists (
          select from graphile_worker._private_jobs j
          where j.payload ->> 'mailId' = m.id::text and j.attempts >= j.max_attempts and j.locked_at is null)`,
  })
}

/** Notes a failed try; after the last one the mail is parked for a person to look at. */
export async function markMailFailed(
  database: Database,
  { id, reason, isLast }: { id: string; reason: string; isLast: boolean },
): Promise<void> {
  await database.run(asJobs, {
    name: 'mail failed',
    text: `
      update hearth.mails
      set attempts = attempts + 1, last_error = $2, parked_at = case when $3 then now() end
      where id = $1::uuid and sent_at is null`,
    values: [id, reason, isLast],
  })
}
