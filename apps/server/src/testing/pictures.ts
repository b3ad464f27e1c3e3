import sharp from 'sharp'

type Wishes = { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff' }

/** A picture with something in it, so that its file has a length worth cutting. */
export function buildPicture({ width = 600, height = 400, format = 'jpeg' }: Wishes = {}): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: 'white', noise } })
    .toFormat(format)
    .toBuffer()
}

/** As a telephone takes it: held upright, so the pixels lie on their side, and with the place where it was taken. */
export function buildPhotoWithPlace(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background: 'tomato' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Model: 'Lantern 9', Copyright: 'Ana' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '38/1 42/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '9/1 8/1 0/1',
      },
    })
    .jpeg()
    .toBuffer()
}

/** A picture of more than one frame. */
export async function buildAnimation(): Promise<Buffer> {
  const frames = ['red', 'green', 'blue'].map((background) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100, 100] })
    .toBuffer()
}

/** A few bytes that say they are thousands of pixels wide and high. */
export async function buildPixelBomb({ width = 30_000, height = 30_000 } = {}): Promise<Buffer> {
  const png = await buildPicture({ width: 8, height: 8, format: 'png' })
  const header = png.subarray(12, 29)
  header.writeUInt32BE(width, 4)
  header.writeUInt32BE(height, 8)
  png.writeUInt32BE(crc32(header), 29)
  return png
}

/** PNG's checksum (ISO/IEC 15948, annex D). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
