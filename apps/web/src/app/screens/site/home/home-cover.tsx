import type { ComponentProps } from 'react'
import { cardSizes, ownPicture } from '../../../../art/own-picture.ts'
import { SceneImage } from '../../../../art/scene-image.tsx'
import { categoryOf } from '../../../../features/event/event-words.ts'
import type { HomeEvent } from './home-data.ts'

/** The cover of an event here, public as all of them: its own picture, or the scene that the server chose for it. */
export function HomeCover({
  event,
  ...look
}: { event: HomeEvent } & Pick<ComponentProps<typeof SceneImage>, 'ratio' | 'first'>) {
  const { id, scene, image } = event
  const cover = { id, scene, category: categoryOf(event), sizes: cardSizes }
  return <SceneImage {...cover} {...ownPicture(image)} {...look} />
}
