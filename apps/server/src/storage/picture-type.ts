import type { pictureTypes } from '@hearth/contracts/pictures'

export type PictureType = (typeof pictureTypes)[number]

/**
 * The type of a picture by its first bytes; names and headers do not count. Undefined for everything that we do not
 * decode: SVG, GIF and TIFF among it.
 */
export function pictureTypeOf(bytes: Buffer): PictureType | undefined {
  if (bytes.length < 16) return undefined
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return 'image/jpeg'
  if (bytes.subarray(0, 8).equals(pngSignature)) return 'image/png'
  const [first, second] = [bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)]
  if (first === 'RIFF' && second === 'WEBP') return 'image/webp'
  return isAvif(bytes) ? 'image/avif' : undefined
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** ISO/IEC 14496-12: a first box `ftyp` whose brands name a still or moving AVIF (AV1 Image File Format, 6.2). */
function isAvif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  for (let at = 8; at + 4 <= end; at += 4) {
    // The version of the major brand stands between it and the compatible ones.
    if (at === 12) continue
    if (['avif', 'avis'].includes(bytes.toString('latin1', at, at + 4))) return true
  }
  return false
}
