import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Refusal } from '../../forms/refusal.tsx'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import type { HelpedEvent } from './helped-event.ts'
import { PartField } from './invite-dialog.tsx'
import { listing } from './mutations.ts'

/** A member with a page offers to help at an event. */
export function OfferDialog({
  event,
  providerId,
  onClose,
}: {
  event: HelpedEvent
  providerId: string
  onClose: () => void
}) {
  const formId = useId()
  const toast = useToast()
  const [part, setPart] = useState('')
  const { mutate, isPending, error } = useMutation(listing(useQueryClient()))
  const offer = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (isPending) return
    mutate(
      { eventId: event.id, providerId, ...(part.trim() && { part: part.trim() }) },
      {
        onSuccess: () => {
          onClose()
          toast({ title: m.provider_at_event_offer_sent() })
        },
      },
    )
  }
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={m.provider_at_event_offer_title()}
      leave={m.site_cancel()}
      action={{ label: m.provider_at_event_offer_send(), look: 'flame', form: formId, isPending }}
    >
      <form id={formId} className="provider-form" onSubmit={offer}>
        <PartField label={m.provider_at_event_own_part()} value={part} onChange={setPart} />
        <p className="small-print">{m.provider_at_event_offer_text()}</p>
        <Refusal error={error} />
      </form>
    </ActionDialog>
  )
}
