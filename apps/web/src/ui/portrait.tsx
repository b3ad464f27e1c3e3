import './portrait.css'
import { isDrawnFace } from '@hearth/contracts/drawn-faces'
import { pictureSrcSet, pictureUrl } from '@hearth/contracts/picture-addresses'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useNear } from '../art/use-near.ts'
import { Face } from './face.tsx'

/** What a portrait measures on the page, in pixels; `page` shrinks to 88 on small screens, `arch` fills the arch that it stands in. */
const sidePixels = { small: 28, medium: 40, large: 64, page: 128, arch: 300 } as const
export type PortraitSize = keyof typeof sidePixels

/**
 * Somebody's photo in a circle. The initials stand beneath it: alone where there is no photo, while it loads, and when
 * it does not come. It comes when it is near the screen. `alt` only where the name does not stand beside it.
 */
export function Portrait({
  name,
  photo,
  size = 'medium',
  alt = '',
  eager = size === 'arch',
}: {
  name: string
  /** The stored path (`profile_photo_url`). */
  photo: string | null | undefined
  size?: PortraitSize
  alt?: string
  /** On the first screen, as whom a page is about, in an arch. */
  eager?: boolean
}) {
  const [failed, setFailed] = useState<string>()
  const side = sidePixels[size]
  const isLarge = size === 'page' || size === 'arch'
  const [ref, isNear] = useNear<HTMLSpanElement>(eager)
  return (
    <span ref={ref} className={clsx('portrait', `portrait-${size}`)}>
      <Face name={name} size={isLarge ? 'large' : size} />
      {photo && photo !== failed && isNear && (
        <img
          key={photo}
          src={pictureUrl(photo, 256)}
          {...(!isDrawnFace(photo) && { srcSet: pictureSrcSet(photo), sizes: `${side}px` })}
          width={side}
          height={side}
          alt={alt}
          decoding="async"
          onError={() => setFailed(photo)}
        />
      )}
    </span>
  )
}
