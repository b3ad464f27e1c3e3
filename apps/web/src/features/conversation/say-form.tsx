import { maxComment } from '@hearth/contracts/conversation-values'
import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { refusalOf } from '../../format/error-words.ts'
import { TextArea } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'
import { changing, saying } from './mutations.ts'

/** Says something at the event, or beneath `replyTo`. What could not be sent stays in its field. */
export function SayForm({
  eventId,
  replyTo,
  onEnd,
}: {
  eventId: string
  replyTo?: { id: string; name: string }
  /** The answer was said, or is not to be. */
  onEnd?: () => void
}) {
  const say = useMutation(saying(useQueryClient(), eventId))
  // The same words sent again are the same comment, so that a lost answer does not say them twice.
  const attempt = useRef<{ id: string; body: string }>(undefined)
  return (
    <WordsForm
      label={replyTo ? m.conversation_write_reply({ name: replyTo.name }) : m.conversation_write_label()}
      action={replyTo ? m.conversation_actions_reply() : m.conversation_write_send()}
      isPending={say.isPending}
      error={say.error}
      onCancel={onEnd}
      onSend={async (body) => {
        if (attempt.current?.body !== body) attempt.current = { id: crypto.randomUUID(), body }
        await say.mutateAsync({ ...attempt.current, ...(replyTo && { replyTo: replyTo.id }) })
        attempt.current = undefined
        onEnd?.()
      }}
    />
  )
}

/** One's own words, to be put otherwise. */
export function ChangeForm({
  eventId,
  comment,
  onEnd,
}: {
  eventId: string
  comment: { id: string; body: string }
  onEnd: () => void
}) {
  const change = useMutation(changing(useQueryClient(), eventId))
  return (
    <WordsForm
      label={m.conversation_edit_label()}
      action={m.site_save()}
      initial={comment.body}
      isPending={change.isPending}
      error={change.error}
      onCancel={onEnd}
      onSend={async (body) => {
        if (body !== comment.body) await change.mutateAsync({ id: comment.id, body })
        onEnd()
      }}
    />
  )
}

function WordsForm({
  label,
  action,
  initial = '',
  isPending,
  error,
  onCancel,
  onSend,
}: {
  label: ReactNode & string
  action: string
  initial?: string
  isPending: boolean
  error: Error | null
  onCancel?: (() => void) | undefined
  onSend: (body: string) => Promise<void>
}) {
  const [body, setBody] = useState(initial)
  const [isBlank, setIsBlank] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  async function send(event?: FormEvent) {
    event?.preventDefault()
    if (isPending) return
    const said = body.trim()
    setIsBlank(said === '')
    field.current?.focus()
    if (said === '') return
    // The field says why when it was refused.
    await onSend(said).then(
      () => setBody(''),
      () => {},
    )
  }
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel?.()
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send()
  }
  return (
    <form className="said-form" noValidate onSubmit={send}>
      <TextArea
        ref={field}
        label={label}
        rows={2}
        dir="auto"
        autoFocus={onCancel !== undefined}
        maxLength={maxComment}
        value={body}
        readOnly={isPending}
        error={
          error ? refusalOf(error) : isBlank && body.trim() === '' ? m.conversation_text_missing() : undefined
        }
        onChange={({ target }) => setBody(target.value)}
        onKeyDown={sendByKeys}
      />
      <div className="said-form-deeds">
        <Button small type="submit" pending={isPending}>
          {action}
        </Button>
        {onCancel && (
          <Button small look="quiet" onClick={onCancel}>
            {m.site_cancel()}
          </Button>
        )}
      </div>
    </form>
  )
}
