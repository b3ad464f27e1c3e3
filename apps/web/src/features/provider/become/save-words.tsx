import * as m from '@hearth/messages'
import { CircleAlert, CircleCheck, CloudOff } from 'lucide-react'
import { refusalOf } from '../../../format/error-words.ts'
import { formatTime } from '../../../format/when.ts'
import type { SaveState } from '../../../forms/autosave.ts'
import { useHasLasted } from '../../../ui/use-has-lasted.ts'

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
    return <CircleCheck className="good" size={18} aria-hidden="true" />
  if (saving.state === 'waiting') return <CloudOff size={18} aria-hidden="true" />
  if (saving.state === 'refused' || saving.state === 'saved')
    return <CircleAlert className="bad" size={18} aria-hidden="true" />
  return null
}

function Sentence({ saving, hasProblems }: { saving: SaveState; hasProblems: boolean }) {
  const isOld = useHasLasted(true, momentMs)
  switch (saving.state) {
    case 'idle':
      return ''
    case 'dirty':
      return m.provider_become_saved_dirty()
    case 'saving':
      return m.provider_become_saved_saving()
    case 'saved':
      if (hasProblems) return m.provider_become_saved_partly()
      return isOld
        ? m.provider_become_saved_at({ time: formatTime(saving.atMs) })
        : m.provider_become_saved_now()
    case 'waiting':
      return saving.isOffline ? m.provider_become_saved_offline() : m.provider_become_saved_waiting()
    case 'refused':
      return m.provider_become_saved_refused({ reason: refusalOf(saving.error) })
  }
}
