import type { EventTiming } from '@hearth/contracts/event-span'
import { sceneKey } from '@hearth/contracts/scene-address'
import { chooseScene, namedScene, type SceneName } from '@hearth/contracts/scenes'
import type { ComponentProps } from 'react'
import { useListedScene } from './listed-scenes.ts'
import { SceneImage } from './scene-image.tsx'

/** A cover whose scene is chosen here: by its name, by the list that it stands in, or by what is known of it. */
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
  const scene = chosen ? namedScene(chosen, id) : (listed ?? chooseScene(subject))
  return <SceneImage {...image} scene={sceneKey(scene)} />
}
