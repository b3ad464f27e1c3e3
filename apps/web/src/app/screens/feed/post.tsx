import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { PostView } from '../../../features/feed/post-view.tsx'
import { PostsWaiting } from '../../../features/feed/posts-waiting.tsx'
import { commentsOptions, postOptions } from '../../../features/feed/queries.ts'
import { sentenceFor } from '../../../format/error-words.ts'
import { Link, useNavigate, useParams } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Failed } from '../../../ui/failed.tsx'
import { NotFoundScreen } from '../../errors/not-found-screen.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'
import { useFollower } from '../follower.ts'

export const ask: Ask = ({ client, params: { id = '' } }) => {
  void client.prefetchQuery(postOptions(id))
  void client.prefetchInfiniteQuery(commentsOptions(id))
}

/** One post with what was said under it, for whomever it opens to: one for everyone also for visitors. */
export function Component() {
  const { id = '' } = useParams()
  const reader = useFollower()
  const navigate = useNavigate()
  const { data: post, error, refetch } = useQuery(postOptions(id))
  const title = post ? m.feed_page_title_of({ name: post.author.name }) : m.feed_page_title()
  usePageTitle(title)
  if (post === null) return <NotFoundScreen />
  return (
    <section className="wrap section">
      <div className="post-page">
        <Link className="more-link self-start" to={paths.social()}>
          <ArrowLeft size={18} aria-hidden="true" />
          {m.feed_page_all()}
        </Link>
        <h1 className="sr-only">{title}</h1>
        {post ? (
          <PostView
            key={post.id}
            post={post}
            reader={reader}
            isWhole
            onGone={() => navigate(paths.social())}
          />
        ) : error ? (
          <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
        ) : (
          <PostsWaiting />
        )}
      </div>
    </section>
  )
}
