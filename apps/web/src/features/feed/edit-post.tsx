import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../forms/refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import type { PostDraft } from './cached-drafts.ts'
import { changingPost } from './mutations.ts'
import type { Post } from './post.ts'
import { asRequest, PostForm } from './post-form.tsx'

/** A post of one's own in the place where it stands, to be changed. */
export function EditPost({ post, userId, onDone }: { post: Post; userId: string; onDone: () => void }) {
  const toast = useToast()
  const { id, body, audience, pictures, about } = post
  const [draft, setDraft] = useState<PostDraft>({
    id,
    body,
    audience,
    pictures: pictures.map(({ path, alt }) => ({ path, alt })),
    about,
  })
  const { mutate, isPending, error } = useMutation(changingPost(useQueryClient()))
  const save = () =>
    mutate(asRequest(draft), {
      onSuccess: () => {
        toast({ title: m.feed_write_saved() })
        onDone()
      },
    })
  return (
    <PostForm
      post={draft}
      userId={userId}
      onChange={setDraft}
      onSend={save}
      isPending={isPending}
      sendWord={m.feed_write_save()}
      startsOpen
      problem=<Refusal error={error} />
      besides={
        <Button look="quiet" onClick={onDone}>
          {m.site_cancel()}
        </Button>
      }
    />
  )
}
