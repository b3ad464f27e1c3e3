import type { Category } from '@hearth/contracts/event-values'
import { type SceneKey, type SceneRatio, sceneSizes } from '@hearth/contracts/scene-address'
import { type CSSProperties, useEffect, useState } from 'react'
import { paths } from '../paths.ts'
import { categoryHues } from './category-hues.ts'
import { noteShownScene } from './shown-scenes.ts'
import { useNear } from './use-near.ts'

/** A picture of nothing, until the cover is near. */
const nothing = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'

/**
 * A cover as a picture: the own one of what it stands for when it has one (`image`), with its drawn scene behind it
 * while it loads and if it fails; else the scene, which the server draws. Decoration where nothing is said of it (`alt`):
 * the title says what it is. It is told its scene; `CoverImage` chooses one.
 */
export function SceneImage({
  id,
  category,
  ratio,
  scene: key,
  image,
  srcSet,
  sizes,
  position,
  alt = '',
  eager = false,
  first = false,
}: {
  id: string
  category: Category
  ratio: SceneRatio
  scene: SceneKey
  image?: string | undefined
  /** The same in other widths, and how wide it stands on the page. */
  srcSet?: string | undefined
  sizes?: string | undefined
  /** What stays of it where it is cut, as `object-position`. */
  position?: string | undefined
  alt?: string | undefined
  /** On the first screen. */
  eager?: boolean
  /** The largest thing of the first screen: it goes before all other pictures. */
  first?: boolean
}) {
  const [failed, setFailed] = useState<string>()
  useEffect(() => noteShownScene(id, key), [id, key])
  const scene = paths.cover(key, id, ratio)
  const [ref, isNear] = useNear<HTMLImageElement>(eager || first)
  const own = image && image !== failed ? image : undefined
  const behind = own && isNear && { background: `url("${scene}") center / cover` }
  return (
    <img
      ref={ref}
      className="cover"
      src={isNear ? (own ?? scene) : nothing}
      {...(own && isNear && { srcSet, sizes })}
      alt={own ? alt : ''}
      decoding="async"
      loading={eager || first ? 'eager' : 'lazy'}
      {...(first && { fetchPriority: 'high' })}
      {...sceneSizes[ratio]}
      style={
        {
          '--h': categoryHues[category],
          ...behind,
          ...(own && position && { objectPosition: position }),
        } as CSSProperties
      }
      onError={() => setFailed(own)}
    />
  )
}
