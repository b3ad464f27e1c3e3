import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Refusal } from '../../forms/refusal.tsx'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { deletingPost } from './mutations.ts'
import type { Post } from './post.ts'

/** What its author can do with a post. */
export function PostMenu({
  post,
  onEdit,
  onGone,
}: {
  post: Post
  onEdit: () => void
  onGone: (() => void) | undefined
}) {
  const [asks, setAsks] = useState(false)
  const toast = useToast()
  const { mutateAsync, isPending, error } = useMutation(deletingPost(useQueryClient()))
  const remove = () =>
    mutateAsync(post.id).then(
      () => {
        toast({ title: m.feed_removed() })
        onGone?.()
      },
      // The dialog says why.
      () => {},
    )
  return (
    <span className="post-menu">
      <IconButton label={m.site_edit()} onClick={onEdit}>
        <Pencil size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={m.site_delete()} onClick={() => setAsks(true)}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
      {asks && (
        <ActionDialog
          open
          onClose={() => setAsks(false)}
          title={m.feed_remove_title()}
          leave={m.feed_keep()}
          action={{ label: m.site_delete(), look: 'danger', isPending, onAct: remove }}
        >
          <p>{m.feed_remove_text()}</p>
          <Refusal error={error} />
        </ActionDialog>
      )}
    </span>
  )
}
