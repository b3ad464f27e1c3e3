import { CircleAlert, CircleCheck, CloudOff } from 'lucide-react'
import { refusalOf } from '../../../format/error-words.ts'
import { formatTime } from '../../../format/when.ts'
import type { SaveState } from '../../../forms/autosave.ts'
import { useHasLasted } from '../../../ui/use-has-lasted.ts'
import { words } from '../words.ts'

const text = words.become.saved
const momentMs = 60_000

/** How the last words stand, spoken when the reader pauses. */
export function SaveWords({ saving, hasProblems }: { saving: SaveState; hasProblems: boolean }) {
  return (
    <p className="become-saved" role="status">
      <Icon saving={saving} hasProblems={hasProblems} />
      <Sentence key={saving.state} saving={saving} hasProblems={hasProblems} />
    </p>
  )
}

function Icon({ saving, hasProblems }: { saving: SaveState; hasProblems: boolean }) {
  if (saving.state === 'saved' && !hasProblems)
    return <CircleCheck className="text-ok" size={18} aria-hidden="true" />
  if (saving.state === 'waiting') return <CloudOff size={18} aria-hidden="true" />
  if (saving.state === 'refused' || saving.state === 'saved')
    return <CircleAlert className="text-bad" size={18} aria-hidden="true" />
  return null
}

function Sentence({ saving, hasProblems }: { saving: SaveState; hasProblems: boolean }) {
  const isOld = useHasLasted(true, momentMs)
  switch (saving.state) {
    case 'idle':
      return text.idle
    case 'dirty':
      return text.dirty
    case 'saving':
      return text.saving
    case 'saved':
      if (hasProblems) return text.partly
      return isOld ? text.at(formatTime(saving.atMs)) : text.now
    case 'waiting':
      return saving.isOffline ? text.offline : text.waiting
    case 'refused':
      return `${text.refused}: ${refusalOf(saving.error)}`
  }
}
