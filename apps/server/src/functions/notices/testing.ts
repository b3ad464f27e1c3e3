import type { Parts } from '../../parts.ts'
import { createNotifyGroup } from './notify-group.ts'

/** Tells to all what stands to be told at an event, as the job does, which may be at it too. */
export async function tellGroups(parts: Parts, eventId: string, options?: { batch?: number }): Promise<void> {
  const notify = createNotifyGroup(parts, options)
  const isOpen = async () => {
    const { rows } = await parts.database.run(
      { role: 'hearth_engine' },
      {
        name: 'test open groups',
        text: 'select from hearth.group_notifications where event_id = $1 and finished_at is null',
        values: [eventId],
      },
    )
    return rows.length > 0
  }
  while (await isOpen()) await notify({ eventId }, { isLastTry: false })
}
