import { AppError } from '@hearth/contracts'
import type { Handler } from '../handler.ts'
import { findHostedEvent } from '../hosting/queries.ts'
import { hostsEvent, takeInvitationBack } from './queries.ts'

/** A host takes an invitation back, which is told to nobody. Whoever said that they come keeps it. */
export const endInvitation: Handler<'end-invitation'> = async ({ member, run }, { eventId, userId }) => {
  const event = await findHostedEvent(run, { eventId, callerId: member.userId })
  if (!event?.callerOpens) throw new AppError('not_found', 'This event is not there, or not open to you.')
  if (!(await hostsEvent(run, { eventId, userId: member.userId }))) {
    throw new AppError('not_allowed', 'Only those who host the event invite to it.')
  }
  if (!(await takeInvitationBack(run, { eventId, userId }))) {
    throw new AppError('conflict', 'They have said that they come.')
  }
  return { eventId, userId, state: 'ended' as const }
}
