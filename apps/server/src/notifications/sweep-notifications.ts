import type { Task } from '../jobs/index.ts'
import type { Parts } from '../parts.ts'

/** A notice that was read is kept so long, to be found again; one that was not read waits for its member. */
const readNotificationDays = 90
/** A notice that went to many is read by many on one day. */
const sweptAtOnce = 500

/** Each minute: takes away what was told to groups long ago. */
export async function sweepGroupNotifications({ database }: Parts): Promise<void> {
  await database.run(
    { role: 'hearth_jobs' },
    { name: 'sweep group notifications', text: 'select hearth.sweep_group_notifications()' },
  )
}

/** Each minute: takes away who was notified of which event long ago. */
export async function sweepEventMatches({ database }: Parts): Promise<void> {
  await database.run(
    { role: 'hearth_jobs' },
    { name: 'sweep event matches', text: 'select hearth.sweep_event_matches()' },
  )
}

/** Each day: takes away what was read long ago. */
export function createSweepNotifications({ database, now }: Parts): Task {
  return async () => {
    const before = new Date(now() - readNotificationDays * 86_400_000)
    let swept = sweptAtOnce
    while (swept === sweptAtOnce) {
      const { rowCount } = await database.run(
        { role: 'hearth_jobs' },
        {
          name: 'sweep notices',
          text: `
            delete from public.notifications where id in (
              select id from public.notifications where read_at < $1::timestamptz limit $2::integer)`,
          values: [before, sweptAtOnce],
        },
      )
      swept = rowCount
    }
  }
}
