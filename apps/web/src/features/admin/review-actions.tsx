import type { ProviderStatus } from '@hearth/contracts/provider-values'
import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { TextArea } from '../../forms/field.tsx'
import { Refusal } from '../../forms/refusal.tsx'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { reviewing } from './mutations.ts'

/** A page that can be decided about, as it was read. */
export type ReviewedPage = {
  id: string
  name: string
  status: ProviderStatus
  updatedAt: string
  ownerId: string
}

/**
 * Publish, send back with a note, or pause. Nobody decides about their own page. `isRead`: the page lies open, so that
 * deciding is the next thing to do.
 */
export function ReviewActions({
  page,
  adminId,
  isRead = true,
}: {
  page: ReviewedPage
  adminId: string
  isRead?: boolean
}) {
  const toast = useToast()
  const [asks, setAsks] = useState<'sent_back' | 'paused'>()
  const { mutate, isPending, error } = useMutation(reviewing(useQueryClient(), page))
  if (page.ownerId === adminId) return <p className="small-print">{m.admin_reviews_own()}</p>
  const publish = () =>
    mutate(
      { decision: 'published' },
      { onSuccess: () => toast({ title: m.admin_reviews_done_published({ name: page.name }) }) },
    )
  return (
    <div className="case-deeds admin-deeds">
      <Button
        look={page.status === 'in_review' && isRead ? 'flame' : 'outline'}
        pending={isPending}
        icon={<Check size={18} aria-hidden="true" />}
        onClick={publish}
      >
        {page.status === 'published' ? m.admin_reviews_approve() : m.admin_reviews_publish()}
      </Button>
      <Button onClick={() => setAsks('sent_back')}>{m.admin_reviews_send_back()}</Button>
      {page.status === 'published' && (
        <Button onClick={() => setAsks('paused')}>{m.admin_reviews_pause()}</Button>
      )}
      <Refusal error={error} />
      {asks && <NoteDialog page={page} decision={asks} onClose={() => setAsks(undefined)} />}
    </div>
  )
}

/** Nothing is sent back or paused without a kind word. */
function NoteDialog({
  page,
  decision,
  onClose,
}: {
  page: ReviewedPage
  decision: 'sent_back' | 'paused'
  onClose: () => void
}) {
  const formId = useId()
  const toast = useToast()
  const field = useRef<HTMLTextAreaElement>(null)
  const [note, setNote] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending, error } = useMutation(reviewing(useQueryClient(), page))
  const isBack = decision === 'sent_back'
  const isMissing = note.trim() === ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setIsChecked(true)
    if (isMissing) return field.current?.focus()
    mutate(
      { decision, note: note.trim() },
      {
        onSuccess: () => {
          onClose()
          toast({
            title: (isBack ? m.admin_reviews_done_sent_back : m.admin_reviews_done_paused)({
              name: page.name,
            }),
          })
        },
      },
    )
  }
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={(isBack ? m.admin_reviews_send_back_title : m.admin_reviews_pause_title)({ name: page.name })}
      leave={m.site_cancel()}
      action={{
        label: isBack ? m.admin_reviews_send_back() : m.admin_reviews_pause(),
        form: formId,
        isPending,
      }}
    >
      <form id={formId} className="stack" noValidate onSubmit={send}>
        <p>{isBack ? m.admin_reviews_send_back_text() : m.admin_reviews_pause_text()}</p>
        <TextArea
          label={m.admin_reviews_note()}
          ref={field}
          rows={4}
          maxLength={1000}
          value={note}
          error={isChecked && isMissing ? m.admin_reviews_note_missing() : undefined}
          onChange={({ target }) => setNote(target.value)}
        />
        <Refusal error={error} />
      </form>
    </ActionDialog>
  )
}
