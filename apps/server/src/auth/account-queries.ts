import type { Run } from '@hearth/database'
import type { AuthenticationMethod } from './tokens/access-token.ts'
import type { Account, Metadata } from './user.ts'

/** With the roles that the server gave the person, so that their app may show what is theirs (`app_metadata.roles`). */
const accountColumns = `
  u.id, u.aud, u.role, u.email, u.encrypted_password, u.email_change, u.email_confirmed_at, u.confirmation_sent_at,
  u.recovery_sent_at, u.email_change_sent_at, u.last_sign_in_at, u.banned_until,
  u.raw_app_meta_data || coalesce((
    select jsonb_build_object('roles', jsonb_agg(r.role order by r.role))
    from hearth.user_roles r where r.user_id = u.id having count(*) > 0
  ), '{}') as raw_app_meta_data,
  u.raw_user_meta_data, u.created_at, u.updated_at, hearth.locale_of(u.id) as locale,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', i.id, 'provider_id', i.provider_id, 'provider', i.provider, 'identity_data', i.identity_data,
      'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at, 'updated_at', i.updated_at
    ) order by i.created_at), '[]')
    from auth.identities i where i.user_id = u.id
  ) as identities,
  (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
      'last_challenged_at', f.last_challenged_at, 'created_at', f.created_at, 'updated_at', f.updated_at
    ) order by f.created_at, f.id), '[]')
    from auth.mfa_factors f where f.user_id = u.id
  ) as factors`

export async function findAccountByEmail(run: Run, email: string): Promise<Account | undefined> {
  const { rows } = await run<Account>({
    name: 'auth_account_by_email',
    text: `select ${accountColumns} from auth.users u where u.email = $1`,
    values: [email],
  })
  return rows[0]
}

export async function findAccount(run: Run, userId: string): Promise<Account | undefined> {
  const { rows } = await run<Account>({
    name: 'auth_account',
    text: `select ${accountColumns} from auth.users u where u.id = $1`,
    values: [userId],
  })
  return rows[0]
}

/** An account and how far one of its logins has proven to be its person. */
export type AccountOfLogin = Account & {
  /** The first sign-in of its chain: a login that was carried over is as old as the one it came from. */
  login_first_signed_in_at: string
  login_app: string
  /** It belongs to another app, or came from one (`requireOwnLogin`). */
  login_is_carried: boolean
  login_factor_id: string | null
  login_aal: string
  login_amr: AuthenticationMethod[]
}

/** The account of a login, with the login's beginning and proofs; nothing when the login has ended. */
export async function findAccountOfLogin(
  run: Run,
  { userId, sessionId, nowMs }: { userId: string; sessionId: string; nowMs: number },
) {
  const { rows } = await run<AccountOfLogin>({
    name: 'auth_account_of_login',
    text: `
      select ${accountColumns}, s.first_signed_in_at as login_first_signed_in_at, s.app as login_app,
        s.is_carried as login_is_carried, s.factor_id as login_factor_id, s.aal as login_aal, s.amr as login_amr
      from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = $1 and s.user_id = $2 and s.not_after > $3`,
    values: [sessionId, userId, new Date(nowMs)],
  })
  return rows[0]
}

/** The language that the owner of an address chose; asked alike for addresses that nobody has. */
export async function findLocaleByEmail(run: Run, email: string): Promise<string | null | undefined> {
  const { rows } = await run<{ locale: string | null }>({
    name: 'auth_locale_by_email',
    text: 'select hearth.locale_of(u.id) as locale from auth.users u where u.email = $1',
    values: [email],
  })
  return rows[0]?.locale
}

export async function accountExists(run: Run, userId: string): Promise<boolean> {
  const { rowCount } = await run({
    name: 'auth_account_exists',
    text: 'select 1 from auth.users where id = $1',
    values: [userId],
  })
  return rowCount > 0
}

export async function findUsername(run: Run, userId: string): Promise<string | undefined> {
  const { rows } = await run<{ username: string }>({
    name: 'auth_username',
    text: 'select username from public.profiles where id = $1',
    values: [userId],
  })
  return rows[0]?.username
}

