import { type CSSProperties, useState } from 'react'
import type { Person } from './person.ts'

/** The person's photo, or initials on a colour of their name. Decoration: the name stands beside it. */
export function Face({ person, large }: { person: Person; large?: boolean }) {
  const [failed, setFailed] = useState<string>()
  const className = large ? 'face face-large' : 'face'
  if (person.photo && person.photo !== failed) {
    return <img className={className} src={person.photo} alt="" onError={() => setFailed(person.photo)} />
  }
  return (
    <span className={className} style={{ '--fh': hueOf(person.name) } as CSSProperties} aria-hidden="true">
      {initialsOf(person.name)}
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
  return words
    .slice(0, 2)
    .map((word) => (Array.from(word)[0] ?? '').toUpperCase())
    .join('')
}
