import { kindsInWords, leftOf } from '@hearth/contracts/kinds-in-words'
import { partyOf } from '@hearth/contracts/place-kind-values'
import * as m from '@hearth/messages'
import { Minus, Plus } from 'lucide-react'
import type { HowToAnswer } from '../../../data/event/answering-queries.ts'
import { whyNoneOf } from '../../../data/event/kinds-in-words.ts'
import { readerZone } from '../../../format/when.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useNow } from '../../../ui/use-now.ts'
import './kind-choice.css'

export type Choosing = {
  how: HowToAnswer
  /** People by kind. */
  people: readonly number[]
  /** What they have of each, which nothing takes from them. */
  had?: readonly number[]
  /** So many people at most, of whatever kinds. */
  max: number
  /** They can choose more than are left, and wait for them. */
  mayWait: boolean
  eventZone: string
  onChange: (people: readonly number[]) => void
}

/** The kinds of spots that somebody has, in words, or how many of each they choose. */
export default function Kinds(kinds: Choosing | Pick<Choosing, 'how' | 'people'>) {
  if ('onChange' in kinds) return <Choice {...kinds} />
  return kindsInWords(kinds.how.place_kinds ?? [], kinds.people)
}

/** How many of each kind they take or wait for, and why they cannot have more. */
function Choice({ how, people, had = [], max, mayWait, eventZone, onChange }: Choosing) {
  const nowMs = useNow()
  const kinds = how.place_kinds ?? []
  const reader = { isMember: true, isInvited: how.is_invited, nowMs, eventZone, readerZone: readerZone() }
  const party = partyOf(people)
  const change = (kind: number, by: number) => {
    const next = Array.from({ length: Math.max(people.length, kind) }, (_, at) => people[at] ?? 0)
    next[kind - 1] = (next[kind - 1] ?? 0) + by
    onChange(next)
  }
  return (
    <fieldset className="kind-choice">
      <legend className="sr-only">{m.attendance_kinds()}</legend>
      {kinds.map((kind) => {
        const count = people[kind.kind - 1] ?? 0
        const more = count - (had[kind.kind - 1] ?? 0)
        const why = whyNoneOf(kind, reader)
        const isLeft = mayWait || kind.places === null || kind.taken + more < kind.places
        return (
          <div key={kind.kind} className="kind-choice-row">
            <p>
              <b>{kind.name}</b>
              <span>{why ?? leftOf(kind)}</span>
            </p>
            <IconButton
              label={m.attendance_kind_fewer({ name: kind.name })}
              disabled={count === 0}
              onClick={() => change(kind.kind, -1)}
            >
              <Minus size={18} aria-hidden="true" />
            </IconButton>
            <output aria-label={kind.name}>{count}</output>
            <IconButton
              label={m.attendance_kind_more({ name: kind.name })}
              disabled={party >= max || (more >= 0 && (!!why || !isLeft))}
              onClick={() => change(kind.kind, 1)}
            >
              <Plus size={18} aria-hidden="true" />
            </IconButton>
          </div>
        )
      })}
    </fieldset>
  )
}
