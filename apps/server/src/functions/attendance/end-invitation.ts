import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { findHostedEvent } from '../hosting/queries.ts'
import { hostsEvent, takeInvitationBack } from './queries.ts'

/** A host takes an invitation back, which is told to nobody. Whoever said that they come keeps it. */
export const endInvitation: Handler<'end-invitation'> = async ({ member, run }, { eventId, userId }) => {
  const event = await findHostedEvent(run, { eventId, callerId: member.userId })
  if (!event?.callerOpens) throw new AppError('not_found', m.event_not_found)
  if (!(await hostsEvent(run, { eventId, userId: member.userId }))) {
    throw new AppError('not_allowed', m.attendance_invite_hosts_only)
  }
  if (!(await takeInvitationBack(run, { eventId, userId }))) {
    throw new AppError('conflict', m.attendance_invitation_answered)
  }
  return { eventId, userId, state: 'ended' as const }
}
