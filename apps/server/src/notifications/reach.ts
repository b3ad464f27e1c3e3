import { AppError, maxReachPerDay, sayReachLimit } from '@hearth/contracts'
import type { Run } from '@hearth/database'

type Pair = { writerId: string; readerId: string }

type Reader = { knows: boolean; locale: string | null; title: string | null }

/**
 * Whether a reader has to do with a writer by their own choice (`hearth.knows`), where somebody writes, and in which language they
 * read, with the title of an event in it where that is translated.
 */
export async function findReader(
  run: Run,
  {
    writerId,
    readerId,
    eventId = null,
  }: { writerId: string | null; readerId: string; eventId?: string | null },
): Promise<Reader> {
  const { rows } = await run<Reader>({
    name: 'reader knows writer',
    text: `
      select hearth.locale_of($1::uuid) as locale,
        hearth.words_in($3, hearth.locale_of($1::uuid)) ->> 'title' as title,
        case when $2::uuid is null then true else hearth.knows($1::uuid, $2::uuid) end as knows`,
    values: [readerId, writerId, eventId],
  })
  return rows[0]!
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
  throw new AppError('too_many_requests', () => sayReachLimit({ max, secondsLeft }), {
    retryAfterSeconds: 3600,
  })
}
