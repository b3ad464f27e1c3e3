// Where a stored picture is loaded from: what every screen that shows one needs of `pictures.ts`.

/** The widths in which a picture can be had, in pixels. Smaller pictures keep their own. */
export const pictureWidths = [96, 256, 640, 1280] as const
export type PictureWidth = (typeof pictureWidths)[number]

export const publicPrefix = '/storage/v1/object/public/'
const renderPrefix = '/storage/v1/render/image/public/'

/** Where to load the picture of a stored path, `width` pixels wide. What is not such a path is returned as it is. */
export function pictureUrl(path: string, width: PictureWidth): string {
  if (!path.startsWith(publicPrefix)) return path
  return `${renderPrefix}${withoutFragment(path).slice(publicPrefix.length)}?width=${width}`
}

/** An event says more of its picture behind the path (`event-picture.ts`). */
export function withoutFragment(path: string): string {
  return path.split('#', 1)[0] ?? path
}

/** The attribute `srcset` of a picture: every width with its address. */
export function pictureSrcSet(path: string): string {
  return pictureWidths.map((width) => `${pictureUrl(path, width)} ${width}w`).join(', ')
}
