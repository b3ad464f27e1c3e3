import { maxWalkInPeople } from '@hearth/contracts/limits'
import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Minus, Plus } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { TextField } from '../../../forms/field.tsx'
import { Refusal } from '../../../forms/refusal.tsx'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { addingWalkIn, removingWalkIn } from './door-mutations.ts'

/** Writes down who came without an answer: how many, and a name where somebody asked. */
export function WalkInDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const formId = useId()
  const client = useQueryClient()
  const toast = useToast()
  const [walkInId] = useState(() => crypto.randomUUID())
  const [people, setPeople] = useState(1)
  const { mutate, isPending, error } = useMutation(addingWalkIn(client, eventId))
  const { mutate: remove } = useMutation(removingWalkIn(client, eventId))
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    mutate(
      { walkInId, name, people },
      {
        onSuccess: () => {
          onClose()
          toast({
            title: m.attendance_door_walk_in_added({ count: people }),
            action: { label: m.attendance_door_undo(), onAction: () => remove(walkInId) },
          })
        },
      },
    )
  }
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={m.attendance_door_walk_in_title()}
      leave={m.site_cancel()}
      action={{ label: m.attendance_door_walk_in_let_in(), look: 'flame', isPending, form: formId }}
    >
      <form id={formId} className="checkin-walk-in" onSubmit={add}>
        <p>{m.attendance_door_walk_in_text()}</p>
        <TextField
          label={m.attendance_door_walk_in_name()}
          name="name"
          optional
          maxLength={80}
          autoComplete="off"
          enterKeyHint="done"
        />
        <Stepper people={people} onChange={setPeople} />
        <Refusal error={error} />
      </form>
    </ActionDialog>
  )
}

/** How many came in, in words and with two buttons. */
function Stepper({ people, onChange }: { people: number; onChange: (people: number) => void }) {
  return (
    <fieldset className="party">
      <legend className="sr-only">{m.attendance_door_walk_in_people()}</legend>
      <output className="party-words">{m.attendance_people({ count: people })}</output>
      <IconButton
        label={m.attendance_party_fewer()}
        disabled={people <= 1}
        onClick={() => onChange(people - 1)}
      >
        <Minus size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={m.attendance_party_more()}
        disabled={people >= maxWalkInPeople}
        onClick={() => onChange(people + 1)}
      >
        <Plus size={18} aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}
