import { AppError, maxCoHosts } from '@hearth/contracts'
import { m } from '@hearth/messages'
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
  if (!event?.callerOpens) throw new AppError('not_found', m.hosting_this_event_is_not_there_or())
  if (event.ownerId !== ownerId) {
    throw new AppError('not_allowed', m.hosting_only_the_host_who_made_the())
  }
  requireHostable(event)
  const person = await lockInvitee(run, { username, callerId: ownerId })
  if (!person) throw invalidUsername(m.hosting_there_is_no_member_with_this())
  const { userId: hostId } = person
  if (hostId === ownerId) throw invalidUsername(m.hosting_you_host_this_event_already())
  if (person.isBlocked) throw invalidUsername(m.hosting_you_have_blocked_this_member_unblock())

  // One invitation after the other, so that they are counted.
  await lockMember(run, 'hosts of event', eventId)
  const { isNew, state } = await addInvitation(run, { eventId, hostId, ownerId })
  if (!isNew) return { eventId, hostId, state }
  if ((await countHosts(run, eventId)) > maxCoHosts) {
    throw new AppError('conflict', m.hosting_at_most_people_can_host_an({ maxCoHosts }))
  }
  await takeFromDay(run, {
    key: `hosts:asked:${eventId}:${hostId}`,
    limit: maxTimesAskedPerDay,
    sentence: m.hosting_you_have_asked_this_member_several(),
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
  new AppError('invalid_input', m.hosting_please_check_the_username(), { fields: { username } })
