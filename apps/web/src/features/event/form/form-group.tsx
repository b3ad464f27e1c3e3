import * as m from '@hearth/messages'
import { Accessibility, DoorOpen, Image, type LucideIcon, Quote, Ticket, Timer } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { FoldingRow } from './folding-row.tsx'
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
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  useEffect(() => void panels().catch(() => undefined), [])
  const draft = useWatch({ control: form.control }) as EventFormValues
  const { errors } = form.formState
  const needsWriter = Object.keys(errors).some((name) => partOfProblems([name]) === group)
  return (
    <FoldingRow
      Icon={icons[group]}
      title={partTitle(group)}
      line={groupLine(group, draft)}
      hasProblem={needsWriter}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      {wasOpened && (
        <Suspense fallback={<PanelWaiting />}>
          <GroupPanel group={group} form={form} onShown={onShown} />
        </Suspense>
      )}
    </FoldingRow>
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
