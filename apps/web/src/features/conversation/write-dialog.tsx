import { messageTextLimits } from '@hearth/contracts/conversation-values'
import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { TextArea, TextField } from '../../forms/field.tsx'
import { Refusal } from '../../forms/refusal.tsx'
import { useFocusOnProblem } from '../../forms/use-focus-on-problem.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { messagingGuests } from './message-queries.ts'

/** Where a host writes to everyone who is coming. */
export function WriteDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const toast = useToast()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const focusProblem = useFocusOnProblem(form)
  const [title, setTitle] = useState('')
  const [body, setBody] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  // Sent again unchanged it is the same message, so that nobody is told twice.
  const attempt = useRef<{ id: string; said: string }>(undefined)
  const { mutate, isPending, error } = useMutation(messagingGuests(useQueryClient(), eventId))
  const missing = {
    title: isChecked && title.trim() === '' ? m.conversation_title_missing() : undefined,
    body: isChecked && body.trim() === '' ? m.conversation_text_missing() : undefined,
  }

  function send(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    setIsChecked(true)
    if (title.trim() === '' || body.trim() === '') return focusProblem()
    const said = JSON.stringify([title, body])
    if (attempt.current?.said !== said) attempt.current = { id: crypto.randomUUID(), said }
    mutate(
      { id: attempt.current.id, title, body },
      {
        onSuccess: ({ told }) => {
          onClose()
          toast({ title: m.conversation_from_host_sent({ told }) })
        },
      },
    )
  }

  return (
    <ActionDialog
      open
      onClose={onClose}
      title={m.conversation_from_host_write()}
      leave={m.site_cancel()}
      action={{ label: m.conversation_from_host_send(), look: 'flame', form: formId, isPending }}
    >
      <form ref={form} id={formId} className="stack" noValidate onSubmit={send}>
        <p>{m.conversation_from_host_about()}</p>
        <TextField
          label={m.conversation_from_host_title_label()}
          value={title}
          maxLength={messageTextLimits.title}
          error={missing.title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextArea
          label={m.conversation_from_host_body_label()}
          rows={5}
          dir="auto"
          value={body}
          maxLength={messageTextLimits.body}
          error={missing.body}
          onChange={({ target }) => setBody(target.value)}
        />
        <Refusal error={error} />
      </form>
    </ActionDialog>
  )
}
