import { pictureUrl } from '@hearth/contracts/picture-addresses'
import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { useNear } from '../art/use-near.ts'

/** Initials on a soft gradient made from the name. Decoration: the name itself stands beside it or is the label. */
export function Face({
  name,
  size = 'small',
  initials = 2,
}: {
  name: string
  /** 28, 40 or 64 px. */
  size?: 'small' | 'medium' | 'large'
  initials?: 1 | 2
}) {
  return (
    <span
      className={clsx('face', size !== 'small' && `face-${size}`)}
      style={{ '--fh': hueOf(name) } as CSSProperties}
      aria-hidden="true"
    >
      {initialsOf(name).slice(0, initials)}
    </span>
  )
}

/** Somebody in a pile: `photo` is the stored path, where there is one. */
export type PiledFace = { name: string; photo?: string | null | undefined }

/** A pile of at most `max` faces beside a number: portraits, else one letter each. The number stands in words beside it. */
export function Faces({ people, max = 4 }: { people: readonly PiledFace[]; max?: number }) {
  const [ref, isNear] = useNear<HTMLSpanElement>()
  if (people.length === 0) return null
  return (
    <span ref={ref} className="faces" aria-hidden="true">
      {people.slice(0, max).map(({ name, photo }) => (
        <span key={`${name} ${photo}`} className="piled-face">
          <Face name={name} initials={1} />
          {photo && isNear && (
            <img src={pictureUrl(photo, 96)} alt="" width={28} height={28} loading="lazy" decoding="async" />
          )}
        </span>
      ))}
    </span>
  )
}

function hueOf(name: string): number {
  let hue = 7
  for (const character of name) hue = (hue * 31 + (character.codePointAt(0) ?? 0)) % 360
  return hue
}

function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean)
  return words.map((word) => (Array.from(word)[0] ?? '').toUpperCase()).join('')
}
