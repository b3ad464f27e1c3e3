import { AppError } from '@hearth/contracts'
import { momentFacts, sayMoment } from '../../calendar/index.ts'
import { notify } from '../../notifications/index.ts'
import type { Handler } from '../handler.ts'
import { findHostedEvent, lockInvitee } from '../hosting/queries.ts'
import { requireHostable } from '../hosting/require-hostable.ts'
import { lockMember, takeFromDay } from '../member-transaction.ts'
import { addInvitation, answersAreClosed, countInvited, hostsEvent, lastMomentFor } from './queries.ts'

/** So many are invited to one event at the most. */
const maxInvited = 300
const maxTimesAskedPerDay = 3

/** A host invites a member to come. Asked again while it stands, it changes nothing and tells nobody. */
export const inviteGuest: Handler<'invite-guest'> = async ({ parts, member, run }, { eventId, username }) => {
  const hostId = member.userId
  const event = await findHostedEvent(run, { eventId, callerId: hostId })
  if (!event?.callerOpens) throw new AppError('not_found', 'This event is not there, or not open to you.')
  if (!(await hostsEvent(run, { eventId, userId: hostId }))) {
    throw new AppError('not_allowed', 'Only those who host the event invite to it.')
  }
  if (event.status === 'draft') throw new AppError('conflict', 'Publish it first, then invite.')
  requireHostable(event)
  if (await answersAreClosed(run, eventId)) {
    throw new AppError('conflict', 'The last moment for answers has passed. Choose a later one first.')
  }
  const person = await lockInvitee(run, { username, callerId: hostId })
  if (person?.isBlocked) throw invalidUsername('You have blocked this member. Unblock them first.')
  if (!person || (await isShutOut(run, { userId: person.userId, ownerId: event.ownerId }))) {
    throw invalidUsername('There is no member with this username.')
  }
  const { userId } = person
  if (await hostsEvent(run, { eventId, userId })) {
    throw invalidUsername(userId === hostId ? 'You host this event.' : 'They host this event with you.')
  }

  // One invitation after the other, so that they are counted.
  await lockMember(run, 'guests of event', eventId)
  const reply = { eventId, userId, state: 'invited' as const }
  if (!(await addInvitation(run, { eventId, userId, hostId }))) return reply
  if ((await countInvited(run, eventId)) > maxInvited) {
    throw new AppError('conflict', `At most ${maxInvited} people can be invited to an event.`)
  }
  await takeFromDay(run, {
    key: `guests:asked:${eventId}:${userId}`,
    limit: maxTimesAskedPerDay,
    sentence: 'You have asked this member several times today. Please give them time.',
  })
  const lastMoment = await lastMomentFor(run, { eventId, userId })
  const subject = `${event.callerName} invites you to “${event.title}”`
  await notify(run, userId, {
    kind: 'guest_invited',
    data: {
      eventId,
      eventTitle: event.title,
      personName: event.callerName,
      until: lastMoment ? sayMoment(lastMoment.moment, lastMoment.eventZone ?? 'UTC') : '',
    },
    from: { writerId: hostId, plainSubject: 'You are invited to an event' },
    subject,
    email: {
      paragraphs: ['Have a look, and say whether you come. The hosts are glad of a no, too.'],
      facts: lastMoment && momentFacts('Answers until', lastMoment),
      action: { label: 'Open the invitation', url: `${parts.config.siteUrl}/event/${eventId}` },
    },
  })
  return reply
}

/** Whether the event's owner, when somebody else invites, and this member keep apart. */
async function isShutOut(
  run: Parameters<typeof hostsEvent>[0],
  { userId, ownerId }: { userId: string; ownerId: string | null },
): Promise<boolean> {
  const { rows } = await run<{ isShut: boolean }>({
    name: 'guest and owner apart',
    text: `
      select exists (select from public.blocks b
        where (b.blocker_id, b.blocked_id) in (($1::uuid, $2::uuid), ($2::uuid, $1::uuid))) as "isShut"`,
    values: [userId, ownerId],
  })
  return rows[0]!.isShut
}

const invalidUsername = (username: string) =>
  new AppError('invalid_input', 'Please check the username.', { fields: { username } })
