import * as m from '@hearth/messages'
import './social.css'
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp, MapPin } from 'lucide-react'
import { useRef } from 'react'
import { CoverImage } from '../../art/cover-image.tsx'
import { useLiveTopic } from '../../data/live.ts'
import { ShowMore } from '../../directory/show-more.tsx'
import { useOpenPages } from '../../directory/use-open-pages.ts'
import { sentenceFor } from '../../format/error-words.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { useDeferredReady } from '../../ui/use-deferred-ready.ts'
import type { FeedName, Reader } from './post.ts'
import { PostView } from './post-view.tsx'
import { PostsWaiting } from './posts-waiting.tsx'
import { type FeedPage, feedOptions, newsOptions, socialKeys } from './queries.ts'

/** One of the feeds, the newest post first. What comes while somebody reads is offered above, and moves nothing. */
export function Feed({ feed, reader }: { feed: FeedName; reader: Reader | undefined }) {
  const of = { feed, userId: reader?.userId }
  const list = useInfiniteQuery(feedOptions(of))
  const showMore = useOpenPages(list)
  const top = useRef<HTMLDivElement>(null)
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage } = list
  const isReady = useDeferredReady(!isPending)
  if (isPending || !isReady) return <PostsWaiting />
  if (error && !data) return <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
  const posts = data.pages.flatMap((page) => page.posts)
  const first = data.pages[0]
  return (
    <div ref={top} className="feed">
      {feed === 'around' && first && <Where city={first.city} isMember={reader !== undefined} />}
      {reader && first && (
        <News
          feed={feed}
          since={first.newest}
          readAtMs={list.dataUpdatedAt}
          of={of}
          onShown={() => top.current?.querySelector<HTMLElement>('.post-author a')?.focus()}
        />
      )}
      {posts.length === 0 ? (
        <NothingYet feed={feed} />
      ) : (
        posts.map((post) => <PostView key={post.id} post={post} reader={reader} />)
      )}
      {error && <Failed sentence={sentenceFor(error)} again={() => void showMore()} />}
      {!error && hasNextPage && (
        <ShowMore
          left={0}
          pending={isFetchingNextPage}
          showMore={showMore}
          row=".post"
          link=".post-author a"
        />
      )}
      {!hasNextPage && posts.length > 0 && <p className="feed-end small-print">{m.feed_full()}</p>}
    </div>
  )
}

/** How much is new, told live; pressed, it is read and shown. */
function News({
  feed,
  since,
  readAtMs,
  of,
  onShown,
}: {
  feed: FeedName
  since: string
  readAtMs: number
  of: Parameters<typeof feedOptions>[0]
  onShown: () => void
}) {
  const client = useQueryClient()
  const news = newsOptions(feed, { since, readAtMs })
  const { data: count, refetch } = useQuery(news)
  useLiveTopic('posts', ['posted'], () => void refetch(), [news.queryKey])
  const show = async () => {
    const queryKey = socialKeys.feed(of)
    // Only the first page: where reading went on further down, it begins anew.
    client.setQueryData<InfiniteData<FeedPage>>(
      queryKey,
      (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
    )
    await client.invalidateQueries({ queryKey })
    requestAnimationFrame(onShown)
  }
  return (
    <div className="feed-news" role="status">
      {count > 0 && (
        <Button small icon={<ArrowUp size={18} aria-hidden="true" />} onClick={() => void show()}>
          {count > 50 ? m.feed_new_posts_many() : m.feed_new_posts({ count })}
        </Button>
      )}
    </div>
  )
}

/** Where "around me" is; while it is nowhere, the way to say it. */
function Where({ city, isMember }: { city: string | null; isMember: boolean }) {
  if (!city && !isMember) return null
  return (
    <p className="feed-where">
      <MapPin size={17} aria-hidden="true" />
      <span>
        {city ? m.feed_around_city({ city }) : m.feed_no_city()}{' '}
        {!city && (
          <Link className="text-link" to={paths.profile()}>
            {m.feed_no_city_link()}
          </Link>
        )}
      </span>
    </p>
  )
}

function NothingYet({ feed }: { feed: FeedName }) {
  const isAround = feed === 'around'
  return (
    <EmptyState
      title={isAround ? m.feed_empty_around_title() : m.feed_empty_following_title()}
      art={<CoverImage id={`feed-${feed}`} category="party" ratio="tall" />}
      actions={<ButtonLink to={paths.members()}>{m.feed_empty_around_action()}</ButtonLink>}
    >
      <p>{isAround ? m.feed_empty_around_text() : m.feed_empty_following_text()}</p>
    </EmptyState>
  )
}
