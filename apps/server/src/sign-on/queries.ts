import type { Row, Run } from '@hearth/database'

/** The login that a code is asked for, held until the transaction ends; nothing when it has ended. */
export async function lockLoginToCarryOver(
  run: Run,
  { sessionId, userId, nowMs }: { sessionId: string; userId: string; nowMs: number },
) {
  const { rows } = await run<Row & { app: string; first_signed_in_at: string; not_after: string }>({
    name: 'sign_on_lock_login',
    text: `
      select s.app, s.first_signed_in_at, s.not_after
      from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = $1 and s.user_id = $2 and s.not_after > $3 and (u.banned_until is null or u.banned_until <= $3)
      for key share of s`,
    values: [sessionId, userId, new Date(nowMs)],
  })
  return rows[0]
}

export type BridgeUse = { sessionId: string; userId: string; app: string; nowMs: number }

/**
 * Notes in the login's bridge record that the person goes to that app, and makes the record when the browser has not
 * yet. False when the record was ended or has run out.
 */
export async function openBridge(run: Run, use: BridgeUse & { expiresAtMs: number; appDomain: string }) {
  const { rowCount } = await run({
    name: 'sign_on_open_bridge',
    text: `
      insert into public.bridge_authentication as b (id, user_id, expires_at, last_used_at, created_at, app_domain, target_apps)
      values ($1, $2, $3, $4, $4, $5, array[$6::text])
      on conflict (id) do update set
        last_used_at = excluded.last_used_at,
        target_apps = case when $6 = any (b.target_apps) then b.target_apps else b.target_apps || $6::text end
      where b.user_id = excluded.user_id and b.is_active and b.expires_at > $4`,
    values: [
      use.sessionId,
      use.userId,
      new Date(use.expiresAtMs),
      new Date(use.nowMs),
      use.appDomain,
      use.app,
    ],
  })
  return rowCount > 0
}

/** Uses the bridge record: active, unexpired, its owner's, and asked for that app; else false. */
export async function crossBridge(run: Run, { sessionId, userId, app, nowMs }: BridgeUse): Promise<boolean> {
  const { rowCount } = await run({
    name: 'sign_on_cross_bridge',
    text: `
      update public.bridge_authentication set last_used_at = $4
      where id = $1 and user_id = $2 and is_active and expires_at > $4 and $3 = any (target_apps)`,
    values: [sessionId, userId, app, new Date(nowMs)],
  })
  return rowCount > 0
}

export type Code = {
  hash: Buffer
  sessionId: string
  app: string
  stateHash: Buffer
  nowMs: number
  expiresAtMs: number
}

export async function addCode(run: Run, code: Code): Promise<void> {
  await run({
    name: 'sign_on_add_code',
    text: `
      insert into auth.sign_on_codes (code_hash, session_id, app, state_hash, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [
      code.hash,
      code.sessionId,
      code.app,
      code.stateHash,
      new Date(code.nowMs),
      new Date(code.expiresAtMs),
    ],
  })
}

/** Spends a code, whatever becomes of it: of two who present it at once, one gets it. */
export async function takeCode(run: Run, hash: Buffer) {
  const { rows } = await run<
    Row & { session_id: string; user_id: string; app: string; state_hash: Buffer; expires_at: string }
  >({
    name: 'sign_on_take_code',
    text: `
      with code as (
        delete from auth.sign_on_codes where code_hash = $1 returning session_id, app, state_hash, expires_at
      )
      select c.session_id, s.user_id, c.app, c.state_hash, c.expires_at
      from code c join auth.sessions s on s.id = c.session_id`,
    values: [hash],
  })
  return rows[0]
}
