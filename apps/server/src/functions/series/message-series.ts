import { AppError, maxMessagesPerDay, type SeriesReach } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { addGroupNotification } from '../../notifications/index.ts'
import { findTalkedEvent } from '../conversation/queries.ts'
import type { Handler } from '../handler.ts'
import { addMessage, findMessage } from '../hosting/message-queries.ts'
import { requireWritingHost } from '../hosting/require-writing-host.ts'
import { lockMember, takeFromDay } from '../member-transaction.ts'

/**
 * A host of a series writes to all its people, which a job tells them, each once; or asks how many that would be. The same id once more
 * tells nobody again.
 */
export const messageSeries: Handler<'message-series'> = async ({ member, run }, request) => {
  const { seriesId, to } = request
  const authorId = member.userId
  await lockMember(run, 'messages of series', seriesId)
  const standing = await findStanding(run, { seriesId, to, authorId })
  if (standing.eventId === null) throw new AppError('not_found', m.event_not_found)
  if (!standing.isHost) throw new AppError('not_allowed', m.hosting_message_hosts_only)
  const { eventId, told } = standing
  requireWritingHost(await findTalkedEvent(run, { eventId, callerId: authorId }))
  if (request.isPreview) return { told }

  const { id, title, body } = request
  const earlier = await findMessage(run, id)
  if (earlier) {
    if (earlier.authorId === authorId && earlier.seriesId === seriesId) return { told: earlier.told }
    throw new AppError('conflict', m.event_write_again)
  }
  if (told === 0) throw new AppError('conflict', m.series_message_no_readers)
  await takeFromDay(run, {
    key: `messages:at:${seriesId}`,
    limit: maxMessagesPerDay,
    sentence: m.hosting_messages_limit,
  })
  const series = { id: seriesId, reach: to }
  await addMessage(run, { id, eventId, authorId, title, body, told, series })
  await addGroupNotification(run, {
    kind: 'series_message',
    eventId,
    authorId,
    facts: { seriesId, reach: to },
    readers: told,
  })
  return { told }
}

/** The date that stands for the series to its host, and how many people a message reaches: of no host nobody. */
type Standing = { eventId: string | null; isHost: boolean; told: number }

async function findStanding(
  run: Run,
  { seriesId, to, authorId }: { seriesId: string; to: SeriesReach; authorId: string },
): Promise<Standing> {
  const { rows } = await run<Standing>({
    name: 'standing of host who writes to series',
    text: `
      select hearth.shown_date($1, $2::uuid) as "eventId", h.hosts as "isHost",
        case when h.hosts then hearth.count_reached(hearth.reached_dates($1, $3, now()), $2::uuid) else 0 end as told
      from (select hearth.is_host_of_series($1, $2::uuid) as hosts) h`,
    values: [seriesId, authorId, to],
  })
  return rows[0]!
}
