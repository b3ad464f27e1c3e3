import { AppError } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { findParties, type Parties, type Side } from './listing-queries.ts'

const notThere = () => new AppError('not_found', m.provider_refused_not_there)

/**
 * The event and the page, with the sides that the member stands on: host, provider, or both. Throws `not_found` for
 * what they may not open and for whom the other side has blocked, `not_allowed` when neither is theirs.
 */
export async function requireParties(
  run: Run,
  ids: { eventId: string; providerId: string; callerId: string },
): Promise<Parties & { sides: Side[] }> {
  const parties = await findParties(run, ids)
  if (!parties) throw notThere()
  const { hostId, ownerId } = parties
  const sides: Side[] = []
  if (hostId === ids.callerId) sides.push('host')
  if (ownerId === ids.callerId) sides.push('provider')
  if (sides.length === 0) {
    throw parties.callerOpens && parties.isPublished
      ? new AppError('not_allowed', m.provider_refused_not_a_side)
      : notThere()
  }
  return { ...parties, sides }
}

/** Throws where a listing cannot begin or be accepted: blocked, unpublished, over, cancelled. */
export function requireListable(parties: Parties & { sides: Side[] }): void {
  const { sides, hostId, isPublished, isOwnerHidden, hostBlocks, ownerBlocks, callerOpens } = parties
  const isHost = sides.includes('host')
  const isProvider = sides.includes('provider')
  if (!callerOpens || (isHost ? ownerBlocks : hostBlocks)) throw notThere()
  if (isHost ? hostBlocks : ownerBlocks) {
    throw new AppError('conflict', m.site_refusal_blocked)
  }
  if (!isPublished || isOwnerHidden) {
    throw isProvider ? new AppError('conflict', m.provider_refused_own_unpublished) : notThere()
  }
  if (hostId === null) throw new AppError('conflict', m.provider_refused_no_host)
  if (parties.eventStatus === 'draft') throw new AppError('conflict', m.event_publish_first)
  if (parties.isPrivate) {
    throw new AppError('conflict', m.provider_refused_private_event)
  }
  if (parties.eventStatus === 'cancelled') {
    throw new AppError('event_cancelled', m.event_is_cancelled)
  }
  if (parties.isOver) throw new AppError('event_over', m.event_is_over)
}
