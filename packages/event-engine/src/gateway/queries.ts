import type { Actor, Database, Statement, Transaction } from '@hearth/database'
import type { Outcome } from './canister.ts'

/** Everything the gateway does in the database it does as the engine. */
export const engineActor: Actor = { role: 'hearth_engine' }

export type Sender = {
  principal: string
  /** SHA-256 of the key that the sender delegated to, which is tied to a login; undefined without a delegation. */
  delegatedKeySha256: Uint8Array | undefined
}

export type Member = { userId: string | undefined; loginLives: boolean }

/** A member and whether the login behind the key lives: from `$1` principal, `$2` key digest, `$3` now in ms. */
const memberSql = `
  select p.user_id, s.id is not null as login_lives
  from hearth.principals p
  left join hearth.delegations d
    on d.public_key_sha256 = $2::bytea and d.user_id = p.user_id and d.expires_at > to_timestamp($3::float8 / 1000)
  left join auth.sessions s
    on s.id = d.session_id and s.user_id = p.user_id and s.not_after > to_timestamp($3::float8 / 1000)
  where p.principal = $1`

type MemberRow = { user_id: string | null; login_lives: boolean | null }

/** Which member a sender is; no `userId` for a principal that is not known here. */
export async function findMember(database: Database, sender: Sender, nowMs: number): Promise<Member> {
  const { rows } = await database.run<MemberRow>(engineActor, {
    name: 'engine_find_member',
    text: memberSql,
    values: [sender.principal, sender.delegatedKeySha256 ?? null, nowMs],
  })
  return memberOf(rows[0])
}

export type RequestRecord = {
  requestId: Uint8Array
  sender: Sender
  canisterId: string
  method: string
  ingressExpiryMs: number
}

export type Begun = Member & {
  /** Whether this transaction is the one that runs the request; false also when the sender may not. */
  first: boolean
}

/**
 * Writes the row of a request id, if nobody did before and the sender may: a member whose login lives, or whoever it is
 * when `anyone` says so. Waits for another transaction that is running the same request id.
 */
export async function beginRequest(
  transaction: Transaction,
  record: RequestRecord,
  { anyone, nowMs }: { anyone: boolean; nowMs: number },
): Promise<Begun> {
  const { rows } = await transaction.run<MemberRow & { first: boolean }>({
    name: 'engine_begin_request',
    text: `
      with member as (${memberSql}), begun as (
        insert into hearth.engine_requests (request_id, sender, canister_id, method, expires_at)
        select $4, $1, $5, $6, to_timestamp($7::float8 / 1000)
        where $8::boolean or exists (select from member where login_lives)
        on conflict (request_id) do nothing
        returning true
      )
      select
        (select user_id from member) as user_id,
        (select login_lives from member) as login_lives,
        exists (select from begun) as first`,
    values: [
      record.sender.principal,
      record.sender.delegatedKeySha256 ?? null,
      nowMs,
      record.requestId,
      record.canisterId,
      record.method,
      record.ingressExpiryMs,
      anyone,
    ],
  })
  const row = rows[0]!
  return { ...memberOf(row), first: row.first }
}

/** Stores how a request ended, in the row that `beginRequest` wrote. */
export async function storeOutcome(
  transaction: Transaction,
  requestId: Uint8Array,
  outcome: Outcome,
): Promise<void> {
  await transaction.run({
    name: 'engine_store_outcome',
    text: `
      update hearth.engine_requests
      set reply = $2, reject_code = $3, reject_message = $4, error_code = $5
      where request_id = $1`,
    values: outcome.ok
      ? [requestId, outcome.reply, null, null, null]
      : [requestId, null, outcome.rejectCode, outcome.message, outcome.errorCode ?? null],
  })
}

export type StoredRequest = { sender: string; canisterId: string; outcome: Outcome }

type StoredRow = {
  sender: string
  canister_id: string
  reply: Uint8Array | null
  reject_code: number | null
  reject_message: string | null
  error_code: string | null
}

/** A finished request; undefined when nothing is known of it. */
export async function findStoredRequest(
  run: (statement: Statement) => Promise<{ rows: unknown[] }>,
  requestId: Uint8Array,
): Promise<StoredRequest | undefined> {
  const { rows } = await run({
    name: 'engine_find_request',
    text: `
      select sender, canister_id, reply, reject_code, reject_message, error_code
      from hearth.engine_requests
      where request_id = $1 and (reply is not null or reject_code is not null)`,
    values: [requestId],
  })
  const row = rows[0] as StoredRow | undefined
  return row && { sender: row.sender, canisterId: row.canister_id, outcome: outcomeOf(row) }
}

/** Tells the other processes that events have changed. `from` is who says so. */
export async function announceChange(database: Database, channel: string, from: string): Promise<void> {
  await database.run(engineActor, {
    name: 'engine_announce',
    text: 'select pg_notify($1, $2)',
    values: [channel, from],
  })
}

/** How long after its ingress expiry a request is remembered, for those who still poll. */
const rememberedForMs = 5 * 60_000

/**
 * Deletes requests whose ingress expiry is more than five minutes past; gives how many. A job calls it now and then:
 * nothing depends on when, because an expired envelope is refused whether or not its row is still there.
 */
export async function forgetExpiredRequests(database: Database, nowMs: number): Promise<number> {
  const { rowCount } = await database.run(
    { role: 'hearth_jobs' },
    {
      name: 'engine_forget_requests',
      text: 'delete from hearth.engine_requests where expires_at < to_timestamp($1::float8 / 1000)',
      values: [nowMs - rememberedForMs],
    },
  )
  return rowCount
}

function memberOf(row: MemberRow | undefined): Member {
  return { userId: row?.user_id ?? undefined, loginLives: row?.login_lives === true }
}

function outcomeOf(row: StoredRow): Outcome {
  if (row.reply) return { ok: true, reply: new Uint8Array(row.reply) }
  return {
    ok: false,
    rejectCode: row.reject_code as 3 | 4 | 5,
    message: row.reject_message ?? '',
    ...(row.error_code !== null && { errorCode: row.error_code }),
  }
}
