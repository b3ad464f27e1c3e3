import type { Run } from '@hearth/database'
import { z } from 'zod'
import type { CalendarEvent } from '../calendar/index.ts'
import type { Task } from '../jobs/index.ts'
import type { Parts } from '../parts.ts'
import { writeChangeNotification } from './change-notification.ts'
import { addGroupNotification } from './group-queries.ts'

const payloadSchema = z.object({ eventId: z.string() })

/**
 * Has whoever is coming told what changed, in the transaction that takes the change away, so that
 * a job which runs again tells nobody twice.
 */
export function createNotifyOfChange({ database, config, now }: Parts): Task {
  return async (payload) => {
    const { eventId } = payloadSchema.parse(payload)
    await database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
      const change = await takeChange(run, eventId)
      if (!change) return
      const { hostId, before, after, changedAt } = change
      if (!writeChangeNotification({ before, after }, { siteUrl: config.siteUrl, nowMs: now() })) return
      await addGroupNotification(run, {
        kind: 'event_change',
        eventId,
        authorId: hostId,
        facts: { before, after },
        saidAt: changedAt,
      })
    })
  }
}

type Change = { hostId: string | null; before: CalendarEvent; after: CalendarEvent; changedAt: string }

async function takeChange(run: Run, eventId: string): Promise<Change | undefined> {
  const { rows } = await run<Change>({
    name: 'take event change',
    text: `
      delete from hearth.event_changes where event_id = $1
      returning host_id as "hostId", before, after, changed_at as "changedAt"`,
    values: [eventId],
  })
  return rows[0]
}
