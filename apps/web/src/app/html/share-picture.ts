import { type PictureWidth, pictureUrl } from '@hearth/contracts/pictures'
import { sharePictureSize } from '@hearth/contracts/scene-address'
import type { Scene } from '@hearth/contracts/scenes'
import * as m from '@hearth/messages'
import { paths } from '../../paths.ts'

/** A picture as a page's head names it for previews. Its address is whole; sizes in pixels, where they are known. */
export type SharePicture = {
  url: string
  /** What it shows, in words. */
  alt: string
  type?: string
  width?: number
  height?: number
  /** About as high as wide: a preview shows it small, beside the words. */
  isSquare?: boolean
}

/**
 * The picture of a page: the uploaded one (`photo`, its stored path) at one fixed width, so that previews and caches
 * meet one file; else the drawn scene as PNG, because no preview draws SVG. An uploaded picture keeps its shape, and
 * its own width when that is smaller: nothing is said of its size.
 */
export function sharePicture({
  siteUrl,
  photo,
  photoAlt,
  width = 1280,
  isSquare = false,
  scene,
}: {
  siteUrl: string
  photo?: string | undefined
  photoAlt: string
  width?: PictureWidth
  isSquare?: boolean
  scene: Scene
}): SharePicture {
  if (photo) {
    const address = pictureUrl(photo, width)
    return {
      url: new URL(address, siteUrl).href,
      alt: photoAlt,
      ...(address !== photo && { type: 'image/webp' }),
      ...(isSquare && { isSquare }),
    }
  }
  return {
    url: new URL(paths.sharePicture(scene), siteUrl).href,
    alt: m.site_html_scene(),
    type: 'image/png',
    ...sharePictureSize,
  }
}
