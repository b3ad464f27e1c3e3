import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { findPhotographedEvent, setPhotoSharing } from './photo-queries.ts'

/** Hosts let those who came add photos, or end it: then only they and who took them see what is there. */
export const sharePhotos: Handler<'share-photos'> = async ({ member, run }, { eventId, isOpen }) => {
  const event = await findPhotographedEvent(run, { eventId, callerId: member.userId })
  if (!event) throw new AppError('not_found', m.event_not_found)
  if (!event.callerHosts) throw new AppError('not_allowed', m.event_photos_hosts_only)
  await setPhotoSharing(run, { eventId, isOpen, callerId: member.userId })
  return { eventId, isOpen }
}
