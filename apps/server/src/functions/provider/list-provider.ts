import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { takeFromDay } from '../member-transaction.ts'
import { requireListable, requireParties } from './listing-parties.ts'
import { lockOrAsk, type Side, setListing } from './listing-queries.ts'
import { notifyOfListing } from './notify-of-listing.ts'

const maxAskedPerDay = 40

/**
 * A host asks a provider to be at their event, or a provider asks the host. Where both have asked, both have said yes;
 * where one person is both, it is accepted at once. Who said no may ask themselves later; who heard it may not.
 */
export const listProvider: Handler<'list-provider'> = async (
  { parts, member, run },
  { eventId, providerId, part },
) => {
  const ids = { eventId, providerId }
  const parties = await requireParties(run, { ...ids, callerId: member.userId })
  requireListable(parties)
  const side: Side = parties.sides[0]!
  const isBoth = parties.sides.length === 2

  const locked = await lockOrAsk(run, { ...ids, part, side })
  const isRepeat = !locked.isNew && locked.askedBy === side
  if (isBoth) {
    await setListing(run, { ...ids, askedBy: side, state: 'accepted', part })
    return { ...ids, state: 'accepted' as const }
  }
  if (locked.state === 'accepted') return { ...ids, state: locked.state }
  if (locked.state === 'declined' && isRepeat) {
    throw new AppError('conflict', m.provider_refused_declined_before)
  }
  const state = locked.state === 'asked' && !locked.isNew && !isRepeat ? 'accepted' : 'asked'
  const askedBy = state === 'accepted' ? locked.askedBy : side
  await setListing(run, { ...ids, askedBy, state, part })
  if (isRepeat) return { ...ids, state }

  await takeFromDay(run, {
    key: `listing:asks-of:${member.userId}`,
    limit: maxAskedPerDay,
    sentence: m.provider_refused_many_listings,
  })
  await notifyOfListing(run, state, {
    ...ids,
    parties,
    by: side,
    writerId: member.userId,
    siteUrl: parts.config.siteUrl,
  })
  return { ...ids, state }
}
