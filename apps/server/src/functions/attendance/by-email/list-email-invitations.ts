import type { GuestSecrets } from '../../../auth/index.ts'
import type { Handler } from '../../handler.ts'
import { countEmailInvitations, listEmailInvitations, requireHost } from './invitation-queries.ts'

const pageSize = 50

/**
 * A page of those whom an event's hosts invited by email, and what became of each. The addresses are those that hosts named
 * themselves; who was picked by name stands there by that name alone.
 */
export function createListEmailInvitations({ openAddress }: GuestSecrets): Handler<'list-email-invitations'> {
  return async ({ member, run }, { eventId, after }) => {
    await requireHost(run, { eventId, userId: member.userId })
    const listed = await listEmailInvitations(run, { eventId, after, max: pageSize + 1 })
    return {
      invitations: listed.slice(0, pageSize).map(({ sealedAddress, ...shown }) => ({
        ...shown,
        address: shown.name === null ? openAddress(shown.id, Buffer.from(sealedAddress, 'base64')) : null,
      })),
      counts: await countEmailInvitations(run, eventId),
      hasMore: listed.length > pageSize,
    }
  }
}
