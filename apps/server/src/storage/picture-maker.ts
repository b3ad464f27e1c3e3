import { type PictureWidth, pictureLimits } from '@hearth/contracts/pictures'
import { pictureLibrary } from '../picture-library.ts'
import { createTurnstile, TurnstileBusy } from '../turnstile.ts'
import { type PictureType, pictureTypeOf } from './picture-type.ts'
import { StorageError, slowDown, tooLarge, unreadablePicture } from './protocol-error.ts'

/** A picture as we keep it: WebP in sRGB, upright, and nothing besides its pixels. */
export type MadePicture = { bytes: Buffer; width: number; height: number }

export type PictureMaker = {
  /**
   * Decodes what was sent, by its content, and writes it anew. Rejects with the protocol's refusal: 415 for what is no
   * picture that we take, 413 for too many pixels, 422 for a damaged one, 503 when too many wait.
   */
  make(bytes: Buffer): Promise<MadePicture>
  /** A copy of a made picture, at most `width` pixels wide. Rejects with 503 when too many wait. */
  copy(bytes: Buffer, width: PictureWidth): Promise<Buffer>
}

const quality = 82
/** A picture that takes longer was made to take long. */
const deadlineSeconds = 15
const retryAfterSeconds = 2

/** Two pictures are worked on at once; further ones wait in a bounded queue. */
export function createPictureMaker({ maxWaiting = 100, waitMs = 10_000 } = {}): PictureMaker {
  const pass = createTurnstile({ atOnce: 2, maxWaiting, waitMs, now: () => performance.now() })

  const takeTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await pass(work)
    } catch (error) {
      if (!(error instanceof TurnstileBusy)) throw error
      throw slowDown(
        503,
        'Many pictures are being prepared right now. Please try again shortly.',
        retryAfterSeconds,
      )
    }
  }

  return {
    async make(bytes) {
      const type = pictureTypeOf(bytes)
      if (!type) throw noPicture()
      return takeTurn(() => makePicture(bytes, type))
    },
    copy: (bytes, width) =>
      takeTurn(async () => {
        const sharp = await pictureLibrary()
        return sharp(bytes, { limitInputPixels: pictureLimits.pixels })
          .resize({ width, withoutEnlargement: true })
          .webp({ quality })
          .timeout({ seconds: deadlineSeconds })
          .toBuffer()
      }),
  }
}

async function makePicture(bytes: Buffer, type: PictureType): Promise<MadePicture> {
  const sharp = await pictureLibrary()
  // The pixels are checked by hand from the header; the library's own limit stands behind it.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause) => {
      throw unreadablePicture(cause)
    })
  const { width, height, format, compression } = header
  if (format !== formats[type] || (format === 'heif' && compression !== 'av1')) throw noPicture()
  if (width * height > pictureLimits.pixels) {
    const megapixels = pictureLimits.pixels / 1_000_000
    throw tooLarge(`This picture has more than ${megapixels} megapixels. Please choose a smaller one.`)
  }
  const longest = pictureLimits.longestSidePixels
  try {
    // Without `keepMetadata` only pixels are written; colours are brought to sRGB first. Only the first frame is read.
    const { data, info } = await sharp(bytes, {
      limitInputPixels: pictureLimits.pixels,
      failOn: 'error',
      pages: 1,
      sequentialRead: true,
    })
      .autoOrient()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality })
      .timeout({ seconds: deadlineSeconds })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (cause) {
    throw unreadablePicture(cause)
  }
}

/** What the library calls each type. */
const formats: Record<PictureType, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
}

function noPicture(): StorageError {
  return new StorageError(
    415,
    'InvalidMimeType',
    'This file is not a picture that Hearth takes. Please choose a JPEG, PNG, WebP or AVIF.',
    { error: 'invalid_mime_type' },
  )
}
