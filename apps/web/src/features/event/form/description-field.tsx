import * as m from '@hearth/messages'
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
    <div className="stack stack-small">
      {view === 'write' ? (
        <TextArea
          label={m.event_form_description()}
          optional
          rows={8}
          {...tie(form, 'description')}
          help={m.event_form_description_help()}
        />
      ) : (
        <section aria-label={m.event_form_description_preview()} className="description-preview">
          {value.trim() ? <Markdown text={value} /> : <p>{m.event_form_description_empty()}</p>}
        </section>
      )}
      <SegmentedControl
        label={m.event_form_description()}
        name="description-view"
        value={view}
        options={[
          { value: 'write', label: m.event_form_write() },
          { value: 'preview', label: m.event_form_preview() },
        ]}
        onChange={setView}
      />
    </div>
  )
}
