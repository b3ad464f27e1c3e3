import type { Task } from '../../jobs/index.ts'
import type { Parts } from '../../parts.ts'

const eventsAtOnce = 200

/**
 * Each minute: counts for the hosts who came to what is over, some people at a time, each with how far the count has come. An
 * event that fails holds up no other.
 */
export function createCountPeople({ database, now, log }: Parts, { batch = 500 } = {}): Task {
  const asEngine = { role: 'hearth_engine' } as const
  return async () => {
    const at = new Date(now())
    const { rows: due } = await database.run<{ id: string }>(asEngine, {
      name: 'events to count people of',
      text: duePeopleText,
      values: [at],
    })
    for (const { id } of due) {
      try {
        let isOpen = true
        while (isOpen) {
          const { rows } = await database.run<{ more: boolean | null }>(asEngine, {
            name: 'count people',
            text: 'select hearth.count_people($1, $2::timestamptz, $3::integer) as more',
            values: [id, at, batch],
          })
          isOpen = rows[0]?.more ?? false
        }
      } catch (error) {
        log.error('people.failed', { eventId: id, error })
      }
    }
  }
}

const duePeopleText = `
  select d.event_id as id from hearth.people_due d
  where d.finished_at is null and d.due_at <= $1::timestamptz order by d.due_at, d.event_id limit ${eventsAtOnce}`
