import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { HostedEvent } from './queries.ts'

/** Throws where hosting together cannot begin any more: cancelled, over. */
export function requireHostable({ status, isOver }: HostedEvent): void {
  if (status === 'cancelled') throw new AppError('event_cancelled', m.event_is_cancelled)
  if (isOver) throw new AppError('event_over', m.event_is_over)
}
