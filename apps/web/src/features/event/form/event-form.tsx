import * as m from '@hearth/messages'
import { Basics } from './basic-fields.tsx'
import { FormGroup } from './form-group.tsx'
import { type FormPart, formGroups } from './form-parts.ts'
import { partTitle } from './group-summaries.ts'
import type { EventForm } from './use-event-form.ts'

/** Everything that can be said of an event: what is needed, then the groups, of which `open` is unfolded. */
export function EventFields({
  form,
  open,
  onOpen,
  onShown,
}: {
  form: EventForm
  open: FormPart
  onOpen: (part: FormPart) => void
  onShown: () => void
}) {
  return (
    <>
      <section className="form-basics" aria-label={m.event_form_needed()}>
        <Basics form={form} />
      </section>
      <div className="form-groups">
        <div className="form-groups-head">
          <h2 className="section-title">{m.event_form_groups()}</h2>
          <p className="form-lede">{m.event_form_groups_lede()}</p>
        </div>
        {formGroups.map((group) => (
          <FormGroup
            key={group}
            group={group}
            form={form}
            isOpen={open === group}
            onToggle={() => onOpen(open === group ? 'basics' : group)}
            onShown={onShown}
          />
        ))}
      </div>
    </>
  )
}

/** On a phone: what the step is called. */
export function StepTitle({ part }: { part: FormPart }) {
  return (
    <div className="form-step-title">
      <h2 className="section-title">{part === 'basics' ? m.event_form_basics() : partTitle(part)}</h2>
      <p className="form-lede">{part === 'basics' ? m.event_create_lede() : m.event_form_step_optional()}</p>
    </div>
  )
}
