import { describe, expect, it } from 'vitest'
import {
  type Crop,
  maxZoom,
  movePicture,
  turnPicture,
  type View,
  visiblePart,
  wholePicture,
  zoomPicture,
} from './crop.ts'

const photo: View = { picture: { width: 1600, height: 1200 }, ratio: 1 }
const cover: View = { picture: { width: 1600, height: 1200 }, ratio: 3 }

describe('the part that is kept', () => {
  it('begins as the largest part of that shape, from the middle', () => {
    expect(visiblePart(photo, wholePicture(photo))).toEqual({ width: 1200, height: 1200, left: 200, top: 0 })
    expect(visiblePart(cover, wholePicture(cover))).toMatchObject({ width: 1600, left: 0 })
    expect(visiblePart(cover, wholePicture(cover)).height).toBeCloseTo(533.3, 1)
  })

  it('moves with the picture and stops at its edges', () => {
    const moved = movePicture(photo, wholePicture(photo), { x: 0.1, y: 0.1 })
    // The picture goes to the right by a tenth of the frame, so that more of its left shows; up and down there is no room.
    expect(visiblePart(photo, moved)).toMatchObject({ left: 80, top: 0 })
    const atEdge = movePicture(photo, wholePicture(photo), { x: 5, y: 5 })
    expect(visiblePart(photo, atEdge)).toMatchObject({ left: 0, top: 0 })
  })

  it('comes nearer to the spot that is pointed at', () => {
    const near = zoomPicture(photo, wholePicture(photo), 2, { x: 0, y: 0 })
    expect(visiblePart(photo, near)).toEqual({ width: 600, height: 600, left: 200, top: 0 })
    const nearMiddle = zoomPicture(photo, wholePicture(photo), 2)
    expect(visiblePart(photo, nearMiddle)).toEqual({ width: 600, height: 600, left: 500, top: 300 })
  })

  it('goes no further away than the whole and no nearer than allowed', () => {
    expect(zoomPicture(photo, wholePicture(photo), 0.2).zoom).toBe(1)
    expect(zoomPicture(photo, wholePicture(photo), 99).zoom).toBe(maxZoom)
  })

  it('keeps its middle through a quarter turn, and after four turns is as it was', () => {
    const crop = movePicture(photo, zoomPicture(photo, wholePicture(photo), 2), { x: 0.2, y: -0.1 })
    const turned = turnPicture(photo, crop)
    expect(turned.quarterTurns).toBe(1)
    expect(turned.centre).toEqual({ x: 1200 - crop.centre.y, y: crop.centre.x })
    const around = [1, 2, 3, 4].reduce((now) => turnPicture(photo, now), crop)
    expect(around).toEqual(crop)
  })

  it('never shows anything beside the picture, whatever is done', () => {
    let seed = 7
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    }
    for (const view of [photo, cover, { picture: { width: 64, height: 2560 }, ratio: 3 }]) {
      let crop: Crop = wholePicture(view)
      for (let step = 0; step < 500; step++) {
        const turn = random()
        if (turn < 0.5) crop = movePicture(view, crop, { x: random() * 4 - 2, y: random() * 4 - 2 })
        else if (turn < 0.9) crop = zoomPicture(view, crop, random() * 8, { x: random(), y: random() })
        else crop = turnPicture(view, crop)
        const part = visiblePart(view, crop)
        const turned =
          crop.quarterTurns % 2 === 0
            ? view.picture
            : { width: view.picture.height, height: view.picture.width }
        expect(part.left).toBeGreaterThanOrEqual(-0.001)
        expect(part.top).toBeGreaterThanOrEqual(-0.001)
        expect(part.left + part.width).toBeLessThanOrEqual(turned.width + 0.001)
        expect(part.top + part.height).toBeLessThanOrEqual(turned.height + 0.001)
        expect(part.width / part.height).toBeCloseTo(view.ratio)
      }
    }
  })
})
