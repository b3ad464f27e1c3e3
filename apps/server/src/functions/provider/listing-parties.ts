import { AppError } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import { findParties, type Parties, type Side } from './listing-queries.ts'

const notThere = () => new AppError('not_found', 'This is not there, or not open to you.')

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
      ? new AppError('not_allowed', 'The host of an event and the provider decide who is listed.')
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
    throw new AppError('conflict', 'You have blocked this member. Unblock them first.')
  }
  if (!isPublished || isOwnerHidden) {
    throw isProvider ? new AppError('conflict', 'Your page has to be published first.') : notThere()
  }
  if (hostId === null) throw new AppError('conflict', 'This event has no host any more who could say yes.')
  if (parties.eventStatus === 'draft') throw new AppError('conflict', 'Publish the event first.')
  if (parties.isPrivate) {
    throw new AppError('conflict', 'A private event opens to its host alone, so it lists nobody.')
  }
  if (parties.eventStatus === 'cancelled') {
    throw new AppError('event_cancelled', 'This event has been cancelled.')
  }
  if (parties.isOver) throw new AppError('event_over', 'This event is over.')
}
