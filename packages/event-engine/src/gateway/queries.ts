import type { Actor, Database, Statement, Transaction } from '@hearth/database'
import type { Outcome } from './canister.ts'

/** Everything the gateway does in the database it does as the engine. */
export const engineActor: Actor = { role: 'hearth_engine' }

export type Sender = {
  principal: string
  /** SHA-256 of the key that the sender delegated to, which is tied to a login; undefined without a delegation. */
  delegatedKeySha256: Uint8Array | undefined
}

export type Member = {
  userId: string | undefined
  loginLives: boolean
  /** Ids of the members who blocked this one, in order. */
  shutOutBy: readonly string[]
}

/**
 * A member, whether the login behind the key lives, and who blocked them. Another house that writes here signs with its
 * own key, which has no login: it lives while an admin lets it and its account is not suspended.
 */
const memberSql = (principal: string, keySha256: string, nowMs: string) => `
  select p.user_id, case when p.is_house then hearth.standing_suspension(p.user_id) is null else s.id is not null end as login_lives,
    array(select b.blocker_id::text from public.blocks b where b.blocked_id = p.user_id order by b.blocker_id) as shut_out_by
  from (
    select m.user_id, false as is_house from hearth.principals m where m.principal = ${principal}
    union all
    select h.user_id, ${keySha256}::bytea is null from hearth.house_principals h where h.principal = ${principal}
  ) p
  left join hearth.delegations d
    on d.public_key_sha256 = ${keySha256}::bytea and d.user_id = p.user_id and d.expires_at > to_timestamp(${nowMs}::float8 / 1000)
  left join auth.sessions s
    on s.id = d.session_id and s.user_id = p.user_id and s.not_after > to_timestamp(${nowMs}::float8 / 1000)`

type MemberRow = { user_id: string | null; login_lives: boolean | null; shut_out_by: string[] | null }

/** Which member a sender is; no `userId` for a principal that is not known here. */
export async function findMember(database: Database, sender: Sender, nowMs: number): Promise<Member> {
  const { rows } = await database.run<MemberRow>(engineActor, {
    name: 'engine_find_member',
    text: memberSql('$1', '$2', '$3'),
    values: [sender.principal, sender.delegatedKeySha256 ?? null, nowMs],
    onlyReads: true,
    fromReplica: true,
  })
  return memberOf(rows[0])
}

export type RequestRecord = {
  requestId: Uint8Array
  sender: Sender
  canisterId: string
  method: string
  ingressExpiryMs: number
  /** Whether it may be run whoever sends it. */
  anyone: boolean
}

export type Begun = Member & {
  /** Whether this transaction is the one that runs the request; false also when the sender may not. */
  first: boolean
}

/**
 * Writes the rows of request ids, each if nobody did before and its sender may: a member whose login lives, or
 * whoever it is when `anyone` says so. Waits for another transaction that is running one of the request ids. Gives
 * what came of each, in their order.
 */
export async function beginRequests(
  transaction: Transaction,
  records: readonly RequestRecord[],
  nowMs: number,
): Promise<Begun[]> {
  const { rows } = await transaction.run<MemberRow & { first: boolean }>({
    name: 'engine_begin_requests',
    // Written in the order of their ids, so that two processes with the same requests do not wait for each other.
    text: `
      with asked as (
        select * from unnest($2::text[], $3::bytea[], $4::bytea[], $5::text[], $6::text[], $7::float8[], $8::boolean[])
          with ordinality as a (principal, key_sha256, request_id, canister_id, method, expires_at_ms, anyone, at)
      ), known as (
        select a.*, m.user_id, m.login_lives, m.shut_out_by
        from asked a left join lateral (${memberSql('a.principal', 'a.key_sha256', '$1')}) m on true
      ), begun as (
        insert into hearth.engine_requests (request_id, sender, canister_id, method, expires_at)
        select k.request_id, k.principal, k.canister_id, k.method, to_timestamp(k.expires_at_ms / 1000)
        from known k where k.anyone or k.login_lives order by k.request_id
        on conflict (request_id) do nothing
        returning request_id
      )
      select k.user_id, k.login_lives, k.shut_out_by, exists (select from begun b where b.request_id = k.request_id) as first
      from known k order by k.at`,
    values: [
      nowMs,
      records.map(({ sender }) => sender.principal),
      records.map(({ sender }) => sender.delegatedKeySha256 ?? null),
      records.map(({ requestId }) => requestId),
      records.map(({ canisterId }) => canisterId),
      records.map(({ method }) => method),
      records.map(({ ingressExpiryMs }) => ingressExpiryMs),
      records.map(({ anyone }) => anyone),
    ],
  })
  return rows.map((row) => ({ ...memberOf(row), first: row.first }))
}

/** Stores how requests ended, in the rows that `beginRequests` wrote, and commits. */
export async function storeOutcomes(
  transaction: Transaction,
  ended: readonly { requestId: Uint8Array; outcome: Outcome }[],
): Promise<void> {
  const outcomes = ended.map(({ outcome }) => outcome)
  await transaction.finish({
    name: 'engine_store_outcomes',
    text: `
      update hearth.engine_requests r
      set reply = e.reply, reject_code = e.reject_code, reject_message = e.reject_message, error_code = e.error_code
      from unnest($1::bytea[], $2::bytea[], $3::smallint[], $4::text[], $5::text[])
        as e (request_id, reply, reject_code, reject_message, error_code)
      where r.request_id = e.request_id`,
    values: [
      ended.map(({ requestId }) => requestId),
      outcomes.map((outcome) => (outcome.ok ? outcome.reply : null)),
      outcomes.map((outcome) => (outcome.ok ? null : outcome.rejectCode)),
      outcomes.map((outcome) => (outcome.ok ? null : outcome.message)),
      outcomes.map((outcome) => (outcome.ok ? null : (outcome.errorCode ?? null))),
    ],
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

function memberOf(row: MemberRow | undefined): Member {
  return {
    userId: row?.user_id ?? undefined,
    loginLives: row?.login_lives === true,
    shutOutBy: row?.shut_out_by ?? [],
  }
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
