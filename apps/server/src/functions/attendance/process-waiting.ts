import type { Run } from '@hearth/database'
import type { Task } from '../../jobs/index.ts'
import type { Parts } from '../../parts.ts'

/** `dueAt` in the database's own text, with its microseconds; null where only an offer has run out. */
type DueList = { eventId: string; dueAt: string | null }

/**
 * Each minute: ends offers whose time is up and lets lists move on, also where a job was lost. Of all lists only those are read
 * that something is to be done on; each is held for itself, a few hundred of its people at a time.
 */
export async function processWaiting(
  { database, log }: Pick<Parts, 'database' | 'log'>,
  { maxLists = 200, maxPeople = 300 } = {},
): Promise<void> {
  const run: Run = (statement) => database.run({ role: 'hearth_engine' }, statement)
  let failure: unknown
  for (const list of await readDueLists(run, maxLists)) {
    await processList(run, list, maxPeople).catch((error) => {
      log.error('waiting_list.failed', { eventId: list.eventId, error })
      failure = error
    })
  }
  if (failure) throw failure
}

/** The same at the very moment when an offer ends: the job is queued with the offer. */
export function createEndOffers(parts: Parts): Task {
  return () => processWaiting(parts)
}

async function readDueLists(run: Run, max: number): Promise<DueList[]> {
  const { rows } = await run<DueList>({
    name: 'read due waiting lists',
    text: 'select event_id as "eventId", due_at::text as "dueAt" from hearth.waiting_lists_due($1::integer)',
    values: [max],
  })
  return rows
}

async function processList(run: Run, { eventId, dueAt }: DueList, maxPeople: number): Promise<void> {
  let nextAt: string | null = null
  for (let isLeft = true; isLeft; ) {
    const { rows } = await run<{ isLeft: boolean; nextAt: string | null }>({
      name: 'care for waiting list',
      text: 'select is_left as "isLeft", next_at::text as "nextAt" from hearth.care_for_list($1, $2::integer)',
      values: [eventId, maxPeople],
    })
    isLeft = rows[0]?.isLeft ?? false
    nextAt = rows[0]?.nextAt ?? null
  }
  if (dueAt === null) return
  await run({
    name: 'settle due waiting list',
    text: 'select hearth.settle_waiting_due($1, $2::timestamptz, $3::timestamptz)',
    values: [eventId, dueAt, nextAt],
  })
}
