import { AppError, maxCoHosts, type Sentence } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { lockMember, takeFromDay } from '../member-transaction.ts'
import { notifyOfHosting } from './notify-of-hosting.ts'
import { addInvitation, countHosts, findHostedEvent, lockInvitee } from './queries.ts'
import { requireHostable } from './require-hostable.ts'

const maxTimesAskedPerDay = 3

/** The owner of an event asks a member to host it with them. Asked again while it stands, it changes nothing. */
export const inviteHost: Handler<'invite-host'> = async ({ parts, member, run }, { eventId, username }) => {
  const ownerId = member.userId
  const event = await findHostedEvent(run, { eventId, callerId: ownerId })
  if (!event?.callerOpens) throw new AppError('not_found', m.event_not_found)
  if (event.ownerId !== ownerId) {
    throw new AppError('not_allowed', m.hosting_owner_only)
  }
  requireHostable(event)
  const person = await lockInvitee(run, { username, callerId: ownerId })
  if (!person) throw invalidUsername(m.event_invite_username_unknown)
  const { userId: hostId } = person
  if (hostId === ownerId) throw invalidUsername(m.hosting_invite_self)
  if (person.isBlocked) throw invalidUsername(m.event_invite_blocked)

  // One invitation after the other, so that they are counted.
  await lockMember(run, 'hosts of event', eventId)
  const { isNew, state } = await addInvitation(run, { eventId, hostId, ownerId })
  if (!isNew) return { eventId, hostId, state }
  if ((await countHosts(run, eventId)) > maxCoHosts) {
    throw new AppError('conflict', () => m.hosting_full({ max: maxCoHosts }))
  }
  await takeFromDay(run, {
    key: `hosts:asked:${eventId}:${hostId}`,
    limit: maxTimesAskedPerDay,
    sentence: m.event_invite_too_often,
  })
  await notifyOfHosting(run, hostId, 'invited', {
    eventId,
    eventTitle: event.title,
    personId: ownerId,
    personName: event.callerName,
    siteUrl: parts.config.siteUrl,
  })
  return { eventId, hostId, state }
}

const invalidUsername = (username: Sentence) =>
  new AppError('invalid_input', m.event_invite_check_username, { fields: { username } })
