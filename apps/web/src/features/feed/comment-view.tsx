import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { refusalOf } from '../../format/error-words.ts'
import { formatRecent } from '../../format/when.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { ReportButton } from '../../ui/report-button.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { EditComment } from './comment-form.tsx'
import { deletingComment } from './mutations.ts'
import type { Post, PostComment, Reader } from './post.ts'
import { PostText } from './post-text.tsx'

/** Something said under a post. Its author changes it; they and the author of the post take it away. */
export function CommentView({
  comment,
  post,
  reader,
}: {
  comment: PostComment
  post: Post
  reader: Reader | undefined
}) {
  const [isEdited, setIsEdited] = useState(false)
  const toast = useToast()
  const { mutateAsync, isPending } = useMutation(deletingComment(useQueryClient(), post.id))
  const { author } = comment
  const isOwn = reader?.userId === author.id
  const mayRemove = isOwn || reader?.userId === post.author.id
  const remove = () => {
    if (isPending) return
    mutateAsync(comment.id).then(
      () => toast({ title: m.feed_comments_removed() }),
      (error: Error) => toast({ title: m.feed_not_saved(), text: refusalOf(error), tone: 'bad' }),
    )
  }
  return (
    <li className="comment">
      <Portrait name={author.name} photo={author.photo} size="small" />
      <div>
        <p className="comment-author">
          <Link to={paths.member(author)}>
            <bdi>{author.name}</bdi>
          </Link>
          <span>
            <time dateTime={comment.created_at}>{formatRecent(comment.created_at, Date.now())}</time>
            {comment.edited_at && `, ${m.feed_edited()}`}
          </span>
        </p>
        {isEdited ? (
          <EditComment postId={post.id} comment={comment} onDone={() => setIsEdited(false)} />
        ) : (
          <p className="comment-body" dir="auto">
            <PostText text={comment.body} mentions={comment.mentions} />
          </p>
        )}
      </div>
      {reader && !isEdited && (
        <span className="post-menu">
          {!isOwn && (
            <ReportButton
              kind="post_comment"
              id={comment.id}
              name={m.feed_comments_comment_of({ name: author.name })}
              look="mark"
            />
          )}
          {isOwn && (
            <IconButton label={m.feed_comments_edit({ name: author.name })} onClick={() => setIsEdited(true)}>
              <Pencil size={17} aria-hidden="true" />
            </IconButton>
          )}
          {mayRemove && (
            <IconButton
              label={m.feed_comments_remove({ name: author.name })}
              aria-disabled={isPending}
              onClick={remove}
            >
              <Trash2 size={17} aria-hidden="true" />
            </IconButton>
          )}
        </span>
      )}
    </li>
  )
}
