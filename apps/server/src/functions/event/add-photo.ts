import { AppError, maxPhotosPerEvent, maxPhotosPerMember } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { lockMember } from '../member-transaction.ts'
import { takeAsNewcomer } from '../moderation/newcomers.ts'
import { requireOwnPictures } from '../own-pictures.ts'
import { findPhotographedEvent, insertPhoto, lockPhoto, type PhotographedEvent } from './photo-queries.ts'

/** Adds a photo to an event that is over, by somebody who came. The same id once more changes nothing. */
export const addPhoto: Handler<'add-photo'> = async ({ member, run }, { id, eventId, ...photo }) => {
  const callerId = member.userId
  const earlier = await lockPhoto(run, { id, callerId })
  if (earlier) {
    if (earlier.takenBy === callerId && earlier.eventId === eventId) return { id }
    throw new AppError('conflict', m.event_photos_gone)
  }
  // One photo after the other at one event, so that they are counted.
  await lockMember(run, 'photos of event', eventId)
  requireRoom(await findPhotographedEvent(run, { eventId, callerId }))
  await requireOwnPictures(run, { userId: callerId, addresses: [photo.picture], field: 'picture' })
  await takeAsNewcomer(run, callerId, 'photo')
  await insertPhoto(run, { id, eventId, takenBy: callerId, ...photo })
  return { id }
}

function requireRoom(event: PhotographedEvent | undefined): void {
  if (!event) throw new AppError('not_found', m.event_not_found)
  if (!event.callerHosts && !event.callerCame) throw new AppError('not_allowed', m.event_photos_who_came_only)
  if (event.status !== 'published' || !event.isOver)
    throw new AppError('conflict', m.event_photos_after_the_event)
  if (!event.isOpen) throw new AppError('not_allowed', m.event_photos_not_open)
  if (event.own >= maxPhotosPerMember)
    throw new AppError('conflict', () => m.event_photos_own_full({ max: maxPhotosPerMember }))
  if (event.photos >= maxPhotosPerEvent) throw new AppError('conflict', m.event_photos_full)
}
