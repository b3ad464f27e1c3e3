import { type Crop, turnedSize, type View, visiblePart } from './crop.ts'
import type { OpenedPicture } from './open-picture.ts'

/** Draws what the frame shows onto the whole of a canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: OpenedPicture, view: View, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const part = visiblePart(view, crop)
  const turned = turnedSize(view, crop)
  const scale = canvas.width / part.width
  context.save()
  // What is see-through in the picture becomes paper.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.scale(scale, scale)
  context.translate(turned.width / 2 - part.left, turned.height / 2 - part.top)
  context.rotate((crop.quarterTurns * Math.PI) / 2)
  context.drawImage(picture.source, -picture.width / 2, -picture.height / 2)
  context.restore()
}

/**
 * What the frame shows as a file to send: WebP, or JPEG where the browser cannot write WebP; at most `widthPixels` wide,
 * and no wider than the picture itself gives. `undefined` when the browser could not write it.
 */
export async function renderCrop(
  picture: OpenedPicture,
  view: View,
  crop: Crop,
  widthPixels: number,
): Promise<Blob | undefined> {
  const width = Math.min(widthPixels, Math.max(smallestWidthPixels, visiblePart(view, crop).width))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width)
  canvas.height = Math.round(width / view.ratio)
  drawCrop(canvas, picture, view, crop)
  for (const type of ['image/webp', 'image/jpeg']) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
    // A browser that does not know a type writes PNG instead.
    if (blob?.type === type) return blob
  }
  return undefined
}

const smallestWidthPixels = 256
const quality = 0.9
