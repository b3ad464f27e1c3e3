// Which part of a picture is kept. Pure: sizes are pixels of the picture as it is turned, shares are parts of the frame.

export type Size = { width: number; height: number }
export type Point = { x: number; y: number }
/** The picture as it was taken, and the frame's width by its height. */
export type View = { picture: Size; ratio: number }
/** The middle of what shows, how near it is (1 is the whole), and how often it was turned to the right. */
export type Crop = { centre: Point; zoom: number; quarterTurns: 0 | 1 | 2 | 3 }

export const maxZoom = 5
const middle: Point = { x: 0.5, y: 0.5 }

/** As much of the picture as the frame can show, from its middle. */
export function wholePicture({ picture }: View): Crop {
  return { centre: { x: picture.width / 2, y: picture.height / 2 }, zoom: 1, quarterTurns: 0 }
}

/** The size of the picture as it lies after its turns. */
export function turnedSize({ picture: { width, height } }: View, { quarterTurns }: Crop): Size {
  return quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** The part that the frame shows, inside the turned picture. */
export function visiblePart(view: View, crop: Crop): Size & { left: number; top: number } {
  const turned = turnedSize(view, crop)
  const width = Math.min(turned.width, turned.height * view.ratio) / crop.zoom
  const height = width / view.ratio
  return { width, height, left: crop.centre.x - width / 2, top: crop.centre.y - height / 2 }
}

/** Moves the picture under the frame by shares of the frame; it stops at its edges. */
export function movePicture(view: View, crop: Crop, by: Point): Crop {
  const { width, height } = visiblePart(view, crop)
  return within(view, {
    ...crop,
    centre: { x: crop.centre.x - by.x * width, y: crop.centre.y - by.y * height },
  })
}

/** Comes nearer or goes back to `zoom`; the spot at `at` (a share of the frame) stays where it is. */
export function zoomPicture(view: View, crop: Crop, zoom: number, at: Point = middle): Crop {
  const before = visiblePart(view, crop)
  const nearer = { ...crop, zoom: Math.min(maxZoom, Math.max(1, zoom)) }
  const after = visiblePart(view, nearer)
  return within(view, {
    ...nearer,
    centre: {
      x: crop.centre.x + (at.x - middle.x) * (before.width - after.width),
      y: crop.centre.y + (at.y - middle.y) * (before.height - after.height),
    },
  })
}

/** Turns the picture a quarter to the right; what was in the middle stays there. */
export function turnPicture(view: View, crop: Crop): Crop {
  const { height } = turnedSize(view, crop)
  return within(view, {
    ...crop,
    quarterTurns: ((crop.quarterTurns + 1) % 4) as Crop['quarterTurns'],
    centre: { x: height - crop.centre.y, y: crop.centre.x },
  })
}

/** The nearest crop that shows nothing beside the picture. */
function within(view: View, crop: Crop): Crop {
  const turned = turnedSize(view, crop)
  const { width, height } = visiblePart(view, crop)
  const between = (value: number, half: number, end: number) =>
    Math.min(Math.max(value, half), Math.max(end - half, half))
  return {
    ...crop,
    centre: {
      x: between(crop.centre.x, width / 2, turned.width),
      y: between(crop.centre.y, height / 2, turned.height),
    },
  }
}
