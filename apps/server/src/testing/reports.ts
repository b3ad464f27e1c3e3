import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '@hearth/database/testing'
import { buildMember } from './people.ts'

type Wishes = { reporterId?: string; ownerId?: string; subjectId?: string; createdAt?: string }

/** A report about a profile, that nobody has looked at. Gives its id. */
export async function buildReport(
  db: Pick<TestDatabase, 'owner'>,
  { reporterId, ownerId, subjectId, createdAt }: Wishes = {},
): Promise<string> {
  const id = randomUUID()
  const owner = ownerId ?? (await buildMember(db)).userId
  await db.owner(
    `with told as (
       insert into public.reports (id, reporter_id, subject_kind, subject_id, reason, created_at)
       values ($1, $2, 'profile', $3, 'unkind', coalesce($5::timestamptz, now())) returning id
     )
     insert into hearth.report_cases (report_id, subject_owner_id, subject_title) select id, $4, 'Somebody' from told`,
    [id, reporterId ?? (await buildMember(db)).userId, subjectId ?? owner, owner, createdAt ?? null],
  )
  return id
}

/** A suspension that stands. Gives its id. */
export async function buildSuspension(
  db: Pick<TestDatabase, 'owner'>,
  { userId, appeal }: { userId?: string; appeal?: string } = {},
): Promise<string> {
  const id = randomUUID()
  const person = userId ?? (await buildMember(db)).userId
  await db.owner(
    `insert into hearth.suspensions (id, user_id, reason, appeal, appealed_at)
     values ($1, $2, 'You shouted.', $3::text, case when $3::text is null then null else now() end)`,
    [id, person, appeal ?? null],
  )
  await db.owner(`update auth.users set banned_until = '9999-12-31' where id = $1`, [person])
  await db.owner('delete from auth.sessions where user_id = $1', [person])
  return id
}
