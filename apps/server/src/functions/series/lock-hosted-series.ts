import type { FunctionContext } from '../handler.ts'

/** Holds a series for a change by one of its hosts; refuses everybody else. */
export async function lockHostedSeries(
  { member, run }: Pick<FunctionContext, 'member' | 'run'>,
  seriesId: string,
): Promise<void> {
  await run({
    name: 'lock hosted series',
    text: 'select hearth.lock_hosted_series($1, $2, $3)',
    values: [seriesId, member.userId, member.sessionId],
  })
}

/** Dates and people that a change touches, as functions answer it. */
export type Touched = { seriesId: string; dates: number; kept: number; people: number }
