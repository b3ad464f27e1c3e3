import type { SceneKey } from '@hearth/contracts/scene-address'

/** The scene that each thing was last shown with, in the browser alone: a page takes that of the card that led to it. */
const shown = new Map<string, SceneKey>()

export const noteShownScene = (id: string, scene: SceneKey) => void shown.set(id, scene)
export const lastShownScene = (id: string) => shown.get(id)
