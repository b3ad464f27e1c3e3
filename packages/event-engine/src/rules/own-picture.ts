import { isPictureOf } from '@hearth/contracts/pictures'

const ownPicturesOnly = 'Use pictures that you have uploaded yourself.'

/**
 * Why an event may not take this cover: it is of the folder of whoever says so, or the one that the event has
 * already, so that of several hosts each may change the rest.
 */
export function pictureRefusal(
  image: string | undefined,
  { userId, before }: { userId: string; before: string | undefined },
): string | undefined {
  return image === undefined || image === before || isPictureOf(userId, image) ? undefined : ownPicturesOnly
}
