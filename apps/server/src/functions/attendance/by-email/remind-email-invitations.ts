import type { Handler } from '../../handler.ts'
import { requireInvitable } from './invitation-queries.ts'

const remindedAtOnce = 200

/** One reminder to each who has not answered, so many with a call; a job writes the emails. */
export const remindEmailInvitations: Handler<'remind-email-invitations'> = async (
  { member, run },
  { eventId },
) => {
  await requireInvitable(run, { eventId, userId: member.userId })
  const { rows } = await run<{ reminded: number; left: number }>({
    name: 'remind invited',
    text: 'select r.reminded, r.left_over as left from hearth.remind_invited($1, $2) r',
    values: [eventId, remindedAtOnce],
  })
  return rows[0]!
}
