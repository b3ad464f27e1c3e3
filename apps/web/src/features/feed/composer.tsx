import * as m from '@hearth/messages'
import './social.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '../../format/error-words.ts'
import { Alert } from '../../ui/alert.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { cachedPost, emptyPost, type PostDraft } from './cached-drafts.ts'
import { posting } from './mutations.ts'
import { asRequest, PostForm } from './post-form.tsx'

/**
 * Where somebody tells something. What is written stays in this browser until it is posted, so a failure, a reload or a
 * closed window loses no word; sent again after a lost answer it is the same post.
 */
export function Composer({
  userId,
  name,
  photo,
}: {
  userId: string
  /** What the member is called, and their photo. */
  name: string
  photo: string | null | undefined
}) {
  const toast = useToast()
  const cached = cachedPost(userId)
  const [post, setPost] = useState<PostDraft>(() => cached.load() ?? emptyPost())
  const { mutate, isPending, error, reset } = useMutation(posting(useQueryClient()))
  const change = (next: (post: PostDraft) => PostDraft) => {
    if (error) reset()
    setPost((before) => {
      const after = next(before)
      const isEmpty = after.body === '' && after.pictures.length === 0 && !after.about
      if (isEmpty) cached.forget()
      else cached.save(after)
      return after
    })
  }
  const send = () =>
    mutate(asRequest(post), {
      onSuccess: () => {
        cached.forget()
        setPost(emptyPost(post.audience))
        toast({ title: m.feed_write_posted() })
      },
    })
  return (
    <div className="post-composer">
      <Portrait name={name} photo={photo} />
      <PostForm
        post={post}
        userId={userId}
        onChange={change}
        onSend={send}
        isPending={isPending}
        sendWord={m.feed_write_post()}
        problem={
          error && (
            <Alert tone="bad">
              {refusalOf(error)} {m.feed_write_not_sent()}
            </Alert>
          )
        }
      />
    </div>
  )
}
