import { strategyRules } from '@hearth/contracts/strategy-values'
import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { TextArea, TextField } from '../../forms/field.tsx'
import { Refusal } from '../../forms/refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { savingVision } from './mutations.ts'
import type { Vision } from './queries.ts'
import type { Draw } from './reader.ts'

/** The vision as a steward writes it, from the version that they read. */
export function VisionForm({
  from,
  draw,
  onClose,
}: {
  from: Vision | null
  draw: Draw
  onClose: () => void
}) {
  const toast = useToast()
  const field = useRef<HTMLTextAreaElement>(null)
  const [vision, setVision] = useState(from?.text ?? '')
  const [summary, setSummary] = useState('')
  const [view, setView] = useState<'write' | 'preview'>('write')
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending, error } = useMutation(savingVision(useQueryClient()))
  const isMissing = vision.trim() === ''
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setIsChecked(true)
    setView('write')
    if (isMissing) {
      field.current?.focus()
      return
    }
    mutate(
      { text: vision, summary, basedOn: from?.id ?? null },
      {
        onSuccess: () => {
          toast({ title: m.strategy_vision_saved() })
          onClose()
        },
      },
    )
  }
  return (
    <form className="strategy-form" noValidate onSubmit={save}>
      {view === 'write' ? (
        <TextArea
          ref={field}
          label={m.strategy_vision_label()}
          help={m.strategy_vision_help()}
          rows={12}
          dir="auto"
          maxLength={strategyRules.visionLength}
          value={vision}
          error={isChecked && isMissing ? m.strategy_vision_missing() : undefined}
          onChange={({ target }) => setVision(target.value)}
        />
      ) : (
        <div className="strategy-preview">{draw(vision)}</div>
      )}
      <SegmentedControl
        label={m.strategy_vision_label()}
        name="vision-view"
        value={view}
        options={[
          { value: 'write', label: m.strategy_vision_views_write() },
          { value: 'preview', label: m.strategy_vision_views_preview() },
        ]}
        onChange={setView}
      />
      <TextField
        label={m.strategy_vision_summary()}
        optional
        autoComplete="off"
        maxLength={strategyRules.summaryLength}
        value={summary}
        onChange={({ target }) => setSummary(target.value)}
      />
      <Refusal error={error} />
      <div className="strategy-deeds">
        <Button type="submit" look="flame" pending={isPending}>
          {m.site_save()}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {m.site_cancel()}
        </Button>
      </div>
    </form>
  )
}
