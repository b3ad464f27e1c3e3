import type { Parts } from '../parts.ts'
import { createNotifyGroup } from './notify-group.ts'

/** Tells to all what stands to be told about an event or a report, as the job does, which may be at it too. */
export async function notifyGroups(parts: Parts, about: string, options?: { batch?: number }): Promise<void> {
  const notify = createNotifyGroup(parts, options)
  const isOpen = async () => {
    const { rows } = await parts.database.run(
      { role: 'hearth_engine' },
      {
        name: 'test open groups',
        text: 'select from hearth.group_notifications where about = $1 and finished_at is null',
        values: [about],
      },
    )
    return rows.length > 0
  }
  while (await isOpen()) await notify({ about }, { isLastTry: false })
}
