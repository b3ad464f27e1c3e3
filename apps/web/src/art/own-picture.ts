import { focusPosition, readEventPicture } from '@hearth/contracts/event-picture'
import { pictureSrcSet, pictureUrl } from '@hearth/contracts/picture-addresses'

/** How wide the cover of an event stands in a grid of cards. */
export const cardSizes = '(min-width: 760px) 420px, 92vw'

/** How `SceneImage` shows the picture that a public event says (`image`): in all widths, cut around its point. */
export function ownPicture(image: string | null | undefined) {
  if (!image) return {}
  const { path, focus, alt } = readEventPicture(image)
  return {
    image: pictureUrl(path, 640),
    srcSet: pictureSrcSet(path),
    position: focusPosition(focus),
    alt,
  }
}
