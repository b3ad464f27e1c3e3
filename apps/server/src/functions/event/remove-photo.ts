import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { noteAct } from '../audit.ts'
import type { Handler } from '../handler.ts'
import { deletePhoto, lockPhoto } from './photo-queries.ts'

/**
 * Removes a photo and its file: one's own, as a host any, as an admin what was reported. One that is gone already stays
 * gone.
 */
export const removePhoto: Handler<'remove-photo'> = async ({ member, run }, { id }) => {
  const photo = await lockPhoto(run, { id, callerId: member.userId })
  if (!photo) return { id }
  const isTheirs = photo.takenBy === member.userId || photo.callerHosts
  const isReported = photo.callerIsAdmin && photo.callerSees
  if (!isTheirs && !photo.callerSees) throw new AppError('not_found', m.event_photos_gone)
  if (!isTheirs && !isReported) throw new AppError('not_allowed', m.event_photos_remove_not_allowed)
  await deletePhoto(run, id)
  if (!isTheirs) {
    await noteAct(run, { actor: member.userId, action: 'photo.removed', subject: id, detail: {} })
  }
  return { id }
}
