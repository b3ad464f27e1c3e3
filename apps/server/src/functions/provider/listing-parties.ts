import { AppError } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import { m } from '@hearth/messages'
import { findParties, type Parties, type Side } from './listing-queries.ts'

const notThere = () => new AppError('not_found', m.provider_this_is_not_there_or_not())

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
      ? new AppError('not_allowed', m.provider_the_host_of_an_event_and())
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
    throw new AppError('conflict', m.provider_you_have_blocked_this_member_unblock())
  }
  if (!isPublished || isOwnerHidden) {
    throw isProvider ? new AppError('conflict', m.provider_your_page_has_to_be_published()) : notThere()
  }
  if (hostId === null) throw new AppError('conflict', m.provider_this_event_has_no_host_any())
  if (parties.eventStatus === 'draft') throw new AppError('conflict', m.provider_publish_the_event_first())
  if (parties.isPrivate) {
    throw new AppError('conflict', m.provider_a_private_event_opens_to_its())
  }
  if (parties.eventStatus === 'cancelled') {
    throw new AppError('event_cancelled', m.provider_this_event_has_been_cancelled())
  }
  if (parties.isOver) throw new AppError('event_over', m.provider_this_event_is_over())
}
