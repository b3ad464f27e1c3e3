import { readEventPicture } from '@hearth/contracts/event-picture'
import { isPictureOf } from '@hearth/contracts/pictures'

const ownPicturesOnly = 'Use pictures that you have uploaded yourself.'

/**
 * Why an event may not take this cover: it is of the folder of whoever says so, or the one that the event has
 * already, so that of several hosts each may change the rest, also what is said of it.
 */
export function pictureRefusal(
  image: string | undefined,
  { userId, before }: { userId: string; before: string | undefined },
): string | undefined {
  if (image === undefined || isPictureOf(userId, image)) return undefined
  const isTheSame = before !== undefined && readEventPicture(before).path === readEventPicture(image).path
  return isTheSame ? undefined : ownPicturesOnly
}
