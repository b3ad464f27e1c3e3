import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { tie } from '../../../forms/draft-form.ts'
import { TextArea } from '../../../forms/field.tsx'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import type { EventForm } from './use-event-form.ts'

/** What it will be like, in Markdown, with a preview as guests will read it. */
export function DescriptionField({ form }: { form: EventForm }) {
  const value = useWatch({ control: form.control, name: 'description' })
  const [view, setView] = useState<'write' | 'preview'>('write')
  return (
    <div className="grid gap-3">
      {view === 'write' ? (
        <TextArea
          label="What it’s like"
          optional
          rows={8}
          {...tie(form, 'description')}
          help="What happens, who it is for, what to bring. **Bold**, *leaning* and - lists work."
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