/** Adds an account with its one identity. Its profile follows in the same transaction. */
export async function addAccount(run: Run, account: Account): Promise<void> {
  const identity = account.identities[0]!
  await run({
    name: 'auth_add_account',
    text: `
      with person as (
        insert into auth.users (
          id, email, encrypted_password, confirmation_sent_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at
        ) values ($1, $2, $3, $4, $5, $6, $4, $4)
      )
      insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
      values ($7, $1::uuid::text, $1, $8, 'email', $4, $4, $4)`,
    values: [
      account.id,
      account.email,
      account.encrypted_password,
      account.created_at,
      account.raw_app_meta_data,
      account.raw_user_meta_data,
      identity.id,
      identity.identity_data,
    ],
  })
}

export async function addProfile(
  run: Run,
  { userId, username }: { userId: string; username: string },
): Promise<void> {
  await run({
    name: 'auth_add_profile',
    text: 'insert into public.profiles (id, username) values ($1, $2)',
    values: [userId, username],
  })
}

/** The address is proven: by a sign-up link, or by a recovery link, which reached the same mailbox. */
export async function confirmAddress(run: Run, userId: string, nowMs: number): Promise<void> {
  await run({
    name: 'auth_confirm_address',
    text: `
      with identity as (
        update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = $2
        where user_id = $1 and provider = 'email'
      )
      update auth.users set email_confirmed_at = coalesce(email_confirmed_at, $2), updated_at = $2 where id = $1`,
    values: [userId, new Date(nowMs)],
  })
}

/** What guests answered with an address becomes the answers of the account that proved it (docs/decisions/0146-answers-find-their-account.md). */
export async function claimGuests(
  run: Run,
  { userId, addressHash }: { userId: string; addressHash: Buffer },
): Promise<void> {
  await run({
    name: 'auth_claim_guests',
    text: 'select hearth.claim_guests($1::uuid, $2)',
    values: [userId, addressHash],
  })
}

/** Moves the account to the address that was just proven. Throws a unique violation when another account has it. */
export async function moveToAddress(
  run: Run,
  change: { userId: string; email: string; nowMs: number },
): Promise<boolean> {
  const { rowCount } = await run({
    name: 'auth_move_to_address',
    text: `
      with identity as (
        update auth.identities set updated_at = $3,
          identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', true)
        where user_id = $1 and provider = 'email'
      )
      update auth.users set email = $2, email_change = '', email_confirmed_at = coalesce(email_confirmed_at, $3), updated_at = $3
      where id = $1 and email_change = $2`,
    values: [change.userId, change.email, new Date(change.nowMs)],
  })
  return rowCount > 0
}

export type AccountChange = {
  userId: string
  /** What the account had when the change was decided; when it has another since, nothing happens. */
  fromEncryptedPassword: string | null
  encryptedPassword: string | undefined
  emailChange: string | undefined
  /** Merged at the first level; null takes a field away. */
  data: Metadata | undefined
  maxMetadataBytes: number
  nowMs: number
}

/**
 * Changes what was given; false when the password changed meanwhile or the metadata would become too large. A new
 * password takes back a change of address that was not confirmed yet.
 */
export async function changeAccount(run: Run, change: AccountChange): Promise<boolean> {
  const removed = Object.entries(change.data ?? {}).flatMap(([key, value]) => (value === null ? [key] : []))
  const { rowCount } = await run({
    name: 'auth_change_account',
    text: `
      update auth.users set
        encrypted_password = coalesce($3, encrypted_password),
        email_change = coalesce($4, case when $3::text is null then email_change else '' end),
        email_change_sent_at = case when $4::text is null then email_change_sent_at else $8 end,
        raw_user_meta_data = (raw_user_meta_data || $5::jsonb) - $6::text[],
        updated_at = $8
      where id = $1 and encrypted_password is not distinct from $2
        and octet_length(((raw_user_meta_data || $5::jsonb) - $6::text[])::text) <= $7`,
    values: [
      change.userId,
      change.fromEncryptedPassword,
      change.encryptedPassword ?? null,
      change.emailChange ?? null,
      change.data ?? {},
      removed,
      change.maxMetadataBytes,
      new Date(change.nowMs),
    ],
  })
  return rowCount > 0
}

/** What deserves to be found later: who did what to which account. */
export async function addAuditEntry(
  run: Run,
  entry: { actor: string | null; action: string; subject: string | null; nowMs: number },
) {
  await run({
    name: 'auth_audit',
    text: 'insert into hearth.audit_log (at, actor, action, subject) values ($1, $2, $3, $4)',
    values: [new Date(entry.nowMs), entry.actor, entry.action, entry.subject],
  })
}
