import { AppError, maxReachPerDay, sayReachLimit } from '@hearth/contracts'
import type { Run } from '@hearth/database'

type Pair = { writerId: string; readerId: string }

/** Whether a reader has to do with a writer by their own choice (`hearth.knows`). */
export async function knows(run: Run, { writerId, readerId }: Pair): Promise<boolean> {
  const { rows } = await run<{ knows: boolean }>({
    name: 'reader knows writer',
    text: 'select hearth.knows($1::uuid, $2::uuid) as knows',
    values: [readerId, writerId],
  })
  return rows[0]!.knows
}

/**
 * Counts a reader who does not know the writer among those whom they reach today. Throws `too_many_requests`, which
 * takes back whatever the transaction wrote, when there are more than a day has room for.
 */
export async function reach(run: Run, { writerId, readerId }: Pair): Promise<void> {
  const { rows } = await run<{ max: number | null; secondsLeft: number | null }>({
    name: 'reach reader',
    text: `
      select max, (extract(epoch from new_until) - extract(epoch from now()))::float8 as "secondsLeft"
      from hearth.reach($1::uuid, array[$2::uuid], $3::integer, $4::integer)`,
    values: [writerId, readerId, maxReachPerDay.newcomer, maxReachPerDay.others],
  })
  const { max, secondsLeft } = rows[0]!
  if (max === null) return
  throw new AppError('too_many_requests', sayReachLimit({ max, secondsLeft }), { retryAfterSeconds: 3600 })
}
