import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { requireListable, requireParties } from './listing-parties.ts'
import { lockListing, removeListing, type Side, setListing } from './listing-queries.ts'
import { notifyOfListing } from './notify-of-listing.ts'

/**
 * The side that was asked says yes or no, and may change its mind; either side takes the listing away. A no stays
 * when the side that heard it takes its question back, so that it is not asked again and again.
 */
export const answerListing: Handler<'answer-listing'> = async (
  { parts, member, run },
  { eventId, providerId, state },
) => {
  const ids = { eventId, providerId }
  const parties = await requireParties(run, { ...ids, callerId: member.userId })
  const locked = await lockListing(run, ids)
  if (!locked) {
    if (state === 'removed') return { ...ids, state }
    throw new AppError('not_found', m.provider_refused_not_asked)
  }
  const asked: Side = locked.askedBy === 'host' ? 'provider' : 'host'
  const isAsked = parties.sides.includes(asked)
  const by = isAsked ? asked : locked.askedBy
  const isAlone = parties.sides.length === 2
  const news = { ...ids, parties, by, writerId: member.userId, siteUrl: parts.config.siteUrl }

  if (state === 'removed') {
    if (locked.state === 'declined' && !isAsked) return { ...ids, state: 'declined' as const }
    await removeListing(run, ids)
    if (locked.state === 'accepted' && !isAlone) await notifyOfListing(run, 'removed', news)
    return { ...ids, state }
  }
  if (!isAsked) throw new AppError('not_allowed', m.provider_refused_not_yours_to_answer)
  if (state === locked.state) return { ...ids, state }
  if (state === 'accepted') requireListable(parties)
  await setListing(run, { ...ids, askedBy: locked.askedBy, state })
  if (!isAlone) await notifyOfListing(run, state, news)
  return { ...ids, state }
}
