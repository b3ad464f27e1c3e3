/**
 * The picture of an event as its record says it (`image`): the path of a stored picture, and behind `#` what belongs to
 * it: the point that stays in view in every cut, in hundredths of width and height, and its words for those who do not
 * see it: `/storage/…/soup.webp#focus=48,37&alt=A%20red%20pot`. Whoever loads the address loads the picture
 * (docs/decisions/0103-pictures-of-events.md). Free of dependencies, because screens import it.
 */

export type Focus = { x: number; y: number }
export type EventPicture = { path: string; focus: Focus; alt: string }

export const maxPictureAlt = 200
/** A path and the longest words in their longest writing. */
export const maxEventImage = 2500

const middle: Focus = { x: 50, y: 50 }
const fragment = /^(?:focus=(100|[1-9]?\d),(100|[1-9]?\d))?(?:&?alt=([^&]*))?$/

/** What an `image` says; of what is not written as ours, the address alone. */
export function readEventPicture(image: string): EventPicture {
  const [path = '', said = ''] = image.split('#', 2)
  const [, x, y, alt = ''] = fragment.exec(said) ?? []
  return {
    path,
    focus: x === undefined || y === undefined ? middle : { x: Number(x), y: Number(y) },
    alt: decoded(alt),
  }
}

/** Each picture in its one way of writing: what says nothing is left out. */
export function writeEventPicture({ path, focus, alt }: EventPicture): string {
  const said = [
    ...(focus.x === middle.x && focus.y === middle.y ? [] : [`focus=${focus.x},${focus.y}`]),
    ...(alt === '' ? [] : [`alt=${encodeURIComponent(alt)}`]),
  ].join('&')
  return said === '' ? path : `${path}#${said}`
}

/** `object-position`: the part of a cut picture that stays. */
export function focusPosition({ x, y }: Focus): string {
  return `${x}% ${y}%`
}

function decoded(alt: string): string {
  try {
    return decodeURIComponent(alt)
  } catch {
    return ''
  }
}
