/**
 * What a picture may be, and where it is found. The server holds every rule again; the browser asks first so that
 * nobody waits for a refusal. Free of dependencies, because screens import it.
 */

import { publicPrefix, withoutFragment } from './picture-addresses.ts'

/** The bucket of the storage protocol to which members upload; everyone sees a picture in it who knows its address. */
export const pictureBucket = 'pictures'

/** Where the covers of events stand that are not public: by signed addresses alone, for whoever may open the event. */
export const privatePictureBucket = 'private-pictures'

/** A signed address shows its picture for so long at the most. */
export const signedAddressSeconds = 3600

export const pictureLimits = {
  /** One file as it is sent. */
  bytes: 5 * 1024 * 1024,
  /** Width times height of what is sent, before anything is decoded. */
  pixels: 25_000_000,
  /** The longer side of what is kept. */
  longestSidePixels: 2048,
  /** An object's name: folders and file together. */
  nameLength: 200,
} as const

/** What is accepted, by its content; also fit for the attribute `accept` of a file input. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

export { type PictureWidth, pictureSrcSet, pictureUrl, pictureWidths } from './picture-addresses.ts'

/**
 * The name under which a member uploads a picture: their own folder and a random part. A new picture takes a new name,
 * because browsers keep an address for a year.
 */
export function pictureName(userId: string, uuid: string): string {
  return `${userId}/${uuid}.webp`
}

/** The path that `profile_photo_url` and `cover_photo_url` hold for an uploaded name. */
export function picturePath(name: string): string {
  return `${publicPrefix}${pictureBucket}/${name}`
}

/** Whether a path names a picture of this member's own folder. */
export function isPictureOf(userId: string, path: string): boolean {
  return path.startsWith(picturePath(`${userId}/`))
}

/** The name in the bucket behind such a path; undefined for anything else. */
export function pictureNameOf(path: string): string | undefined {
  const prefix = `${publicPrefix}${pictureBucket}/`
  return path.startsWith(prefix) ? withoutFragment(path).slice(prefix.length) : undefined
}
