import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../../handler.ts'
import { lockMember } from '../../member-transaction.ts'
import { requireInvitable } from './invitation-queries.ts'
import { requireFewInvitations } from './require-few-invitations.ts'

/** A host sends an invitation again that was taken back; it counts as a new one of the day. */
export const resendEmailInvitation: Handler<'resend-email-invitation'> = async (
  { member: { userId }, run },
  { eventId, id },
) => {
  await requireInvitable(run, { eventId, userId })
  await lockMember(run, 'emails of event', eventId)
  const { rows } = await run<{ isSent: boolean }>({
    name: 'resend email invitation',
    text: 'select hearth.resend_email_invitation($1, $2::uuid) as "isSent"',
    values: [eventId, id],
  })
  if (!rows[0]!.isSent) throw new AppError('conflict', m.attendance_by_email_not_again)
  await requireFewInvitations(run, { eventId, userId, count: 1 })
  return { id }
}
