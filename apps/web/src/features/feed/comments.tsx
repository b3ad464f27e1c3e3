import * as m from '@hearth/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLiveTopic } from '../../data/live.ts'
import { sentenceFor } from '../../format/error-words.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentView } from './comment-view.tsx'
import type { Post, Reader } from './post.ts'
import { commentsOptions, socialKeys } from './queries.ts'

/** What was said under a post, the latest at its end, and where one says something. It moves live. */
export function Comments({ post, reader }: { post: Post; reader: Reader | undefined }) {
  const list = useInfiniteQuery(commentsOptions(post.id))
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  useLiveTopic(reader && `post:${post.id}`, ['comments'], () => void refetch(), [
    socialKeys.comments(post.id),
  ])
  const comments = (data?.pages ?? []).flatMap((page) => page.comments).reverse()
  return (
    <section className="comments" aria-label={m.feed_comments_label()}>
      {isPending && (
        <Waiting label={m.feed_comments_loading()} className="stack stack-small">
          <Skeleton width="70%" height={18} />
        </Waiting>
      )}
      {error && <Failed sentence={sentenceFor(error)} again={() => void refetch()} />}
      {hasNextPage && !error && (
        <Button
          small
          look="quiet"
          className="self-start"
          pending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {m.feed_comments_earlier()}
        </Button>
      )}
      {data && comments.length === 0 && <p className="small-print">{m.feed_comments_none()}</p>}
      {comments.length > 0 && (
        <ul>
          {comments.map((comment) => (
            <CommentView key={comment.id} comment={comment} post={post} reader={reader} />
          ))}
        </ul>
      )}
      {reader ? (
        <CommentForm postId={post.id} userId={reader.userId} />
      ) : (
        <p>
          <Link className="text-link" to={paths.login(paths.post(post.id))}>
            {m.feed_sign_in()}
          </Link>
        </p>
      )}
    </section>
  )
}
