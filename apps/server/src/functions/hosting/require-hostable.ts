import { AppError } from '@hearth/contracts'
import type { HostedEvent } from './queries.ts'

/** Throws where hosting together cannot begin any more: cancelled, over. */
export function requireHostable({ status, isOver }: HostedEvent): void {
  if (status === 'cancelled') throw new AppError('event_cancelled', 'This event has been cancelled.')
  if (isOver) throw new AppError('event_over', 'This event is over.')
}
