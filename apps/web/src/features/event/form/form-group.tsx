import * as m from '@hearth/messages'
import {
  Accessibility,
  ChevronDown,
  CircleAlert,
  DoorOpen,
  Image,
  type LucideIcon,
  Quote,
  Ticket,
  Timer,
} from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { type FormGroup as Group, partOfProblems } from './form-parts.ts'
import { groupLine, partTitle } from './group-summaries.ts'
import type { EventForm, EventFormValues } from './use-event-form.ts'

// What is needed comes first; the fields of the groups follow while that is written.
const panels = () => import('./group-fields.tsx')
const GroupPanel = lazy(async () => ({ default: (await panels()).GroupPanel }))

/** A group of the form: a row that says what it holds, and folds open to a panel. On a phone a step of its own. */
export function FormGroup({
  group,
  form,
  isOpen,
  onToggle,
  onShown,
}: {
  group: Group
  form: EventForm
  isOpen: boolean
  onToggle: () => void
  /** Its fields have come, after it was opened. */
  onShown: () => void
}) {
  const id = useId()
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  useEffect(() => void panels().catch(() => undefined), [])
  const draft = useWatch({ control: form.control }) as EventFormValues
  const { errors } = form.formState
  const needsWriter = Object.keys(errors).some((name) => partOfProblems([name]) === group)
  const Icon = icons[group]
  return (
    <section className="form-group" data-open={isOpen || undefined} aria-labelledby={`${id}-title`}>
      <h3>
        <button
          type="button"
          className="form-group-row"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <span className="form-group-icon" aria-hidden="true">
            <Icon size={22} />
          </span>
          <span>
            <b id={`${id}-title`}>{partTitle(group)}</b>{' '}
            {needsWriter ? (
              <span className="form-group-line field-error">
                <CircleAlert size={15} aria-hidden="true" />
                {m.event_form_group_problem()}
              </span>
            ) : (
              <span className="form-group-line">{groupLine(group, draft)}</span>
            )}
          </span>
          <ChevronDown size={20} aria-hidden="true" />
        </button>
      </h3>
      <div id={id} className="form-group-panel" hidden={!isOpen}>
        {wasOpened && (
          <Suspense fallback={<PanelWaiting />}>
            <GroupPanel group={group} form={form} onShown={onShown} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

function PanelWaiting() {
  return (
    <Waiting label={m.event_form_group_loading()} className="form-fields">
      <Skeleton height={50} />
      <Skeleton height={112} />
    </Waiting>
  )
}

const icons: Record<Group, LucideIcon> = {
  picture: Image,
  words: Quote,
  evening: Timer,
  places: Ticket,
  guests: DoorOpen,
  more: Accessibility,
}
