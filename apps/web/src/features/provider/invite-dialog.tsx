import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { TextField } from '../../forms/field.tsx'
import { Refusal } from '../../forms/refusal.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { EventSelect, type OwnEvent } from './event-select.tsx'
import { listing } from './mutations.ts'

type Says = Record<'title' | 'part' | 'text' | 'send', (inputs: { name: string }) => string>

const inviting: Says = {
  title: m.provider_invite_title,
  part: m.provider_invite_part,
  text: m.provider_invite_text,
  send: m.provider_invite_send,
}
const adding: Says = {
  title: m.provider_add_own_title,
  part: m.provider_add_own_part,
  text: m.provider_add_own_text,
  send: m.provider_add_own_send,
}

/** Asks a provider to be at one of the reader's own coming events; their own page (`isOwn`) they just add. */
export function InviteDialog({
  provider,
  ownEvents,
  isOwn = false,
  onClose,
}: {
  provider: { id: string; name: string }
  ownEvents: readonly OwnEvent[]
  isOwn?: boolean
  onClose: () => void
}) {
  const formId = useId()
  const toast = useToast()
  const [eventId, setEventId] = useState(ownEvents[0]?.id ?? '')
  const [part, setPart] = useState('')
  const { mutate, isPending, error } = useMutation(listing(useQueryClient()))
  const invite = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    mutate(
      { eventId, providerId: provider.id, ...(part.trim() && { part: part.trim() }) },
      {
        onSuccess: ({ state }) => {
          onClose()
          const title = state === 'accepted' ? m.provider_invite_accepted : m.provider_invite_sent
          toast({ title: title(provider) })
        },
      },
    )
  }
  if (ownEvents.length === 0) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={m.provider_invite_title(provider)}
        foot={
          <ButtonLink look="flame" to={paths.createEvent()}>
            {m.provider_invite_host()}
          </ButtonLink>
        }
      >
        <p>{m.provider_invite_none()}</p>
      </Dialog>
    )
  }
  const says = isOwn ? adding : inviting
  return (
    <Dialog
      open
      onClose={onClose}
      title={says.title(provider)}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            {m.site_cancel()}
          </Button>
          <Button look="flame" type="submit" form={formId} pending={isPending}>
            {says.send(provider)}
          </Button>
        </>
      }
    >
      <form id={formId} className="provider-form" onSubmit={invite}>
        <EventSelect
          label={m.provider_invite_event()}
          events={ownEvents}
          value={eventId}
          onChange={setEventId}
        />
        <PartField label={says.part(provider)} value={part} onChange={setPart} />
        <p className="small-print">{says.text(provider)}</p>
        <Refusal error={error} />
      </form>
    </Dialog>
  )
}

const maxPart = 80

/** What somebody does at an event, in a few words. */
export function PartField({
  label = m.provider_invite_part(),
  value,
  onChange,
}: {
  label?: string
  value: string
  onChange: (part: string) => void
}) {
  return (
    <TextField
      label={label}
      optional
      placeholder={m.provider_invite_part_placeholder()}
      maxLength={maxPart}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
