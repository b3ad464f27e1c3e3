import type { GuestSecrets } from '../../../auth/index.ts'
import type { Handler } from '../../handler.ts'
import { countEmailInvitations, listEmailInvitations, requireHost } from './invitation-queries.ts'

const pageSize = 50

/** A page of those whom an event's hosts invited by email, who named the addresses themselves, and what became of each. */
export function createListEmailInvitations({ openAddress }: GuestSecrets): Handler<'list-email-invitations'> {
  return async ({ member, run }, { eventId, after }) => {
    await requireHost(run, { eventId, userId: member.userId })
    const listed = await listEmailInvitations(run, { eventId, after, max: pageSize + 1 })
    return {
      invitations: listed.slice(0, pageSize).map(({ id, sealedAddress, state, isReminded }) => ({
        ...{ id, state, isReminded },
        address: openAddress(id, Buffer.from(sealedAddress, 'base64')),
      })),
      counts: await countEmailInvitations(run, eventId),
      hasMore: listed.length > pageSize,
    }
  }
}
