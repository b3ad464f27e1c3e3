import type { Database } from '@hearth/database'

export type TiedDelegation = { loginLives: boolean; expiresAtMs: number | undefined }

type TieRow = { login_lives: boolean; expires_at_ms: string | null }

/**
 * Records which member a principal is and which login a browser's key was made for. The delegation ends with its
 * login at the latest. `expiresAtMs` is undefined when nothing was tied: the login has ended, or the key is in use by
 * somebody else (a public key is no secret, so its owner must not lose it to whoever names it next).
 */
export async function tieDelegation(
  database: Database,
  tie: {
    principal: string
    userId: string
    sessionId: string
    publicKeySha256: Uint8Array
    expiresAtMs: number
    nowMs: number
  },
): Promise<TiedDelegation> {
  const { rows } = await database.run<TieRow>(
    { role: 'hearth_engine' },
    {
      name: 'tie_delegation',
      text: `
        with login as (
          select s.id, s.user_id, s.not_after
          from auth.sessions s
          where s.id = $3::uuid and s.user_id = $2::uuid and s.not_after > to_timestamp($6::float8 / 1000)
        ), named as (
          insert into hearth.principals (principal, user_id)
          select $1, user_id from login
          on conflict (user_id) do update set principal = excluded.principal
          where principals.principal <> excluded.principal
        ), tied as (
          insert into hearth.delegations (public_key_sha256, user_id, session_id, expires_at)
          select $4, user_id, id, least(to_timestamp($5::float8 / 1000), not_after) from login
          on conflict (public_key_sha256) do update
          set user_id = excluded.user_id, session_id = excluded.session_id, expires_at = excluded.expires_at
          where delegations.user_id = excluded.user_id or delegations.expires_at <= to_timestamp($6::float8 / 1000)
          returning expires_at
        )
        select
          exists (select from login) as login_lives,
          (select floor(extract(epoch from expires_at) * 1000)::text from tied) as expires_at_ms`,
      values: [tie.principal, tie.userId, tie.sessionId, tie.publicKeySha256, tie.expiresAtMs, tie.nowMs],
    },
  )
  const row = rows[0]!
  return {
    loginLives: row.login_lives,
    expiresAtMs: row.expires_at_ms === null ? undefined : Number(row.expires_at_ms),
  }
}
