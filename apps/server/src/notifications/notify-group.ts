import { z } from 'zod'
import type { Task } from '../jobs/index.ts'
import type { Parts } from '../parts.ts'
import { writeChangeNotice } from './change-notice.ts'
import { advanceGroup, type GroupNotification, listNextReaders, lockOldestGroup } from './group-queries.ts'
import { writeMessageNotice } from './message-notice.ts'
import { type GroupNotice, notifyReaders } from './notify-readers.ts'
import { writeReportNotice } from './report-notice.ts'

/** `eventId` is what jobs said that were queued by an older version. */
const payloadSchema = z
  .union([z.object({ about: z.string() }), z.object({ eventId: z.string() })])
  .transform((payload) => ('about' in payload ? payload.about : payload.eventId))

/**
 * The job `notify_group`: tells the next few hundred of those whom it is for what stands in
 * `hearth.group_notifications`, in one transaction with how far it has come, and comes back while somebody is left. A
 * job that is killed tells nobody twice.
 */
export function createNotifyGroup({ database, config, now }: Parts, { batch = 300 } = {}): Task {
  return async (payload) => {
    const about = payloadSchema.parse(payload)
    await database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
      const group = await lockOldestGroup(run, about)
      if (!group) return
      const { id } = group
      const notice = writeNotice(group, { siteUrl: config.siteUrl, nowMs: now() })
      const readers = notice ? await listNextReaders(run, { id, max: batch }) : []
      const hearing = readers
        .filter(({ hears }) => hears)
        .map(({ userId, zone, own }) => ({ userId, zone, own }))
      if (notice) await notifyReaders(run, hearing, notice)
      await advanceGroup(run, {
        id,
        about,
        told: hearing.length,
        until: readers.at(-1)?.userId,
        isFinished: readers.length < batch,
      })
    })
  }
}

/** Nothing where there is nothing to tell any more. */
function writeNotice(
  group: GroupNotification,
  context: { siteUrl: string; nowMs: number },
): GroupNotice | undefined {
  switch (group.kind) {
    case 'event_change':
      return writeChangeNotice(group.facts, context)
    case 'event_message':
      return writeMessageNotice({ ...group, eventId: group.about }, context)
    case 'report_closed':
      return writeReportNotice(group.facts, context)
  }
}
