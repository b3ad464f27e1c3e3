import { AppError } from '@hearth/contracts'
import { m } from '@hearth/messages'
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
  if (!event?.callerOpens) throw new AppError('not_found', m.attendance_this_event_is_not_there_or())
  if (!(await hostsEvent(run, { eventId, userId: hostId }))) {
    throw new AppError('not_allowed', m.attendance_only_those_who_host_the_event())
  }
  if (event.status === 'draft') throw new AppError('conflict', m.attendance_publish_it_first_then_invite())
  requireHostable(event)
  if (await answersAreClosed(run, eventId)) {
    throw new AppError('conflict', m.attendance_the_last_moment_for_answers_has())
  }
  const person = await lockInvitee(run, { username, callerId: hostId })
  if (person?.isBlocked) throw invalidUsername(m.attendance_you_have_blocked_this_member_unblock())
  if (!person || (await isShutOut(run, { userId: person.userId, ownerId: event.ownerId }))) {
    throw invalidUsername(m.attendance_there_is_no_member_with_this())
  }
  const { userId } = person
  if (await hostsEvent(run, { eventId, userId })) {
    throw invalidUsername(
      userId === hostId ? m.attendance_you_host_this_event() : m.attendance_they_host_this_event_with_you(),
    )
  }

  // One invitation after the other, so that they are counted.
  await lockMember(run, 'guests of event', eventId)
  const reply = { eventId, userId, state: 'invited' as const }
  if (!(await addInvitation(run, { eventId, userId, hostId }))) return reply
  if ((await countInvited(run, eventId)) > maxInvited) {
    throw new AppError('conflict', m.attendance_at_most_people_can_be_invited({ maxInvited }))
  }
  await takeFromDay(run, {
    key: `guests:asked:${eventId}:${userId}`,
    limit: maxTimesAskedPerDay,
    sentence: m.attendance_you_have_asked_this_member_several(),
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
    from: { writerId: hostId, plainSubject: m.attendance_you_are_invited_to_an_event() },
    subject,
    email: {
      paragraphs: [m.attendance_have_a_look_and_say_whether()],
      facts: lastMoment && momentFacts(m.attendance_answers_until(), lastMoment),
      action: { label: m.attendance_open_the_invitation(), url: `${parts.config.siteUrl}/event/${eventId}` },
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
  new AppError('invalid_input', m.attendance_please_check_the_username(), { fields: { username } })
