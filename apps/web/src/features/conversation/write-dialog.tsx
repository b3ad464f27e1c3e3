import { messageTextLimits } from '@hearth/contracts/conversation-values'
import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { TextArea, TextField } from '../../forms/field.tsx'
import { Refusal } from '../../forms/refusal.tsx'
import { useFocusOnProblem } from '../../forms/use-focus-on-problem.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { messagingGuests } from './message-queries.ts'

/** Where a host writes to everyone who is coming. */
export function WriteDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation(messagingGuests(useQueryClient(), eventId))
  return (
    <MessageDialog
      title={m.conversation_from_host_write()}
      about={m.conversation_from_host_about()}
      send={(message, onTold) => mutate(message, { onSuccess: ({ told }) => onTold(told) })}
      {...{ isPending, error, onClose }}
    />
  )
}

type Message = { id: string; title: string; body: string }

/** A message to many: its title and its words, below what is to be chosen of it (`children`, whose choice is `chosen`). */
export function MessageDialog({
  title: dialogTitle,
  about,
  children,
  chosen = '',
  send,
  isPending,
  error,
  onClose,
}: {
  title: string
  about: string
  children?: ReactNode
  chosen?: string
  send: (message: Message, onTold: (told: number) => void) => void
  isPending: boolean
  error: Error | null
  onClose: () => void
}) {
  const toast = useToast()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const focusProblem = useFocusOnProblem(form)
  const [title, setTitle] = useState('')
  const [body, setBody] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  // Sent again unchanged it is the same message, so that nobody is told twice.
  const attempt = useRef<{ id: string; said: string }>(undefined)
  const missing = {
    title: isChecked && title.trim() === '' ? m.conversation_title_missing() : undefined,
    body: isChecked && body.trim() === '' ? m.conversation_text_missing() : undefined,
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    setIsChecked(true)
    if (title.trim() === '' || body.trim() === '') return focusProblem()
    const said = JSON.stringify([title, body, chosen])
    if (attempt.current?.said !== said) attempt.current = { id: crypto.randomUUID(), said }
    send({ id: attempt.current.id, title, body }, (told) => {
      onClose()
      toast({ title: m.conversation_from_host_sent({ told }) })
    })
  }

  return (
    <ActionDialog
      open
      onClose={onClose}
      title={dialogTitle}
      leave={m.site_cancel()}
      action={{ label: m.conversation_from_host_send(), look: 'flame', form: formId, isPending }}
    >
      <form ref={form} id={formId} className="stack" noValidate onSubmit={submit}>
        <p>{about}</p>
        {children}
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
