import { AppError, maxCoHosts } from '@hearth/contracts'
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
  if (!event?.callerOpens) throw new AppError('not_found', 'This event is not there, or not open to you.')
  if (event.ownerId !== ownerId) {
    throw new AppError('not_allowed', 'Only the host who made the event chooses who hosts with them.')
  }
  requireHostable(event)
  const person = await lockInvitee(run, { username, callerId: ownerId })
  if (!person) throw invalidUsername('There is no member with this username.')
  const { userId: hostId } = person
  if (hostId === ownerId) throw invalidUsername('You host this event already.')
  if (person.isBlocked) throw invalidUsername('You have blocked this member. Unblock them first.')

  // One invitation after the other, so that they are counted.
  await lockMember(run, 'hosts of event', eventId)
  const { isNew, state } = await addInvitation(run, { eventId, hostId, ownerId })
  if (!isNew) return { eventId, hostId, state }
  if ((await countHosts(run, eventId)) > maxCoHosts) {
    throw new AppError(
      'conflict',
      `At most ${maxCoHosts} people can host an event with you, those who are invited included.`,
    )
  }
  await takeFromDay(run, {
    key: `hosts:asked:${eventId}:${hostId}`,
    limit: maxTimesAskedPerDay,
    sentence: 'You have asked this member several times today. Please give them time.',
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

const invalidUsername = (username: string) =>
  new AppError('invalid_input', 'Please check the username.', { fields: { username } })
