import { type RoadmapState, roadmapStates, strategyRules } from '@hearth/contracts/strategy-values'
import * as m from '@hearth/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField, TextArea, TextField } from '../../forms/field.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { deletingItem, savingItem } from './mutations.ts'
import type { RoadmapItem } from './queries.ts'
import { stateNames } from './strategy-messages.ts'

const messages = {
  newTitle: m.strategy_roadmap_new_title,
  editTitle: m.strategy_roadmap_edit_title,
  saved: m.strategy_roadmap_saved,
  remove: m.strategy_roadmap_remove,
  removeSure: m.strategy_roadmap_remove_sure,
  removed: m.strategy_roadmap_removed,
}

/** An item of the roadmap as a steward writes it and moves it on. */
export function ItemDialog({
  item,
  userId,
  onClose,
}: {
  item: RoadmapItem | undefined
  userId: string
  onClose: () => void
}) {
  const client = useQueryClient()
  const [title, setTitle] = useState(item?.title ?? '')
  const [about, setAbout] = useState(item?.about ?? '')
  const [state, setState] = useState<RoadmapState>(item?.state ?? 'idea')
  const [isChecked, setIsChecked] = useState(false)
  const isMissing = title.trim().length < 3
  const written = (id: string) => {
    setIsChecked(true)
    return isMissing ? undefined : { id, title, about, state }
  }
  return (
    <EntryDialog
      knownId={item?.id}
      messages={messages}
      saving={savingItem(client, userId)}
      removing={deletingItem(client, userId)}
      written={written}
      onClose={onClose}
    >
      <TextField
        label={m.strategy_roadmap_title_label()}
        autoComplete="off"
        maxLength={strategyRules.titleLength}
        value={title}
        error={isChecked && isMissing ? m.strategy_title_missing() : undefined}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextArea
        label={m.strategy_roadmap_about()}
        optional
        rows={4}
        maxLength={strategyRules.itemAboutLength}
        value={about}
        onChange={({ target }) => setAbout(target.value)}
      />
      <SelectField
        label={m.strategy_roadmap_state()}
        value={state}
        onChange={({ target }) => setState(target.value as RoadmapState)}
      >
        {roadmapStates.map((one) => (
          <option key={one} value={one}>
            {stateNames[one]()}
          </option>
        ))}
      </SelectField>
    </EntryDialog>
  )
}
