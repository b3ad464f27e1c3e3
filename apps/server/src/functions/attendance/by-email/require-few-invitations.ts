import { AppError, maxEmailInvitations } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { formatNumber } from '@hearth/messages/in-locale'
import { takeFromDay } from '../../member-transaction.ts'
import { countEmailInvitations } from './invitation-queries.ts'

/**
 * Counts those whom a host just invited. Throws, which takes them back, where an event has too many invitations by email, or
 * where the host invited as many as a day has room for.
 */
export async function requireFewInvitations(
  run: Run,
  { eventId, userId, count }: { eventId: string; userId: string; count: number },
): Promise<void> {
  const { all } = await countEmailInvitations(run, eventId)
  if (all > maxEmailInvitations.perEvent) {
    throw new AppError('conflict', () =>
      m.attendance_by_email_event_full({ max: formatNumber(maxEmailInvitations.perEvent) }),
    )
  }
  const limit = (await isNewcomer(run, userId))
    ? maxEmailInvitations.perDayOfNewcomer
    : maxEmailInvitations.perDay
  await takeFromDay(run, {
    ...{ key: `guests:emailed:${userId}`, limit, count },
    sentence: () => m.attendance_by_email_daily_full({ max: limit }),
  })
}

async function isNewcomer(run: Run, userId: string): Promise<boolean> {
  const { rows } = await run<{ isNew: boolean }>({
    name: 'is newcomer',
    text: 'select hearth.newcomer_until($1::uuid) is not null as "isNew"',
    values: [userId],
  })
  return rows[0]!.isNew
}
