import type { Run } from '@hearth/database'

export type FactorWithSecret = {
  id: string
  status: 'verified' | 'unverified'
  friendly_name: string
  secret: Buffer
}

/**
 * Takes the account's row, so that changes of factors, passwords and the beginning of logins come one after the
 * other.
 */
export async function lockAccount(run: Run, userId: string): Promise<void> {
  await run({
    name: 'auth_lock_account',
    text: 'select 1 from auth.users where id = $1 for no key update',
    values: [userId],
  })
}

/** Drops enrolments that nobody finished: those of long ago, and the one that a new one of its name replaces. */
export async function dropUnfinishedFactors(
  run: Run,
  drop: { userId: string; friendlyName: string; beforeMs: number },
): Promise<void> {
  await run({
    name: 'auth_drop_unfinished_factors',
    text: `
      delete from auth.mfa_factors
      where user_id = $1 and status = 'unverified' and (friendly_name = $2 or created_at <= $3)`,
    values: [drop.userId, drop.friendlyName, new Date(drop.beforeMs)],
  })
}

export async function countFactors(run: Run, userId: string) {
  const { rows } = await run<{ verified: number; unverified: number }>({
    name: 'auth_count_factors',
    text: `
      select count(*) filter (where status = 'verified')::integer as verified,
        count(*) filter (where status = 'unverified')::integer as unverified
      from auth.mfa_factors where user_id = $1`,
    values: [userId],
  })
  return rows[0]!
}

/** False when a factor of that name is there. */
export async function addFactor(
  run: Run,
  factor: { id: string; userId: string; friendlyName: string; sealedSecret: Buffer; nowMs: number },
): Promise<boolean> {
  const { rowCount } = await run({
    name: 'auth_add_factor',
    text: `
      insert into auth.mfa_factors (id, user_id, friendly_name, secret, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $5)
      on conflict do nothing`,
    values: [factor.id, factor.userId, factor.friendlyName, factor.sealedSecret, new Date(factor.nowMs)],
  })
  return rowCount > 0
}

export async function findFactor(
  run: Run,
  { factorId, userId }: { factorId: string; userId: string },
): Promise<FactorWithSecret | undefined> {
  const { rows } = await run<FactorWithSecret>({
    name: 'auth_factor',
    text: `
      select id, status, friendly_name, secret from auth.mfa_factors
      where id = $1 and user_id = $2`,
    values: [factorId, userId],
  })
  return rows[0]
}

