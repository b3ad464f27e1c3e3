export { drawScene, drawSharePicture } from './draw-scene.ts'
export { drawPortrait } from './portraits/draw-portrait.ts'
