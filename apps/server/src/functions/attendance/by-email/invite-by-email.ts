import { randomUUID } from 'node:crypto'
import { AppError, maxEmailInvitations } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { type GuestSecrets, normaliseEmail } from '../../../auth/index.ts'
import type { Handler } from '../../handler.ts'
import { lockMember, takeFromDay } from '../../member-transaction.ts'
import { countEmailInvitations, requireInvitable } from './invitation-queries.ts'

/**
 * A host invites addresses to an event. They are written down sealed, each once for an event; a job writes the emails. Whether
 * an address has an account is neither asked nor answered.
 */
export function createInviteByEmail({ sealAddress, hashAddress }: GuestSecrets): Handler<'invite-by-email'> {
  return async ({ member, run }, { eventId, addresses: given }) => {
    const { userId } = member
    await requireInvitable(run, { eventId, userId })
    const addresses = [...new Set(given.map(requireAddress))]
    // One after the other, so that they are counted.
    await lockMember(run, 'emails of event', eventId)
    const base64 = (bytes: Buffer) => bytes.toString('base64')
    const { rows } = await run<{ invited: number }>({
      name: 'invite by email',
      text: 'select hearth.invite_by_email($1, $2::uuid, $3::jsonb) as invited',
      values: [
        eventId,
        userId,
        JSON.stringify(
          addresses.map((address) => {
            const id = randomUUID()
            return {
              ...{ id, sealedAddress: base64(sealAddress(id, address)) },
              addressHash: base64(hashAddress(address)),
            }
          }),
        ),
      ],
    })
    const { invited } = rows[0]!
    if (invited === 0) return { eventId, invited }
    const { all } = await countEmailInvitations(run, eventId)
    if (all > maxEmailInvitations.perEvent) {
      throw new AppError(
        'conflict',
        m.attendance_by_email_event_full({ max: maxEmailInvitations.perEvent.toLocaleString('en') }),
      )
    }
    const limit = (await isNewcomer(run, userId))
      ? maxEmailInvitations.perDayOfNewcomer
      : maxEmailInvitations.perDay
    await takeFromDay(run, {
      ...{ key: `guests:emailed:${userId}`, limit, count: invited },
      sentence: m.attendance_by_email_daily_full({ max: limit }),
    })
    return { eventId, invited }
  }
}

function requireAddress(text: string): string {
  const address = normaliseEmail(text)
  if (address) return address
  const wrong = m.attendance_guest_email_wrong()
  throw new AppError('invalid_input', wrong, { fields: { addresses: wrong } })
}

async function isNewcomer(run: Run, userId: string): Promise<boolean> {
  const { rows } = await run<{ isNew: boolean }>({
    name: 'is newcomer',
    text: 'select hearth.newcomer_until($1::uuid) is not null as "isNew"',
    values: [userId],
  })
  return rows[0]!.isNew
}
