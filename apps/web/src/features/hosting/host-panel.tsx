import type { EventRecord } from '@hearth/contracts/event'
import { parseEventRefusal } from '@hearth/contracts/event-refusal'
import { isDoorOpen } from '@hearth/contracts/event-span'
import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { EventState } from '../../data/event/event-state.ts'
import { isWorthRepeating } from '../../data/event/worth-repeating.ts'
import { sentenceFor } from '../../format/error-words.ts'
import { useNavigate } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { useNow } from '../../ui/use-now.ts'
import { deletionMutation, statusMutation } from './host-mutations.ts'
import { PublishLater } from './publish-later.tsx'

type HostPanelProps = {
  event: EventRecord
  state: EventState
  /** The host who made it: they alone may delete it. */
  isOwner: boolean
}

/** What a host can do with the event. */
export function HostPanel({ event, state, isOwner }: HostPanelProps) {
  const [asks, setAsks] = useState<'cancel' | 'delete'>()
  const close = () => setAsks(undefined)
  const canChange = state !== 'over'
  const hasDoor = isDoorOpen(event, useNow())
  return (
    <div className="host-panel">
      {state === 'draft' && <p>{m.hosting_draft_text()}</p>}
      {state === 'over' && <p>{m.event_is_over()}</p>}
      {hasDoor && (
        <ButtonLink look="flame" wide to={paths.door(event.id)}>
          {m.hosting_open_door()}
        </ButtonLink>
      )}
      {canChange && state !== 'cancelled' && (
        <ButtonLink
          look={hasDoor ? 'outline' : 'flame'}
          wide
          to={paths.editEvent(event.id)}
          icon={<Pencil size={18} aria-hidden="true" />}
        >
          {state === 'draft' ? m.hosting_edit_draft() : m.site_edit()}
        </ButtonLink>
      )}
      {state === 'draft' && <PublishLater event={event} />}
      {state === 'cancelled' && <LockAfterAll event={event} />}
      <div className="host-more">
        <ButtonLink small look="quiet" to={paths.copyEvent(event.id)}>
          {m.hosting_copy()}
        </ButtonLink>
        {(state === 'ahead' || state === 'under_way') && (
          <Button small look="quiet" onClick={() => setAsks('cancel')}>
            {m.hosting_cancel()}
          </Button>
        )}
        {isOwner && (
          <Button small look="quiet" onClick={() => setAsks('delete')}>
            {m.site_delete()}
          </Button>
        )}
      </div>
      {asks === 'cancel' && <CancelDialog event={event} onClose={close} />}
      {asks === 'delete' && <DeleteDialog event={event} onClose={close} />}
    </div>
  )
}

type Asking = { event: EventRecord; onClose: () => void }

function CancelDialog({ event, onClose }: Asking) {
  const toast = useToast()
  const { mutate, isPending, error } = useMutation(statusMutation(useQueryClient(), event.id))
  const cancel = () =>
    mutate('cancelled', {
      onSuccess: ({ title }) => {
        onClose()
        toast({ title: m.hosting_now_cancelled({ title }) })
      },
    })
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={m.hosting_cancel_title()}
      leave={m.hosting_keep_event()}
      action={{ label: m.hosting_cancel(), look: 'danger', isPending, onAct: cancel }}
    >
      <p>{m.hosting_cancel_text()}</p>
      <Refusal error={error} />
    </ActionDialog>
  )
}

function DeleteDialog({ event, onClose }: Asking) {
  const toast = useToast()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation(deletionMutation(useQueryClient(), event.id))
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        navigate(paths.myEvents())
        toast({ title: m.hosting_now_deleted({ title: event.title }) })
      },
    })
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={m.hosting_delete_title()}
      leave={m.hosting_keep_event()}
      action={{ label: m.hosting_delete(), look: 'danger', isPending, onAct: remove }}
    >
      <p>{m.hosting_delete_text()}</p>
      <Refusal error={error} />
    </ActionDialog>
  )
}

/** A cancelled event can be held after all while it is not over; the engine decides. */
function LockAfterAll({ event }: { event: EventRecord }) {
  const toast = useToast()
  const { mutate, isPending, error } = useMutation(statusMutation(useQueryClient(), event.id))
  const pause = () =>
    mutate('published', { onSuccess: ({ title }) => toast({ title: m.hosting_now_held({ title }) }) })
  return (
    <>
      <p>{m.event_is_cancelled()}</p>
      <Button wide pending={isPending} onClick={pause}>
        {m.hosting_bring_back()}
      </Button>
      <Refusal error={error} />
    </>
  )
}

function Refusal({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <div className="space-before">
      <Alert tone="bad">{engineRefusal(error)}</Alert>
    </div>
  )
}

/** The engine's sentence; one that belongs to a field is told with the field's path before it, which nobody needs here. */
function engineRefusal(error: Error): string {
  // Only a refusal is certain.
  if (isWorthRepeating(error)) return m.hosting_outcome_unknown({ sentence: sentenceFor(error) })
  const { fields, sentence } = parseEventRefusal(sentenceFor(error))
  return [sentence, ...Object.values(fields)].filter(Boolean).join(' ')
}
