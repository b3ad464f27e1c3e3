import type { PictureWidth } from '@hearth/contracts/pictures'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { type Html, html } from '../../../http/index.ts'

/** A photo of the event as somebody without an account may see it, with where the storage protocol has it. */
export type GuestPhoto = {
  id: string
  bucket: string
  name: string
  alt: string
  width: number
  height: number
}

/** Where a photo is shown for a while, to whoever has the address. */
export type PhotoAddress = (photo: GuestPhoto, width: PictureWidth) => string

/** A browser without scripts loads all at once. */
const atOnce = 24
/** One more, which says that there are more. */
export const photosAsked = atOnce + 1

/** How many photos are before the page that an address names. */
export function readPhotosFrom(query: unknown): number {
  const { photos } = query as { photos?: unknown }
  return /^[1-9]\d{0,2}$/.test(String(photos)) ? Number(photos) : 0
}

/** One that this guest may see. */
export async function findGuestPhoto(
  run: Run,
  { guestId, photoId }: { guestId: string; photoId: string },
): Promise<GuestPhoto | undefined> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(photoId)) return undefined
  const { rows } = await run<{ photos: GuestPhoto[] }>({
    name: 'photo for guest',
    text: 'select hearth.photos_for_guest($1::uuid, 0, 1, $2::uuid) as photos',
    values: [guestId, photoId],
  })
  return rows[0]?.photos[0]
}

/** The photos of the evening, small, each leading to a large one whose address is made when it is asked for. */
export function photosSection(
  found: readonly GuestPhoto[],
  {
    photosFrom,
    addressOf,
    pagePath,
    eventPath,
  }: { photosFrom: number; addressOf: PhotoAddress; pagePath: string; eventPath: string },
): Html | false {
  if (found.length === 0) return false
  const photos = found.slice(0, atOnce)
  return html`<h2 id="photos">${m.event_photos_title()}</h2>
<p>${m.attendance_guest_photos_text()} <a href="${eventPath}#photos">${m.attendance_guest_photos_sign_in()}</a></p>
<ul class="photos">${photos.map(
    (photo, i) =>
      html`<li><a href="${pagePath}/photos/${photo.id}"><img src="${addressOf(photo, 256)}" width="${photo.width}" height="${photo.height}" alt="${photo.alt || m.attendance_guest_photo({ place: photosFrom + i + 1 })}" loading="lazy" decoding="async"></a></li>`,
  )}</ul>
${found.length > atOnce && html`<p><a href="${pagePath}?photos=${photosFrom + atOnce}#photos">${m.site_show_more()}</a></p>`}`
}
