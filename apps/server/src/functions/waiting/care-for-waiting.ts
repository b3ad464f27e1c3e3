import type { Task } from '../../jobs/index.ts'
import type { Parts } from '../../parts.ts'

/** Each minute: ends offers whose time is up and lets lists move on, also where a job was lost. */
export async function careForWaiting({ database }: Parts): Promise<void> {
  await database.run(
    { role: 'hearth_engine' },
    { name: 'care for waiting', text: 'select hearth.care_for_waiting()' },
  )
}

/** The same at the very moment when an offer ends: the job is queued with the offer. */
export function createEndOffers(parts: Parts): Task {
  return () => careForWaiting(parts)
}
