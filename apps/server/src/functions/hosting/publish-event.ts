import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { z } from 'zod'
import type { EnginePart } from '../../engine.ts'
import type { Task } from '../../jobs/index.ts'
import { notify } from '../../notifications/index.ts'
import type { Parts } from '../../parts.ts'
import { type DueDraft, findDue, keepFailure } from './publishing-queries.ts'
import { refusalIn } from './refusal-to-publish.ts'

const payloadSchema = z.object({ eventId: z.string() })

/**
 * Publishes a draft whose moment has come, by the engine's own rules. Where they refuse, nothing is
 * published and the hosts are told why. What was moved, taken back or published meanwhile is left as it is, so that the
 * job may run again.
 */
export function createPublishEvent(
  { database, config, now, log }: Parts,
  engine: Pick<EnginePart, 'publishDraft' | 'announceChange'>,
): Task {
  return async (payload) => {
    const { eventId } = payloadSchema.parse(payload)
    const outcome = await database.transaction({ role: 'hearth_engine' }, async (transaction) => {
      const { run } = transaction
      const draft = await findDue(run, { eventId, nowMs: now() })
      if (!draft) return undefined
      const failure = await publish(draft)
      if (failure !== undefined) {
        await keepFailure(run, { eventId, failure })
        await reportFailure(run, draft, { eventId, failure, siteUrl: config.siteUrl })
      }
      return { failure }

      async function publish({ isOver, publisherId }: DueDraft): Promise<string | undefined> {
        if (isOver) return m.hosting_publish_over()
        if (publisherId === null) return m.hosting_no_publisher()
        return refusalIn(
          await engine.publishDraft({ eventId, userId: publisherId, nowMs: now() }, transaction),
        )
      }
    })
    if (!outcome) return
    if (outcome.failure === undefined) await engine.announceChange()
    log.info('event.published_itself', { eventId, refused: outcome.failure !== undefined })
  }
}

async function reportFailure(
  run: Run,
  { title, hostIds }: DueDraft,
  { eventId, failure, siteUrl }: { eventId: string; failure: string; siteUrl: string },
): Promise<void> {
  for (const hostId of hostIds) {
    await notify(run, hostId, (titleFor) => ({
      kind: 'publishing_failed',
      data: { eventId, eventTitle: titleFor(title), reason: failure },
      subject: m.hosting_mail_not_published_subject({ title: titleFor(title) }),
      email: {
        paragraphs: [m.hosting_mail_not_published_text()],
        action: { label: m.hosting_mail_open_draft(), url: `${siteUrl}/event/${eventId}` },
      },
    }))
  }
}
