export { drawScene, drawSharePicture } from './draw-scene.ts'
