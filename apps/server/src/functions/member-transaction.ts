import { AppError, type Sentence } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import type { FunctionContext } from './handler.ts'
import { requirePermission } from './permissions.ts'

/**
 * One decision as `hearth_engine` in one transaction, by a member with a username whose login lives. Throws
 * `not_signed_in` and `username_required`.
 */
export async function inMemberTransaction<T>(
  { parts, member }: Pick<FunctionContext, 'parts' | 'member'>,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  return parts.database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
    await requirePermission(run, member, 'named member')
    return work(run)
  })
}

/** Lets the decisions of one kind that a member takes at once follow each other, until the transaction ends. */
export async function lockMember(run: Run, kind: string, userId: string): Promise<void> {
  await run({
    name: 'hold member',
    text: 'select pg_advisory_xact_lock(hashtext($1), hashtext($2))',
    values: [kind, userId],
  })
}

/**
 * Takes one of `limit` tries in 24 hours from the member, or as many as `count` says. Throws `too_many_requests` with `sentence` when none is
 * left.
 */
export async function takeFromDay(
  run: Run,
  { key, limit, sentence, count = 1 }: { key: string; limit: number; sentence: Sentence; count?: number },
): Promise<void> {
  const { rows } = await run<{ count: number }>({
    name: 'take from day',
    text: `
      insert into hearth.attempts as a (key, window_started_at, count) values ($1, now(), $2)
      on conflict (key) do update set
        count = case when a.window_started_at <= now() - interval '24 hours' then $2::integer else a.count + $2 end,
        window_started_at =
          case when a.window_started_at <= now() - interval '24 hours' then now() else a.window_started_at end
      returning count`,
    values: [key, count],
  })
  if (rows[0]!.count > limit) throw new AppError('too_many_requests', sentence, { retryAfterSeconds: 3600 })
}
