import { pictureTypes } from '@hearth/contracts/pictures'
import * as m from '@hearth/messages'

/** A picture that the browser has decoded and holds in memory until it is closed. */
export type OpenedPicture = { source: CanvasImageSource; width: number; height: number; close: () => void }
export type OpenResult = { ok: true; picture: OpenedPicture } | { ok: false; problem: string }

/** What is opened here is cut and made small before it is sent, so it may be larger than what is sent. */
const maxBytes = 40 * 1024 * 1024
/** Decoded it takes four bytes a pixel; a telephone has no room for more. */
const maxPixels = 64_000_000
const longestSidePixels = 2560
const shortestSidePixels = 64

/** What is wrong with a file before it is opened, as a sentence; `undefined` when nothing is. */
function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (size === 0) return m.site_forms_pictures_problems_empty()
  if (!(pictureTypes as readonly string[]).includes(type)) return m.site_forms_pictures_problems_type()
  if (size > maxBytes) return m.site_forms_pictures_problems_too_large_to_open()
  return undefined
}

/** Decodes a file, held upright as it was taken, and makes it small enough to be moved about smoothly. */
export async function openPicture(file: File): Promise<OpenResult> {
  const problem = fileProblem(file)
  if (problem) return { ok: false, problem }
  try {
    const taken = await createImageBitmap(file, { imageOrientation: 'from-image' })
    if (taken.width * taken.height > maxPixels) {
      taken.close()
      return {
        ok: false,
        problem: m.site_forms_pictures_problems_too_many_pixels({ megapixels: maxPixels / 1e6 }),
      }
    }
    if (Math.min(taken.width, taken.height) < shortestSidePixels) {
      taken.close()
      return { ok: false, problem: m.site_forms_pictures_problems_too_small({ pixels: shortestSidePixels }) }
    }
    return { ok: true, picture: opened(await smaller(taken)) }
  } catch {
    return { ok: false, problem: m.site_forms_pictures_problems_damaged() }
  }
}

async function smaller(bitmap: ImageBitmap): Promise<ImageBitmap> {
  const scale = longestSidePixels / Math.max(bitmap.width, bitmap.height)
  if (scale >= 1) return bitmap
  try {
    return await createImageBitmap(bitmap, {
      resizeWidth: Math.round(bitmap.width * scale),
      resizeHeight: Math.round(bitmap.height * scale),
      resizeQuality: 'high',
    })
  } finally {
    bitmap.close()
  }
}

function opened(bitmap: ImageBitmap): OpenedPicture {
  const { width, height } = bitmap
  return { source: bitmap, width, height, close: () => bitmap.close() }
}
