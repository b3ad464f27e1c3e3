import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { notify } from '../../notifications/index.ts'
import type { Handler } from '../handler.ts'
import { takeFromDay } from '../member-transaction.ts'
import {
  addRemovalRequest,
  endRemovalRequest,
  hideAsAsked,
  type LockedPhoto,
  listPhotoKeepers,
  lockPhoto,
} from './photo-queries.ts'

const maxPerDay = 30

/**
 * Somebody is in a photo and does not want to be: nobody but who took it and who asked sees it from now on, until it is
 * taken back. Who took it and the hosts hear that somebody asked, and not who.
 */
export const askPhotoRemoval: Handler<'ask-photo-removal'> = async (
  { parts, member, run },
  { id, isAsked },
) => {
  const asked = { id, callerId: member.userId }
  const photo = await lockPhoto(run, asked)
  if (!photo?.callerSees) throw new AppError('not_found', m.event_photos_gone)
  if (!isAsked) {
    await endRemovalRequest(run, asked)
    await hideAsAsked(run, id)
    return { id }
  }
  if (photo.takenBy === member.userId) throw new AppError('conflict', m.event_photos_remove_own)
  await takeFromDay(run, {
    key: `photo removals:${member.userId}`,
    limit: maxPerDay,
    sentence: m.event_photos_removals_many,
  })
  if (!(await addRemovalRequest(run, asked))) return { id }
  await hideAsAsked(run, id)
  for (const keeperId of await listPhotoKeepers(run, { ...photo, callerId: member.userId }))
    await notify(run, keeperId, (titleFor) =>
      notificationOf({ ...photo, eventTitle: titleFor(photo.eventTitle) }, parts.config.siteUrl),
    )
  return { id }
}

function notificationOf({ eventId, eventTitle }: LockedPhoto, siteUrl: string) {
  const data = { eventId, eventTitle }
  return {
    kind: 'photo_removal_asked' as const,
    data,
    subject: m.notification_photo_removal_asked(data),
    email: {
      paragraphs: [m.event_photos_mail_asked()],
      action: { label: m.event_photos_mail_open(), url: `${siteUrl}/event/${eventId}#photos` },
    },
  }
}
