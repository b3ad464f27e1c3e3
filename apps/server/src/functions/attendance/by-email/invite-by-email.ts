import { randomUUID } from 'node:crypto'
import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { type GuestSecrets, normaliseEmail } from '../../../auth/index.ts'
import type { Handler } from '../../handler.ts'
import { lockMember } from '../../member-transaction.ts'
import { requireInvitable } from './invitation-queries.ts'
import { requireFewInvitations } from './require-few-invitations.ts'

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
    await requireFewInvitations(run, { eventId, userId, count: invited })
    return { eventId, invited }
  }
}

function requireAddress(text: string): string {
  const address = normaliseEmail(text)
  if (address) return address
  const wrong = m.attendance_guest_email_wrong
  throw new AppError('invalid_input', wrong, { fields: { addresses: wrong } })
}
