import type { Category } from '@hearth/contracts/event-values'
import { useState } from 'react'
import { paths } from '../paths.ts'
import { type CoverRatio, coverSizes } from './stage.ts'

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
}: {
  id: string
  category: Category
  ratio: CoverRatio
  image?: string | undefined
  /** For covers on the first screen. */
  eager?: boolean
}) {
  const [failed, setFailed] = useState<string>()
  const size = { ...coverSizes[ratio], loading: eager ? ('eager' as const) : ('lazy' as const) }
  const scene = paths.cover({ category, ratio, id })
  const own = image && image !== failed ? image : undefined
  if (!own) return <img className="cover" src={scene} alt="" decoding="async" {...size} />
  return (
    <img
      className="cover"
      src={own}
      alt=""
      decoding="async"
      style={{ background: `url("${scene}") center / cover` }}
      onError={() => setFailed(own)}
      {...size}
    />
  )
}
