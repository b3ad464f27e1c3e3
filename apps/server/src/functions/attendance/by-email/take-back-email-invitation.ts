import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../../handler.ts'
import { requireHost } from './invitation-queries.ts'

/** A host takes an invitation by email back, which is told to nobody. Who answered by it keeps their answer. */
export const takeBackEmailInvitation: Handler<'take-back-email-invitation'> = async (
  { member, run },
  { eventId, id },
) => {
  await requireHost(run, { eventId, userId: member.userId })
  const { rows } = await run<{ hasAnswered: boolean | null }>({
    name: 'take email invitation back',
    text: 'select hearth.take_email_invitation_back($1, $2::uuid) as "hasAnswered"',
    values: [eventId, id],
  })
  const { hasAnswered } = rows[0]!
  if (hasAnswered === null) throw new AppError('not_found', m.attendance_by_email_gone)
  return { id, hasAnswered }
}
