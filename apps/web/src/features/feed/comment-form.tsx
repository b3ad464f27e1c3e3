import { postLimits } from '@hearth/contracts/social-values'
import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { refusalOf } from '../../format/error-words.ts'
import { MentionArea } from '../../forms/mention-area.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { type CommentDraft, cachedComment, emptyComment } from './cached-drafts.ts'
import { commenting } from './mutations.ts'

/** Where somebody says something under a post; it stays in this browser until it has arrived. */
export function CommentForm({ postId, userId }: { postId: string; userId: string }) {
  const cached = cachedComment(userId, postId)
  const [comment, setComment] = useState(() => cached.load() ?? emptyComment())
  return (
    <Fields
      postId={postId}
      comment={comment}
      action={m.feed_comments_say()}
      onChange={(next) => {
        if (next.body === '') cached.forget()
        else cached.save(next)
        setComment(next)
      }}
      onSaid={() => {
        cached.forget()
        setComment(emptyComment())
      }}
    />
  )
}

/** What one said, to be changed where it stands. */
export function EditComment({
  postId,
  comment: { id, body },
  onDone,
}: {
  postId: string
  comment: CommentDraft
  onDone: () => void
}) {
  const [comment, setComment] = useState({ id, body })
  return (
    <Fields
      postId={postId}
      comment={comment}
      action={m.site_save()}
      onChange={setComment}
      onSaid={onDone}
      besides={
        <Button small look="quiet" onClick={onDone}>
          {m.site_cancel()}
        </Button>
      }
    />
  )
}

function Fields({
  postId,
  comment,
  action,
  onChange,
  onSaid,
  besides,
}: {
  postId: string
  comment: CommentDraft
  action: string
  onChange: (comment: CommentDraft) => void
  onSaid: () => void
  besides?: ReactNode
}) {
  const [isBlank, setIsBlank] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { mutate, isPending, error, reset } = useMutation(commenting(useQueryClient(), postId))
  const isMissing = comment.body.trim() === ''
  const say = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (isPending) return
    setIsBlank(isMissing)
    if (isMissing) field.current?.focus()
    else mutate(comment, { onSuccess: onSaid })
  }
  return (
    <form className="comment-form" noValidate onSubmit={say}>
      <MentionArea
        label={m.feed_comments_write()}
        ref={field}
        rows={2}
        dir="auto"
        maxLength={postLimits.comment}
        value={comment.body}
        readOnly={isPending}
        error={isBlank && isMissing ? m.feed_comments_blank() : undefined}
        onText={(body) => {
          if (error) reset()
          onChange({ ...comment, body })
        }}
        onKeyDown={(event) => event.key === 'Enter' && (event.metaKey || event.ctrlKey) && say(event)}
      />
      {error && (
        <Alert tone="bad">
          {refusalOf(error)} {m.feed_write_not_sent()}
        </Alert>
      )}
      <div className="comment-form-deeds">
        <Button small type="submit" pending={isPending}>
          {action}
        </Button>
        {besides}
      </div>
    </form>
  )
}
