import { createHash } from 'node:crypto'
import { AppError } from '@hearth/contracts'
import type { Database, Run } from '@hearth/database'
import * as m from '@hearth/messages'
import type { Member } from './handler.ts'

type Request = { member: Member; functionName: string; key: string; body: unknown }

/**
 * Runs `work` once per member, function and key. The key, the effect and the answer are one
 * transaction: a repeat gets the stored answer, one that comes while the first still runs is told so, and the same
 * key with another body is refused. A refused request leaves no key behind.
 */
export async function runOnce<T>(
  database: Database,
  { member, functionName, key, body }: Request,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const requestHash = createHash('sha256').update(JSON.stringify(body)).digest()
  const who = [member.userId, functionName, key]
  return database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
    const { rows: locks } = await run<{ isFree: boolean }>({
      name: 'take idempotency key',
      text: `select pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2 || ' ' || $3, 61)) as "isFree"`,
      values: who,
    })
    if (!locks[0]?.isFree) throw new AppError('request_running', m.site_refusal_under_way)

    const { rows: earlier } = await run<{ isSame: boolean; response: T; isSignedIn: boolean }>({
      name: 'answer of idempotency key',
      text: `
        select request_sha256 = $4 as "isSame", response, hearth.login_lives($1::uuid, $5::uuid) as "isSignedIn"
        from hearth.idempotency_keys
        where user_id = $1::uuid and function_name = $2 and key = $3 and created_at > now() - interval '24 hours'`,
      values: [...who, requestHash, member.sessionId],
    })
    if (earlier[0]) return repeated(earlier[0])

    const response = await work(run)
    await run({
      name: 'keep idempotency key',
      text: `
        insert into hearth.idempotency_keys (user_id, function_name, key, request_sha256, response)
        values ($1::uuid, $2, $3, $4, $5)
        on conflict (user_id, function_name, key)
          do update set request_sha256 = excluded.request_sha256, response = excluded.response, created_at = now()`,
      values: [...who, requestHash, JSON.stringify(response)],
    })
    return response
  })
}

function repeated<T>(earlier: { isSame: boolean; response: T; isSignedIn: boolean }): T {
  if (!earlier.isSignedIn) throw new AppError('not_signed_in', m.site_refusal_not_signed_in)
  if (!earlier.isSame) throw new AppError('key_reused', m.site_refusal_key_used)
  return earlier.response
}
