import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { RemovableChip } from '../ui/chip.tsx'
import { FieldFrame, useField } from './field.tsx'

/**
 * A list of short texts: each stands as a chip that can be taken away, and one more is typed below and added by its
 * button or by Enter. What is typed and not added yet belongs to the caller (`typed`), so that it is not lost when the
 * form is sent.
 */
export function ListField({
  label,
  help,
  error,
  entries,
  typed,
  onType,
  onAdd,
  onRemove,
  addLabel,
  removeLabel,
  isFull = false,
  inputMode,
  placeholder,
}: {
  label: string
  help?: ReactNode
  error?: string | undefined
  entries: readonly string[]
  typed: string
  onType: (text: string) => void
  onAdd: () => void
  onRemove: (place: number) => void
  addLabel: string
  removeLabel: (entry: string) => string
  isFull?: boolean
  inputMode?: 'text' | 'url'
  placeholder?: string
}) {
  const field = useField(undefined, { help, error })
  const [said, setSaid] = useState('')
  const addOnEnter = (event: KeyboardEvent) => {
    // Enter also ends a word that is composed from several keys.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !typed.trim()) return
    event.preventDefault()
    onAdd()
  }
  return (
    <FieldFrame label={label} help={help} error={error} ids={field.ids}>
      {entries.length > 0 && (
        <ul className="cluster" aria-label={label}>
          {entries.map((entry, place) => (
            <li key={entry}>
              <RemovableChip
                removeLabel={removeLabel(entry)}
                onRemove={() => {
                  setSaid(removeLabel(entry))
                  onRemove(place)
                  document.getElementById(field.ids.control)?.focus()
                }}
              >
                <span className="shrinks one-line">{entry}</span>
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
      <span className="row">
        <input
          className="control"
          {...field.control}
          value={typed}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={addOnEnter}
          disabled={isFull && !typed}
          inputMode={inputMode}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="enter"
        />
        <Button className="keeps-size" onClick={onAdd} disabled={isFull}>
          {addLabel}
        </Button>
      </span>
      <span className="sr-only" role="status">
        {said}
      </span>
    </FieldFrame>
  )
}
