import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '../../format/error-words.ts'
import { Refusal } from '../../forms/refusal.tsx'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { ReportButton } from '../../ui/report-button.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { pinning, removing } from './mutations.ts'
import type { Reader } from './reader.ts'

type Action = { label: string; act: () => void }

/** What the reader may do about a comment: there is always something, and be it to report it. */
export function CommentActions({
  comment: { id, name, isMine, isPinned, isReply },
  reader: { eventId, isHost, canSay },
  onReply,
  onChange,
}: {
  comment: { id: string; name: string; isMine: boolean; isPinned: boolean; isReply: boolean }
  reader: Reader
  onReply: (() => void) | undefined
  onChange: () => void
}) {
  const [asks, setAsks] = useState(false)
  const toast = useToast()
  const pin = useMutation(pinning(useQueryClient(), eventId))
  const turnPin = () =>
    pin.mutate(
      { id, isPinned: !isPinned },
      {
        onSuccess: () =>
          toast({ title: isPinned ? m.conversation_unpinned_toast() : m.conversation_pinned_toast() }),
        onError: (error) => toast({ tone: 'bad', title: refusalOf(error) }),
      },
    )
  const actions: Action[] = [
    ...(canSay && onReply ? [{ label: m.conversation_actions_reply(), act: onReply }] : []),
    ...(isMine ? [{ label: m.site_edit(), act: onChange }] : []),
    ...(isHost && !isReply
      ? [{ label: isPinned ? m.conversation_actions_unpin() : m.conversation_actions_pin(), act: turnPin }]
      : []),
    ...(isMine || isHost ? [{ label: m.site_remove(), act: () => setAsks(true) }] : []),
  ]
  return (
    <div className="said-deeds">
      {actions.map(({ label, act }) => (
        <button
          key={label}
          type="button"
          aria-label={m.conversation_actions_of({ action: label, name })}
          onClick={act}
        >
          {label}
        </button>
      ))}
      {!isMine && (
        <ReportButton kind="comment" id={id} name={m.conversation_comment_of({ name })} look="mark" />
      )}
      {asks && <RemoveDialog eventId={eventId} id={id} onClose={() => setAsks(false)} />}
    </div>
  )
}

function RemoveDialog({ eventId, id, onClose }: { eventId: string; id: string; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation(removing(useQueryClient(), eventId))
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={m.conversation_removing_title()}
      leave={m.conversation_removing_keep()}
      action={{
        label: m.site_remove(),
        look: 'danger',
        isPending,
        onAct: () => mutate({ id }, { onSuccess: onClose }),
      }}
    >
      <p>{m.conversation_removing_text()}</p>
      <Refusal error={error} />
    </ActionDialog>
  )
}
