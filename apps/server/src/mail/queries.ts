import type { Actor, Database } from '@hearth/database'

const asJobs: Actor = { role: 'hearth_jobs' }

type Attachment = { filename: string; contentType: string; content: string }
export type Mail = {
  id: string
  kind: string
  /** Whose account it was written for; null where that has ended. */
  userId: string | null
  /** Of a guest without an account, who can end what they are mailed. */
  guestId: string | null
  /** Of an invitation by email: the keyed hash of the address, in hex, by which it can end these. */
  invitedHash: string | null
  /** Whose agreement to hear from a host it rests on. */
  listenerId: string | null
  toAddress: string
  subject: string
  bodyText: string
  bodyHtml: string
  attachments: Attachment[]
  createdAt: string
}
/** A mail that this process is sending; `attempts` counts the try that runs now. */
export type ClaimedMail = Mail & { attempts: number; linkExpiresAt: string | null }

const columns = `m.id, m.kind, m.user_id as "userId", m.guest_id as "guestId", m.listener_id as "listenerId",
  (select encode(i.address_hash, 'hex') from hearth.email_invitations i where i.id = m.invitation_id) as "invitedHash",
  m.to_address as "toAddress", m.subject, m.body_text as "bodyText",
  m.body_html as "bodyHtml", m.attachments, m.created_at as "createdAt"`

/** The words of the index that mails wait in. */
const waits = 'm.sent_at is null and m.parked_at is null'

/** The plan of this statement is tested: it reads what is due by its index, and no mail besides. */
export const claimText = `
  with due as (
    select m.id from (values (false), (true)) as turn (is_last)
    cross join lateral (
      select m.id from hearth.mails m
      where (m.link_expires_at is null) = turn.is_last and m.next_try_at <= now() and ${waits}
      order by m.next_try_at limit $1::integer for update skip locked
    ) m
    order by turn.is_last limit $1::integer
  )
  update hearth.mails m set attempts = m.attempts + 1, next_try_at = now() + $2::float8 * interval '1 second'
  from due where m.id = due.id
  returning ${columns}, m.attempts, m.link_expires_at as "linkExpiresAt"`

/** Asked before any is taken: a look lets go of no answer that this process keeps, and goes along with other reads. */
export async function isAnyMailDue(database: Database): Promise<boolean> {
  const { rowCount } = await database.run(asJobs, {
    name: 'is any mail due',
    text: `
      select from (values (false), (true)) as turn (is_last)
      where exists (select from hearth.mails m
        where (m.link_expires_at is null) = turn.is_last and m.next_try_at <= now() and ${waits})`,
    onlyReads: true,
  })
  return rowCount > 0
}

/**
 * Takes up to `max` mails that are due, which no other process gets before `leaseSeconds` are over: first those with a
 * secret link, because somebody waits for them.
 */
export async function claimMails(
  database: Database,
  { max, leaseSeconds }: { max: number; leaseSeconds: number },
): Promise<ClaimedMail[]> {
  const { rows } = await database.run<ClaimedMail>(asJobs, {
    name: 'claim mails',
    text: claimText,
    values: [max, leaseSeconds],
  })
  return rows
}

/** Marks as sent what is due, oldest first, where mails stay in the outbox; how many there were. */
export async function keepInOutbox(database: Database, { max }: { max: number }): Promise<number> {
  const { rowCount } = await database.run(asJobs, {
    name: 'keep mails in outbox',
    text: `
      update hearth.mails m set sent_at = now(), attempts = m.attempts + 1
      where m.id in (select m.id from hearth.mails m where ${waits} order by m.created_at limit $1::integer for update skip locked)`,
    values: [max],
  })
  return rowCount
}

export async function getMail(database: Database, id: string): Promise<Mail | undefined> {
  const { rows } = await database.run<Mail>(asJobs, {
    name: 'mail by id',
    text: `select ${columns} from hearth.mails m where m.id = $1::uuid`,
    values: [id],
  })
  return rows[0]
}

/** The newest mails first. */
export async function listMails(database: Database, { limit }: { limit: number }): Promise<Mail[]> {
  const { rows } = await database.run<Mail>(asJobs, {
    name: 'newest mails',
    text: `select ${columns} from hearth.mails m order by m.created_at desc, m.id limit $1`,
    values: [limit],
  })
  return rows
}

export async function markMailSent(database: Database, id: string): Promise<void> {
  await database.run(asJobs, {
    name: 'mail sent',
    text: 'update hearth.mails set sent_at = now(), last_error = null where id = $1::uuid and sent_at is null',
    values: [id],
  })
}

/** A mail whose link has expired is of no use to anybody. */
export async function dropMail(database: Database, id: string): Promise<void> {
  await database.run(asJobs, {
    name: 'drop mail',
    text: 'delete from hearth.mails where id = $1::uuid and sent_at is null',
    values: [id],
  })
}

/**
 * Notes a failed try. The mail is due again after the pause, or parked for a person to look at: at once where
 * `isRefused`, else when it has been tried for `giveUpSeconds`. True when it is parked.
 */
export async function markMailFailed(
  database: Database,
  failure: { id: string; reason: string; isRefused: boolean; pauseSeconds: number; giveUpSeconds: number },
): Promise<boolean> {
  const { rows } = await database.run<{ isParked: boolean }>(asJobs, {
    name: 'mail failed',
    text: `
      update hearth.mails
      set last_error = $2, next_try_at = now() + $4::float8 * interval '1 second',
        parked_at = case when $3 or trying_since < now() - $5::float8 * interval '1 second' then now() end
      where id = $1::uuid and sent_at is null
      returning parked_at is not null as "isParked"`,
    values: [failure.id, failure.reason, failure.isRefused, failure.pauseSeconds, failure.giveUpSeconds],
  })
  return rows[0]?.isParked ?? false
}

/** What waits for its next try is due now. */
export async function hurryMails(database: Database): Promise<void> {
  await database.run(asJobs, {
    name: 'hurry mails',
    text: `update hearth.mails m set next_try_at = now() where ${waits} and m.next_try_at > now()`,
  })
}

/**
 * Lets mails that were parked until a moment be tried again, so many at a time; the job comes back while some are
 * left.
 */
export async function retryParkedMails(
  database: Database,
  { until, max }: { until: string; max: number },
): Promise<void> {
  await database.run(asJobs, {
    name: 'retry parked mails',
    text: 'select hearth.retry_parked_mails($1::timestamptz, $2::integer)',
    values: [until, max],
  })
}

export type MailCounts = { waiting: number; oldestSeconds: number; parked: number }

/** How mails fare. Numbers end at 100,000: a figure that is asked for each few seconds reads no table that grows. */
export async function countMails(database: Database): Promise<MailCounts> {
  const { rows } = await database.run<MailCounts>(asJobs, {
    name: 'count mails',
    text: `
      select (select count(*)::integer from (select from hearth.mails m where ${waits} limit 100000) w) as waiting,
        coalesce(extract(epoch from now() - (
          select m.created_at from hearth.mails m where ${waits} order by m.created_at, m.id limit 1)), 0)::float8 as "oldestSeconds",
        (select count(*)::integer from (select from hearth.mails m where m.parked_at is not null limit 100000) p) as parked`,
  })
  return rows[0]!
}
