import { useState } from 'react'
import { TextArea } from '../../../forms/field.tsx'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'

/** What it will be like, in Markdown, with a preview as guests will read it. */
export function DescriptionField({
  value,
  error,
  onChange,
}: {
  value: string
  error?: string | undefined
  onChange: (text: string) => void
}) {
  const [view, setView] = useState<'write' | 'preview'>('write')
  return (
    <div className="grid gap-3">
      {view === 'write' ? (
        <TextArea
          label="What it’s like"
          optional
          rows={8}
          value={value}
          error={error}
          help="What happens, who it is for, what to bring. **Bold**, *leaning* and - lists work."
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <section aria-label="Preview of what it’s like" className="description-preview">
          {value.trim() ? <Markdown text={value} /> : <p>Nothing written yet.</p>}
        </section>
      )}
      <SegmentedControl
        label="What it’s like"
        name="description-view"
        value={view}
        options={[
          { value: 'write', label: 'Write' },
          { value: 'preview', label: 'Preview' },
        ]}
        onChange={setView}
      />
    </div>
  )
}
