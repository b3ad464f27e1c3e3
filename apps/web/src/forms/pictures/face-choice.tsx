import { drawnFaceNumbers, drawnFacePath } from '@hearth/contracts/drawn-faces'
import * as m from '@hearth/messages'
import { type KeyboardEvent, useState } from 'react'
import './face-choice.css'
import { stepSideways } from '../../ui/direction.ts'

/**
 * Drawn portraits to choose from instead of a photo: one press takes one. They are one stop of the Tab key; arrows move
 * among them.
 */
export function FaceChoice({
  chosen,
  isBusy,
  onChoose,
}: {
  /** The path that the profile holds now. */
  chosen?: string | null | undefined
  isBusy: boolean
  onChoose: (path: string) => void
}) {
  const [reachable, setReachable] = useState(1)

  function move({ key, currentTarget }: KeyboardEvent<HTMLUListElement>): void {
    const to = nextOf(key, reachable)
    if (!to) return
    setReachable(to)
    currentTarget.querySelectorAll('button')[to - 1]?.focus()
  }

  return (
    <fieldset className="face-choice">
      <legend>{m.site_forms_pictures_faces_title()}</legend>
      <ul onKeyDown={move}>
        {drawnFaceNumbers.map((number) => {
          const path = drawnFacePath(number)
          return (
            <li key={number}>
              <button
                type="button"
                aria-label={m.site_forms_pictures_faces_one({ number })}
                aria-pressed={path === chosen}
                aria-disabled={isBusy}
                tabIndex={number === reachable ? 0 : -1}
                onFocus={() => setReachable(number)}
                onClick={() => !isBusy && onChoose(path)}
              >
                <img src={path} alt="" width={56} height={56} loading="lazy" decoding="async" />
              </button>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

/** Where a key leads from one of the faces; undefined for keys that do something else. */
function nextOf(key: string, from: number): number | undefined {
  const last = drawnFaceNumbers.length
  if (key === 'Home') return 1
  if (key === 'End') return last
  const step = { ArrowUp: -1, ArrowDown: 1 }[key] ?? stepSideways(key)
  return step ? ((from - 1 + step + last) % last) + 1 : undefined
}
