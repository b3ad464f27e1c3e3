import { AppError, type Sentence } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { notify } from '../../notifications/index.ts'
import type { Handler } from '../handler.ts'
import { findHostedEvent, lockInvitee } from '../hosting/queries.ts'
import { requireHostable } from '../hosting/require-hostable.ts'
import { lockMember, takeFromDay } from '../member-transaction.ts'
import { writeInvitedNotification } from './invited-notification.ts'
import {
  addInvitation,
  answersAreClosed,
  countInvited,
  hostsEvent,
  lastMomentFor,
  maxInvited,
} from './queries.ts'

const maxTimesAskedPerDay = 3

/** A host invites a member to come. Asked again while it stands, it changes nothing and tells nobody. */
export const inviteGuest: Handler<'invite-guest'> = async ({ parts, member, run }, { eventId, username }) => {
  const hostId = member.userId
  const event = await findHostedEvent(run, { eventId, callerId: hostId })
  if (!event?.callerOpens) throw new AppError('not_found', m.event_not_found)
  if (!(await hostsEvent(run, { eventId, userId: hostId }))) {
    throw new AppError('not_allowed', m.attendance_invite_hosts_only)
  }
  if (event.status === 'draft') throw new AppError('conflict', m.attendance_invite_draft)
  requireHostable(event)
  if (await answersAreClosed(run, eventId)) {
    throw new AppError('conflict', m.attendance_invite_closed)
  }
  const person = await lockInvitee(run, { username, callerId: hostId })
  if (person?.isBlocked) throw invalidUsername(m.event_invite_blocked)
  if (!person || (await isShutOut(run, { userId: person.userId, ownerId: event.ownerId }))) {
    throw invalidUsername(m.event_invite_username_unknown)
  }
  const { userId } = person
  if (await hostsEvent(run, { eventId, userId })) {
    throw invalidUsername(userId === hostId ? m.attendance_invite_self() : m.attendance_invite_co_host())
  }

  // One invitation after the other, so that they are counted.
  await lockMember(run, 'guests of event', eventId)
  const reply = { eventId, userId, state: 'invited' as const }
  if (!(await addInvitation(run, { eventId, userId, hostId }))) return reply
  if ((await countInvited(run, eventId)) > maxInvited) {
    throw new AppError('conflict', () => m.attendance_invited_full({ max: maxInvited }))
  }
  await takeFromDay(run, {
    key: `guests:asked:${eventId}:${userId}`,
    limit: maxTimesAskedPerDay,
    sentence: m.event_invite_too_often,
  })
  const lastMoment = await lastMomentFor(run, { eventId, userId })
  await notify(run, userId, (titleFor) => ({
    ...writeInvitedNotification({
      ...{ eventId, eventTitle: titleFor(event.title), personName: event.callerName, lastMoment },
      siteUrl: parts.config.siteUrl,
    }),
    from: { writerId: hostId, plainSubject: m.attendance_mail_invited_subject() },
  }))
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

const invalidUsername = (username: Sentence) =>
  new AppError('invalid_input', m.event_invite_check_username, { fields: { username } })
