import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { lockPhoto, updatePhoto } from './photo-queries.ts'

/** Who took it says who sees it, and what is on it. */
export const changePhoto: Handler<'change-photo'> = async ({ member, run }, { id, alt, isPublic }) => {
  const photo = await lockPhoto(run, { id, callerId: member.userId })
  if (photo?.takenBy !== member.userId) throw new AppError('not_found', m.event_photos_gone)
  await updatePhoto(run, { id, alt, isPublic })
  return { id }
}
