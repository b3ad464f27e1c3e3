import { type SceneRatio, sceneSizes, sharePictureSize } from '@hearth/contracts/scene-address'
import type { Scene } from '@hearth/contracts/scenes'
import { Canvas } from './canvas.ts'
import { drawings } from './drawings.ts'

/** A scene as a whole SVG document: the same scene, ratio and id give the same bytes. */
export function drawScene(scene: Scene, ratio: SceneRatio): string {
  return onCanvas(scene, ratio).write()
}

/** The scene of a preview, at the size that previews ask for. */
export function drawSharePicture(scene: Scene): string {
  return onCanvas(scene, 'share').write(sharePictureSize)
}

/** Each ratio is composed for itself, never cut out of another one. */
function onCanvas({ name, light, moon, id }: Scene, ratio: SceneRatio): Canvas {
  const canvas = new Canvas({ ...sceneSizes[ratio], seed: name + id, hour: { light, moon } })
  drawings[name](canvas)
  return canvas
}
