// What is shown of posts, wherever it is shown: in feeds, on a profile, on a page of its own.
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Post } from './post.ts'
import { type FeedPage, postOptions, readPosts, socialKeys } from './queries.ts'

/** What moves together is read together, */
const gatherMs = 250
/** and after a reading there is none for so long. */
const restMs = 1000

/** Changes a post where it is known; nothing instead of it takes it away. */
export function changeKnown(client: QueryClient, id: string, change: (post: Post) => Post | undefined): void {
  client.setQueriesData<InfiniteData<FeedPage>>({ queryKey: socialKeys.feeds }, (feed) =>
    feed
      ? {
          ...feed,
          pages: feed.pages.map((page) => ({
            ...page,
            posts: page.posts.flatMap((post) => (post.id === id ? (change(post) ?? []) : post)),
          })),
        }
      : feed,
  )
  client.setQueryData<Post | null>(socialKeys.post(id), (post) => post && (change(post) ?? null))
}

/** Reads one post again and shows it as it is now; nothing else moves. */
export async function readAgain(client: QueryClient, id: string): Promise<void> {
  const post = await client.fetchQuery({ ...postOptions(id), staleTime: 0 })
  changeKnown(client, id, () => post ?? undefined)
}

/** The posts that wait to be read again; a client that stands here has read, or will in a moment. */
const moved = new WeakMap<QueryClient, Set<string>>()

/** Reads a post again that moved, together with whatever else did: at most one reading a second. */
export function readSoon(client: QueryClient, id: string): void {
  const waiting = moved.get(client)
  if (waiting) {
    waiting.add(id)
    return
  }
  moved.set(client, new Set([id]))
  setTimeout(() => void readMoved(client), gatherMs)
}

async function readMoved(client: QueryClient): Promise<void> {
  const ids = [...(moved.get(client) ?? [])]
  moved.delete(client)
  if (ids.length === 0) return
  moved.set(client, new Set())
  try {
    const posts = new Map((await readPosts(ids)).map((post) => [post.id, post]))
    for (const id of ids) if (!isReacting(client, id)) changeKnown(client, id, () => posts.get(id))
  } catch {
    // They stay as they were until something moves there again.
  }
  setTimeout(() => void readMoved(client), restMs)
}

/** What one pressed is shown before it is kept, and an older answer must not take it back. It moves the post in its turn. */
function isReacting(client: QueryClient, id: string): boolean {
  return client.isMutating({ predicate: ({ options }) => options.scope?.id === reactionScope(id) }) > 0
}

export const reactionScope = (id: string) => `reaction ${id}`
