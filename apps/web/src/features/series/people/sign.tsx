import type { DateStanding } from '@hearth/contracts/series-values'
import * as m from '@hearth/messages'
import { Check, Circle, CircleQuestionMark, Hourglass, type LucideIcon, Undo2, X } from 'lucide-react'
import { type AtDate, atDateWords, standingWords } from './standing-words.ts'

const signs = {
  there: Check,
  coming: Circle,
  missed: X,
  maybe: CircleQuestionMark,
  waiting: Hourglass,
  no: Undo2,
} satisfies Record<DateStanding, LucideIcon>

export function Sign({ standing }: { standing: DateStanding }) {
  const Icon = signs[standing]
  return <Icon size={18} className={`date-sign date-sign-${standing}`} aria-hidden="true" />
}

/** A cell: the sign to be seen, the word to be heard. */
export function SignAt({ at }: { at: AtDate }) {
  return (
    <span className="at-date" title={at ? atDateWords(at) : undefined}>
      {at ? <Sign standing={at.standing} /> : <span aria-hidden="true">·</span>}
      {at && at.people > 1 && at.standing !== 'no' && <small aria-hidden="true">{at.people}</small>}
      <span className="sr-only">{atDateWords(at)}</span>
    </span>
  )
}

/** What each sign says, for those who see it. */
export function Signs() {
  return (
    <ul className="date-signs" aria-label={m.series_people_signs()}>
      {(Object.keys(signs) as DateStanding[]).map((standing) => (
        <li key={standing}>
          <Sign standing={standing} />
          {standingWords(standing)}
        </li>
      ))}
    </ul>
  )
}
