import type { Row, Run } from '@hearth/database'
import type { AuthenticationMethod } from '../tokens/access-token.ts'

export type LoginRow = Row & {
  id: string
  user_id: string
  aal: string
  amr: AuthenticationMethod[]
  refreshed_at: string
  not_after: string
}

export type NewLogin = {
  id: string
  userId: string
  amr: AuthenticationMethod[]
  app: string
  userAgent: string | null
  address: string | null
  nowMs: number
  notAfterMs: number
  refreshTokenHash: Buffer
  /** The hash that the given password matched: when it is not the account's any more, no login begins. */
  expectedPassword?: string
  /** Replaces a hash made with less work. */
  renewedPassword?: string
}

/**
 * Begins a login with its first refresh token. Takes the account's row, so that a password change at the same moment
 * comes before or after, never between. False when the account is banned or its password is another by now.
 */
export async function addLogin(run: Run, login: NewLogin): Promise<boolean> {
  const { rowCount } = await run({
    name: 'auth_add_login',
    text: `
      with person as (
        update auth.users set last_sign_in_at = $6, encrypted_password = coalesce($10, encrypted_password)
        where id = $2 and ($9::text is null or encrypted_password = $9) and (banned_until is null or banned_until <= $6)
        returning id
      ), identity as (
        update auth.identities set last_sign_in_at = $6 where user_id in (select id from person)
      ), login as (
        insert into auth.sessions (id, user_id, amr, user_agent, ip, created_at, refreshed_at, first_signed_in_at, not_after, app)
        select $1, id, $3, $4, $5, $6, $6, $6, $7, $11 from person
        returning id
      )
      insert into auth.refresh_tokens (token_hash, session_id, counter, created_at) select $8, id, 0, $6 from login`,
    values: [
      login.id,
      login.userId,
      JSON.stringify(login.amr),
      login.userAgent,
      login.address,
      new Date(login.nowMs),
      new Date(login.notAfterMs),
      login.refreshTokenHash,
      login.expectedPassword ?? null,
      login.renewedPassword ?? null,
      login.app,
    ],
  })
  return rowCount > 0
}

/** The login with its row locked, so that refreshes of one family happen one after the other. */
export async function lockLogin(run: Run, sessionId: string): Promise<LoginRow | undefined> {
  const { rows } = await run<LoginRow>({
    name: 'auth_lock_login',
    text: 'select id, user_id, aal, amr, refreshed_at, not_after from auth.sessions where id = $1 for update',
    values: [sessionId],
  })
  return rows[0]
}

/** The tokens that the family still remembers, newest first: the newest and its parent. */
export async function listRefreshTokens(run: Run, sessionId: string) {
  const { rows } = await run<{ counter: number; token_hash: Buffer }>({
    name: 'auth_refresh_tokens',
    text: 'select counter, token_hash from auth.refresh_tokens where session_id = $1 order by counter desc',
    values: [sessionId],
  })
  return rows
}

/** The newest token becomes the parent of its successor; older ones need no row, because nothing accepts them. */
export async function rotateRefreshToken(
  run: Run,
  rotation: { sessionId: string; from: number; nextHash: Buffer; nowMs: number },
): Promise<void> {
  await run({
    name: 'auth_rotate_refresh_token',
    text: `
      with spent as (
        delete from auth.refresh_tokens where session_id = $1 and counter < $2
      ), parent as (
        update auth.refresh_tokens set used_at = $4 where session_id = $1 and counter = $2
      ), next as (
        insert into auth.refresh_tokens (token_hash, session_id, counter, created_at) values ($3, $1, $2::integer + 1, $4)
      )
      update auth.sessions set refreshed_at = $4 where id = $1`,
    values: [rotation.sessionId, rotation.from, rotation.nextHash, new Date(rotation.nowMs)],
  })
}

/** The login has given one more proof. `factorId` is absent for a recovery code. */
export async function raiseLogin(
  run: Run,
  raise: { sessionId: string; amr: AuthenticationMethod[]; factorId: string | undefined },
): Promise<void> {
  await run({
    name: 'auth_raise_login',
    text: `update auth.sessions set aal = 'aal2', amr = $2, factor_id = coalesce($3, factor_id) where id = $1`,
    values: [raise.sessionId, JSON.stringify(raise.amr), raise.factorId ?? null],
  })
}

/**
 * Ends logins of an account: this one, all others, or all. With a login go those that began from it by single
 * sign-on.
 */
export async function endLogins(
  run: Run,
  { userId, sessionId, scope }: { userId: string; sessionId: string; scope: 'local' | 'others' | 'global' },
): Promise<number> {
  const { rowCount } = await run({
    name: 'auth_end_logins',
    text: `
      delete from auth.sessions
      where user_id = $1 and case $3::text when 'local' then id = $2 when 'others' then id <> $2 else true end`,
    values: [userId, sessionId, scope],
  })
  return rowCount
}

/** Whether the login lives and its account is not shut. */
export async function loginLives(run: Run, sessionId: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await run({
    name: 'auth_login_lives',
    text: `
      select 1 from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = $1 and s.not_after > $2 and (u.banned_until is null or u.banned_until <= $2)`,
    values: [sessionId, new Date(nowMs)],
    onlyReads: true,
  })
  return rowCount > 0
}
