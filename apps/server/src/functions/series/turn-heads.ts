import type { Parts } from '../../parts.ts'

/** Each minute: series whose date is over show their next one in lists. */
export async function turnSeriesHeads({ database }: Pick<Parts, 'database'>): Promise<void> {
  await database.run(
    { role: 'hearth_jobs' },
    { name: 'turn heads of series', text: 'select hearth.turn_heads()' },
  )
}
