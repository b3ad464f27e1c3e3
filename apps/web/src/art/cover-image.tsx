import type { EventTiming } from '@hearth/contracts/event-span'
import type { Category } from '@hearth/contracts/event-values'
import { sceneKey } from '@hearth/contracts/scene-address'
import {
  chooseScene,
  isSceneOf,
  namedScene,
  readSceneKey,
  type Scene,
  type SceneName,
} from '@hearth/contracts/scenes'
import type { ComponentProps } from 'react'
import { useListedScene } from './listed-scenes.ts'
import { SceneImage } from './scene-image.tsx'
import { lastShownScene } from './shown-scenes.ts'

/**
 * A cover whose scene is chosen here: by its name, by the list that it stands in, by the card that showed it before, or by what is
 * known of it.
 */
export function CoverImage({
  title,
  timing,
  scene: chosen,
  ...image
}: Omit<ComponentProps<typeof SceneImage>, 'scene'> & {
  /** What an event is called and when it is: its scene shows both. */
  title?: string | undefined
  timing?: EventTiming | undefined
  /** A scene by its name, where it is not chosen by the event. */
  scene?: SceneName | undefined
}) {
  const { id, category } = image
  const listed = useListedScene(id)
  const subject = { id, category, ...(title && { title }), ...(timing && { timing }) }
  const scene = chosen ? namedScene(chosen, id) : (listed ?? asShown(chooseScene(subject), category))
  return <SceneImage {...image} scene={sceneKey(scene)} />
}

/** In the light of what is known now, which a card may not have known. */
function asShown(own: Scene, category: Category): Scene {
  const before = readSceneKey(lastShownScene(own.id) ?? '')
  return before && isSceneOf(before.name, category) ? { ...own, name: before.name } : own
}
