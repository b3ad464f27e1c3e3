import { AppError, type Sentence } from '@hearth/contracts'
import type { EventEngine } from '@hearth/event-engine'
import * as m from '@hearth/messages'
import { momentOf } from '../../calendar/index.ts'
import type { Handler } from '../handler.ts'
import { inMemberTransaction } from '../member-transaction.ts'
import { findDraft, type HostedDraft, putSchedule, removeSchedule } from './publishing-queries.ts'
import { refusalToPublish } from './refusal-to-publish.ts'

/** A host chooses when a draft publishes itself, moves that moment, or takes it back. */
export const createSchedulePublishing =
  (engine: Pick<EventEngine, 'publishDraft'>): Handler<'schedule-publishing'> =>
  async ({ parts, member }, { eventId, at }) => {
    const { userId } = member
    const asked = { eventId, callerId: userId }
    if (at === null) {
      return inMemberTransaction({ parts, member }, async (run) => {
        requireHost(await findDraft(run, asked))
        await removeSchedule(run, eventId)
        return { eventId, publishAt: null }
      })
    }
    // What would be refused then is better said now.
    await inMemberTransaction({ parts, member }, async (run) => requireDraft(await findDraft(run, asked)))
    const refusal = await refusalToPublish(parts, engine, { eventId, userId })
    if (refusal) throw new AppError('conflict', refusal)
    return inMemberTransaction({ parts, member }, async (run) => {
      const draft = requireDraft(await findDraft(run, asked))
      const publishAt = new Date(requireMoment(draft, { at, nowMs: parts.now() }))
      await putSchedule(run, { eventId, publishAt, setBy: userId })
      return { eventId, publishAt: publishAt.toISOString() }
    })
  }

function requireHost(draft: HostedDraft | undefined): HostedDraft {
  if (!draft) throw new AppError('not_found', m.event_not_found)
  if (!draft.callerHosts) throw new AppError('not_allowed', m.hosting_publish_hosts_only)
  return draft
}

function requireDraft(found: HostedDraft | undefined): HostedDraft {
  const draft = requireHost(found)
  if (draft.status !== 'draft') throw new AppError('conflict', m.hosting_already_published)
  return draft
}

/** The instant that the clock of the event shows as `at`. */
function requireMoment(
  { timezone, endsAtMs }: HostedDraft,
  { at, nowMs }: { at: string; nowMs: number },
): number {
  const atMs = momentOf(at, timezone)
  if (atMs === undefined) throw wrongMoment(m.event_time_skipped)
  if (atMs <= nowMs) throw wrongMoment(m.hosting_publish_in_past)
  if (atMs >= endsAtMs) throw wrongMoment(m.hosting_publish_late)
  return atMs
}

const wrongMoment = (at: Sentence) =>
  new AppError('invalid_input', m.hosting_publish_check, { fields: { at } })
