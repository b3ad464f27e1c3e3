import type { Read } from '@hearth/contracts/reads'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { justReadMs } from '../../data/queries.ts'
import { read } from '../../data/read.ts'
import type { FeedName, Post } from './post.ts'

const pageSize = 20
const commentsPerPage = 20
/** How often an open feed asks whether there is news, beside what it hears live. */
const askedEachMs = 60_000

/** A feed, or what one member posted. */
export type FeedOf =
  | { feed: FeedName; userId: string | undefined }
  | { member: string; userId: string | undefined }
export type FeedPage = Read<'post_feed'>

export const socialKeys = {
  feeds: ['social', 'feed'] as const,
  feed: (of: FeedOf) => ['social', 'feed', of] as const,
  news: (feed: FeedName, since: string) => ['social', 'news', feed, since] as const,
  posts: ['social', 'post'] as const,
  post: (id: string) => ['social', 'post', id] as const,
  comments: (id: string) => ['social', 'comments', id] as const,
}

/**
 * Pages of a feed, the newest first. It is read again only when its reader asks for it: whatever comes meanwhile is
 * offered, and moves nothing that somebody is reading.
 */
export function feedOptions(of: FeedOf) {
  return infiniteQueryOptions({
    queryKey: socialKeys.feed(of),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ pageParam, signal }) =>
      read(
        'post_feed',
        {
          ...('feed' in of ? { feed: of.feed } : { feed: 'member', member: of.member }),
          ...(pageParam && { cursor: pageParam }),
          page_size: pageSize,
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** How many posts of others came to a feed since a page of it was read, at `readAtMs`; more than fifty are 51. */
export function newsOptions(feed: FeedName, { since, readAtMs }: { since: string; readAtMs: number }) {
  return queryOptions({
    queryKey: socialKeys.news(feed, since),
    initialData: 0,
    initialDataUpdatedAt: readAtMs,
    staleTime: justReadMs,
    refetchOnWindowFocus: 'always',
    refetchInterval: askedEachMs,
    queryFn: ({ signal }) => read('new_posts', { feed, since }, signal),
  })
}

/** One post; `null` where there is none for this reader. */
export function postOptions(id: string) {
  return queryOptions({
    queryKey: socialKeys.post(id),
    staleTime: justReadMs,
    queryFn: async ({ signal }) => (uuid.test(id) ? read('one_post', { post: id }, signal) : null),
  })
}

/** These posts, as far as they open to this reader. */
export function readPosts(ids: readonly string[]): Promise<Post[]> {
  return read('posts_by_id', { ids: [...ids] })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What was said under a post, from the newest back. */
export function commentsOptions(postId: string) {
  return infiniteQueryOptions({
    queryKey: socialKeys.comments(postId),
    staleTime: justReadMs,
    queryFn: ({ pageParam, signal }) =>
      read(
        'comments_of_post',
        {
          post: postId,
          ...(pageParam && { cursor: pageParam }),
          page_size: commentsPerPage,
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}
