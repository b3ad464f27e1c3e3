import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callFunction } from '../../../data/call-function.ts'
import type { DateChange, Scope } from '../../../data/series/scope.ts'
import { Checkbox, ChoiceGroup, Radio } from '../../../forms/choice.tsx'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { exceptionWords } from './exception-words.ts'
import { touchedWords } from './touched-words.ts'

/**
 * Before one date of a series is saved: this one alone, those that follow too, or all; with how many dates and people each touches,
 * and which dates keep something.
 */
export default function ScopeDialog({
  eventId,
  change: { parts, said },
  onChoose,
  onClose,
}: {
  eventId: string
  change: DateChange
  /** Nothing where this date alone is meant. */
  onChoose: (scope: Scope | undefined) => void
  onClose: () => void
}) {
  const [chosen, setChosen] = useState<'only' | Scope['scope']>('only')
  const [overwrites, setOverwrites] = useState(false)
  const usePreview = (scope: Scope['scope']) =>
    useQuery({
      queryKey: ['change of dates', eventId, parts, said, scope, overwrites],
      queryFn: () =>
        callFunction('change-dates', { eventId, parts, said, scope, overwrites, isPreview: true }),
      staleTime: 0,
    })
  const following = usePreview('following')
  const all = usePreview('all')
  const touched = { following: following.data, all: all.data }
  const shown = chosen === 'only' ? undefined : touched[chosen]
  const kept = shown?.kept ?? 0
  const words = (scope: Scope['scope']) => {
    const counted = touched[scope]
    return counted ? touchedWords(counted, counted.isTold) : m.series_change_counting()
  }
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={m.series_change_title()}
      leave={m.site_cancel()}
      action={{
        label: m.series_change_save(),
        look: 'flame',
        isPending: false,
        onAct: () => onChoose(chosen === 'only' ? undefined : { scope: chosen, overwrites }),
      }}
    >
      <div className="stack">
        <ChoiceGroup legend={m.series_change_help()} className="choice-group">
          <Radio
            name="scope"
            label={m.series_change_only()}
            checked={chosen === 'only'}
            onChange={() => setChosen('only')}
          />
          <Radio
            name="scope"
            label={m.series_change_following()}
            help={words('following')}
            checked={chosen === 'following'}
            onChange={() => setChosen('following')}
          />
          <Radio
            name="scope"
            label={m.series_change_all()}
            help={words('all')}
            checked={chosen === 'all'}
            onChange={() => setChosen('all')}
          />
        </ChoiceGroup>
        {(kept > 0 || overwrites) && chosen !== 'only' && (
          <Checkbox
            label={m.series_change_overwrite()}
            help={kept > 0 ? m.series_change_kept({ count: kept }) : undefined}
            checked={overwrites}
            onChange={() => setOverwrites(!overwrites)}
          />
        )}
        {exceptionWords(shown?.exceptions ?? []).map((words) => (
          <Alert key={words}>{words}</Alert>
        ))}
        {all.data?.isTold && <p className="quiet">{m.series_change_told()}</p>}
      </div>
    </ActionDialog>
  )
}
