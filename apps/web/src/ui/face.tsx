import { clsx } from 'clsx'
import type { CSSProperties } from 'react'

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

/** A pile of at most four faces, one letter each. */
export function Faces({ names }: { names: string[] }) {
  if (names.length === 0) return null
  return (
    <span className="faces" aria-hidden="true">
      {names.slice(0, 4).map((name) => (
        <Face key={name} name={name} initials={1} />
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
