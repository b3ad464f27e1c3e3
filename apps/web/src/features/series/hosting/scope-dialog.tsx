import type { DatePart } from '@hearth/contracts/series-values'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callFunction } from '../../../data/call-function.ts'
import { Checkbox, ChoiceGroup, Radio } from '../../../forms/choice.tsx'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { touchedWords } from './touched-words.ts'

/** Whom a change of one date concerns beside it. */
export type Scope = { scope: 'following' | 'all'; overwrites: boolean }

/** Before one date of a series is saved: this one alone, those that follow too, or all; with how many dates and people each touches. */
export default function ScopeDialog({
  eventId,
  parts,
  onChoose,
  onClose,
}: {
  eventId: string
  parts: readonly DatePart[]
  /** Nothing where this date alone is meant. */
  onChoose: (scope: Scope | undefined) => void
  onClose: () => void
}) {
  const [chosen, setChosen] = useState<'only' | Scope['scope']>('only')
  const [overwrites, setOverwrites] = useState(false)
  const usePreview = (scope: Scope['scope']) =>
    useQuery({
      queryKey: ['change of dates', eventId, parts, scope, overwrites],
      queryFn: () =>
        callFunction('change-dates', { eventId, parts: [...parts], scope, overwrites, isPreview: true }),
      staleTime: 0,
    })
  const following = usePreview('following')
  const all = usePreview('all')
  const touched = { following: following.data, all: all.data }
  const kept = chosen === 'only' ? 0 : (touched[chosen]?.kept ?? 0)
  const words = (scope: Scope['scope']) => {
    const counted = touched[scope]
    return counted ? touchedWords(counted) : m.series_change_counting()
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
        <p className="quiet">{m.series_change_told()}</p>
      </div>
    </ActionDialog>
  )
}
