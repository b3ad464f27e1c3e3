import type { Run } from '@hearth/database'
import type { SampleAnswer } from './answers.ts'

export type SampleAccount = {
  id: string
  email: string
  username: string
  /** What the account's own data carries: the name, or for someone who has none yet the suggestion. */
  wished_username: string
  display_name: string | null
  password_hash: string | null
  role: 'admin' | null
  created_at: string
}

/** Whether any of these accounts is there already. */
export async function someAccountExists(run: Run, ids: readonly string[]): Promise<boolean> {
  const { rows } = await run<{ some: boolean }>({
    name: 'sample_some_account',
    text: 'select exists (select from auth.users where id = any ($1::uuid[])) as some',
    values: [ids],
  })
  return rows[0]!.some
}

/** Whether any of these events is there already. */
export async function someEventExists(run: Run, ids: readonly string[]): Promise<boolean> {
  const { rows } = await run<{ some: boolean }>({
    name: 'sample_some_event',
    text: 'select exists (select from public.events where id = any ($1::text[])) as some',
    values: [ids],
  })
  return rows[0]!.some
}

/** Confirmed accounts with their identities, profiles and roles. Without a hash nobody can sign in to one. */
export async function insertAccounts(run: Run, accounts: readonly SampleAccount[]): Promise<void> {
  await run({
    name: 'sample_insert_accounts',
    text: `
with given as (
  select * from jsonb_to_recordset($1::jsonb) as g (
    id uuid, email text, username text, wished_username text, display_name text, profile_photo_url text, password_hash text, role text, created_at timestamptz
  )
),
users as (
  insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
  select id, email, password_hash, created_at, jsonb_build_object('username', wished_username), created_at, created_at
  from given returning id
),
identities as (
  insert into auth.identities (provider_id, user_id, identity_data, created_at, updated_at)
  select id::text, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true), created_at, created_at
  from given
),
profiles as (
  insert into public.profiles (id, username, display_name, profile_photo_url, created_at, updated_at)
  select id, username, display_name, profile_photo_url, created_at, created_at from given
)
insert into hearth.user_roles (user_id, role) select id, role from given where role is not null`,
    values: [JSON.stringify(accounts)],
  })
}

/**
 * What members did, with the seats that their parties take. They count as reminded of it: a trial's reminders are
 * those of what somebody answers there. Throws the check violation of `pg` when there are too few.
 */
export async function insertAnswers(
  run: Run,
  answers: readonly (SampleAnswer & { userId: string; at: string })[],
): Promise<void> {
  await run({
    name: 'sample_insert_answers',
    text: `
with given as (
  select * from jsonb_to_recordset($1::jsonb) as g ("eventId" text, "userId" uuid, party integer, liked boolean, at timestamptz)
),
answered as (
  insert into public.attendances (event_id, user_id, answer, party, created_at, updated_at)
  select "eventId", "userId", case when party > 0 then 'coming' else 'not_coming' end, party, at, at
  from given where party is not null
),
reminded as (
  insert into hearth.reminders (event_id, user_id, starts_at)
  select e.id, g."userId", e.starts_at from given g join public.events e on e.id = g."eventId" where g.party > 0
),
likes as (
  insert into public.event_likes (event_id, user_id, created_at) select "eventId", "userId", at from given where liked
)
update public.event_seats s set taken = s.taken + g.people
from (select "eventId", sum(party)::integer as people from given where party > 0 group by 1) g
where s.event_id = g."eventId"`,
    values: [JSON.stringify(answers)],
  })
}