export async function addChallenge(
  run: Run,
  challenge: {
    id: string
    factorId: string
    sessionId: string
    address: string
    nowMs: number
    expiresAtMs: number
  },
): Promise<void> {
  await run({
    name: 'auth_add_challenge',
    text: `
      with factor as (
        update auth.mfa_factors set last_challenged_at = $5 where id = $2
      )
      insert into auth.mfa_challenges (id, factor_id, session_id, ip_address, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [
      challenge.id,
      challenge.factorId,
      challenge.sessionId,
      challenge.address,
      new Date(challenge.nowMs),
      new Date(challenge.expiresAtMs),
    ],
  })
}

/** The challenge of this factor and login, locked; that of another login is not found. */
export async function lockChallenge(
  run: Run,
  asked: { challengeId: string; factorId: string; sessionId: string; address: string; nowMs: number },
) {
  const { rows } = await run<{ is_here: boolean; is_open: boolean; failed_attempts: number }>({
    name: 'auth_lock_challenge',
    text: `
      select ip_address = $4::inet as is_here, expires_at > $5 and verified_at is null as is_open, failed_attempts
      from auth.mfa_challenges
      where id = $1 and factor_id = $2 and session_id = $3
      for update`,
    values: [asked.challengeId, asked.factorId, asked.sessionId, asked.address, new Date(asked.nowMs)],
  })
  return rows[0]
}

export async function addFailedCode(run: Run, challengeId: string): Promise<void> {
  await run({
    name: 'auth_add_failed_code',
    text: 'update auth.mfa_challenges set failed_attempts = failed_attempts + 1 where id = $1',
    values: [challengeId],
  })
}

/**
 * The code was right: the challenge is answered, the step spent, the factor proven. False when the step was spent
 * before.
 */
export async function acceptCode(
  run: Run,
  accepted: { challengeId: string; factorId: string; step: number; nowMs: number },
): Promise<boolean> {
  const { rowCount } = await run({
    name: 'auth_accept_code',
    text: `
      with factor as (
        update auth.mfa_factors set status = 'verified', last_used_step = $3, updated_at = $4
        where id = $2 and last_used_step < $3
        returning id
      )
      update auth.mfa_challenges set verified_at = $4 where id = $1 and factor_id in (select id from factor)`,
    values: [accepted.challengeId, accepted.factorId, accepted.step, new Date(accepted.nowMs)],
  })
  return rowCount > 0
}

/** Enrolments that someone else may have begun end when one is finished. */
export async function dropOtherUnfinishedFactors(run: Run, userId: string): Promise<void> {
  await run({
    name: 'auth_drop_other_unfinished_factors',
    text: `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`,
    values: [userId],
  })
}

/**
 * Lowers the logins that a factor raised, or all of the account when it was the last (`factorId` is absent). While
 * another factor is left, the keys that they delegated to end too.
 */
export async function lowerLogins(
  run: Run,
  { userId, factorId }: { userId: string; factorId: string | undefined },
): Promise<void> {
  await run({
    name: 'auth_lower_logins',
    text: `
      with lowered as (
        update auth.sessions set aal = 'aal1', factor_id = null, amr = (
          select coalesce(jsonb_agg(step), '[]') from jsonb_array_elements(amr) as steps (step)
          where step ->> 'method' not in ('totp', 'recovery_code')
        )
        where user_id = $1 and aal = 'aal2' and ($2::uuid is null or factor_id = $2)
        returning id
      )
      delete from hearth.delegations where $2::uuid is not null and session_id in (select id from lowered)`,
    values: [userId, factorId ?? null],
  })
}

export async function dropFactor(run: Run, factorId: string): Promise<void> {
  await run({
    name: 'auth_drop_factor',
    text: 'delete from auth.mfa_factors where id = $1',
    values: [factorId],
  })
}

export async function dropRecoveryCodes(run: Run, userId: string): Promise<void> {
  await run({
    name: 'auth_drop_recovery_codes',
    text: 'delete from auth.mfa_recovery_codes where user_id = $1',
    values: [userId],
  })
}

export async function addRecoveryCodes(
  run: Run,
  { userId, hashes, nowMs }: { userId: string; hashes: Buffer[]; nowMs: number },
): Promise<void> {
  await run({
    name: 'auth_add_recovery_codes',
    text: `
      insert into auth.mfa_recovery_codes (user_id, code_hash, created_at) select $1, hash, $3 from unnest($2::bytea[]) as hash`,
    values: [userId, hashes, new Date(nowMs)],
  })
}

/** Spends a code: once, whoever asks at the same moment. */
export async function spendRecoveryCode(
  run: Run,
  { userId, hash, nowMs }: { userId: string; hash: Buffer; nowMs: number },
): Promise<boolean> {
  const { rowCount } = await run({
    name: 'auth_spend_recovery_code',
    text: `
      update auth.mfa_recovery_codes set used_at = $3
      where user_id = $1 and code_hash = $2 and used_at is null
      returning user_id`,
    values: [userId, hash, new Date(nowMs)],
  })
  return rowCount > 0
}

export async function countRecoveryCodes(run: Run, userId: string): Promise<number> {
  const { rows } = await run<{ left: number }>({
    name: 'auth_count_recovery_codes',
    text: 'select count(*)::integer as left from auth.mfa_recovery_codes where user_id = $1 and used_at is null',
    values: [userId],
  })
  return rows[0]!.left
}
