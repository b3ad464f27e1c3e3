import { AppError, type NewcomerAction, type NewcomerLimit, sayNewcomerLimit } from '@hearth/contracts'
import type { Run } from '@hearth/database'

/**
 * Takes one of what somebody new may do in a day, in the transaction of the deed; does nothing for all others. Throws
 * `too_many_requests`, which says why and until when. Events are counted by the engine.
 */
export async function takeAsNewcomer(
  run: Run,
  userId: string,
  action: Exclude<NewcomerAction, 'event'>,
): Promise<void> {
  const { rows } = await run<NewcomerLimit>({
    name: 'take as newcomer',
    text: `
      select most as max, (extract(epoch from new_until) - extract(epoch from now()))::float8 as "secondsLeft"
      from hearth.take_as_newcomer($1::uuid, $2)
      where new_until is not null`,
    values: [userId, action],
  })
  const [limit] = rows
  if (!limit) return
  throw new AppError('too_many_requests', () => sayNewcomerLimit(action, limit), {
    retryAfterSeconds: Math.ceil(Math.max(1, Math.min(limit.secondsLeft, 86_400))),
  })
}
