import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { TalkedEvent } from '../conversation/queries.ts'

/** Refuses whoever does not host the event, and a message at one that nobody knows yet or nobody waits for news of any more. */
export function requireWritingHost(event: TalkedEvent | undefined): void {
  if (!event) throw new AppError('not_found', m.event_not_found)
  if (!event.callerHosts) throw new AppError('not_allowed', m.hosting_message_hosts_only)
  if (event.status === 'draft') throw new AppError('not_allowed', m.event_publish_first)
  if (event.isLongOver) throw new AppError('event_over', m.event_is_over)
}
