import { type Measure, measureIds, strategyRules } from '@hearth/contracts/strategy-values'
import * as m from '@hearth/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField, TextArea, TextField } from '../../forms/field.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { deletingGoal, savingGoal } from './mutations.ts'
import type { Goal } from './queries.ts'
import { measureNames } from './strategy-messages.ts'

const messages = {
  newTitle: m.strategy_goals_new_title,
  editTitle: m.strategy_goals_edit_title,
  saved: m.strategy_goals_saved,
  remove: m.strategy_goals_remove,
  removed: m.strategy_goals_removed,
}

/** A goal as a steward sets it: what is counted comes from the list, the number and the day from them. */
export function GoalDialog({ goal, onClose }: { goal: Goal | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const [title, setTitle] = useState(goal?.title ?? '')
  const [about, setAbout] = useState(goal?.about ?? '')
  const [measure, setMeasure] = useState<Measure>(goal?.measure ?? 'events_quarter')
  const [target, setTarget] = useState(goal ? String(goal.target) : '')
  const [until, setUntil] = useState(goal?.until ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const problems = {
    title: title.trim().length < 3 && m.strategy_title_missing(),
    target:
      (!/^\d{1,8}$/.test(target.trim()) || Number(target) < 1 || Number(target) > strategyRules.maxTarget) &&
      m.strategy_goals_target_wrong(),
    until: until === '' && m.strategy_goals_until_missing(),
  }
  const problem = (field: keyof typeof problems) => (isChecked && problems[field]) || undefined
  const written = (id: string) => {
    setIsChecked(true)
    if (Object.values(problems).some(Boolean)) return undefined
    return { id, title, about, measure, target: Number(target), until }
  }
  return (
    <EntryDialog
      knownId={goal?.id}
      messages={messages}
      saving={savingGoal(client)}
      removing={deletingGoal(client)}
      written={written}
      onClose={onClose}
    >
      <TextField
        label={m.strategy_goals_title_label()}
        autoComplete="off"
        maxLength={strategyRules.titleLength}
        value={title}
        error={problem('title')}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextArea
        label={m.strategy_goals_about()}
        optional
        rows={3}
        maxLength={strategyRules.goalAboutLength}
        value={about}
        onChange={({ target }) => setAbout(target.value)}
      />
      <SelectField
        label={m.strategy_goals_measure()}
        value={measure}
        onChange={({ target }) => setMeasure(target.value as Measure)}
      >
        {measureIds.map((one) => (
          <option key={one} value={one}>
            {measureNames[one]()}
          </option>
        ))}
      </SelectField>
      <TextField
        label={m.strategy_goals_target()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={target}
        error={problem('target')}
        onChange={({ target }) => setTarget(target.value)}
      />
      <TextField
        label={m.strategy_goals_until_label()}
        type="date"
        value={until}
        error={problem('until')}
        onChange={({ target }) => setUntil(target.value)}
      />
    </EntryDialog>
  )
}
