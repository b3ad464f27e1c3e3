import type { Category } from '@hearth/contracts/event-values'
import { type CSSProperties, useState } from 'react'
import { paths } from '../paths.ts'
import { categoryHues } from './category-hues.ts'
import { type CoverRatio, coverSizes } from './cover-sizes.ts'

/**
 * An event's cover as a picture: its own when it has one (`image`), with the generated scene behind it while it loads
 * and if it fails; else the generated scene, drawn by the server. Decoration: the title says what it is.
 */
export function CoverImage({
  id,
  category,
  ratio,
  image,
  eager = false,
  first = false,
}: {
  id: string
  category: Category
  ratio: CoverRatio
  image?: string | undefined
  /** On the first screen. */
  eager?: boolean
  /** The largest thing of the first screen: it goes before all other pictures. */
  first?: boolean
}) {
  const [failed, setFailed] = useState<string>()
  const scene = paths.cover({ category, ratio, id })
  const own = image && image !== failed ? image : undefined
  const behind = own && { background: `url("${scene}") center / cover` }
  return (
    <img
      className="cover"
      src={own ?? scene}
      alt=""
      decoding="async"
      loading={eager || first ? 'eager' : 'lazy'}
      {...(first && { fetchPriority: 'high' })}
      {...coverSizes[ratio]}
      style={{ '--h': categoryHues[category], ...behind } as CSSProperties}
      onError={() => setFailed(own)}
    />
  )
}
