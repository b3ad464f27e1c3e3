import { z } from 'zod'
import { guestSecretsOf } from '../auth/index.ts'
import type { Task } from '../jobs/index.ts'
import type { Parts } from '../parts.ts'
import { writeChangeNotification } from './change-notification.ts'
import { advanceGroup, type GroupNotification, listNextReaders, lockOldestGroup } from './group-queries.ts'
import { mailGuests } from './mail-guests.ts'
import { writeMessageNotification } from './message-notification.ts'
import { type GroupPayload, notifyReaders } from './notify-readers.ts'
import { writeReportNotification } from './report-notification.ts'
import { writeSeriesNotification } from './series-notification.ts'

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
  const secrets = guestSecretsOf(config)
  return async (payload) => {
    const about = payloadSchema.parse(payload)
    await database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
      const group = await lockOldestGroup(run, about)
      if (!group) return
      const { id } = group
      const notification = writeNotification(group, { siteUrl: config.siteUrl, nowMs: now() })
      if (!notification) return advanceGroup(run, { id, about, told: 0, until: undefined, isFinished: true })
      const { members, guests, count, last } = await listNextReaders(run, { id, max: batch })
      await notifyReaders(run, members, notification)
      await mailGuests(run, guests, notification, { secrets, siteUrl: config.siteUrl })
      const told = members.length + guests.length
      await advanceGroup(run, { id, about, told, until: last, isFinished: count < batch })
    })
  }
}

/** Nothing where there is nothing to tell any more. */
function writeNotification(
  group: GroupNotification,
  context: { siteUrl: string; nowMs: number },
): GroupPayload | undefined {
  switch (group.kind) {
    case 'event_change':
      return writeChangeNotification(group.facts, { ...context, words: group.event?.words ?? null })
    case 'series_change':
      return writeSeriesNotification(group.facts, { ...context, words: group.event?.words ?? null })
    case 'event_message':
      return writeMessageNotification({ ...group, eventId: group.about }, context)
    case 'series_message':
      return writeMessageNotification(
        { ...group, eventId: group.about, seriesId: group.facts.seriesId },
        context,
      )
    case 'report_closed':
      return writeReportNotification(group.facts, context)
  }
}
