/**
 * The library that decodes and makes pictures. It takes 20 MB and some time to load, so that waits for the first
 * picture. Behind our look at an upload's first bytes it is a second fence: of all its decoders it keeps these four,
 * and the one for the SVGs that we draw ourselves (no upload gets there: it must begin like one of the four, which no
 * SVG does, and is asked afterwards what it was decoded as). One thread a picture, outside the main one; nothing is
 * decoded twice, so nothing is kept.
 */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg'].map((name) => `VipsForeignLoad${name}Buffer`),
  })
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
let loading: ReturnType<typeof loadSharp> | undefined

export function pictureLibrary(): ReturnType<typeof loadSharp> {
  loading ??= loadSharp()
  return loading
}
