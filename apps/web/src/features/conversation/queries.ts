import { infiniteQueryOptions } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'

/** How many comments "show more" adds, each with all that is said beneath it. */
const pageSize = 10

export type CommentAuthor = {
  id: string
  username: string
  display_name: string | null
  profile_photo_url: string | null
  is_host: boolean
}
/** Something that was said. Without words and author its place is kept for what was said beneath it. */
export type Comment = {
  id: string
  created_at: string
  body: string | null
  edited_at: string | null
  is_pinned: boolean
  author: CommentAuthor | null
}
export type Thread = Comment & { replies: Comment[] }
type Page = { comments: Thread[]; left: number }

export const commentsKey = (eventId: string) => ['conversation', eventId] as const

/** What is said at an event: the pinned comment first, then the newest, page after page. */
export function commentsOptions(eventId: string) {
  return infiniteQueryOptions({
    queryKey: commentsKey(eventId),
    staleTime: 0,
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const backend = await getBackend()
      const { data } = await backend
        .rpc('event_comments', {
          event: eventId,
          page_size: pageSize,
          ...(pageParam && { before_at: pageParam.created_at, before_id: pageParam.id }),
        })
        .abortSignal(signal)
        .throwOnError()
      return data as Page
    },
    initialPageParam: undefined as Pick<Thread, 'id' | 'created_at'> | undefined,
    getNextPageParam: ({ comments, left }) => (left > 0 ? comments.at(-1) : undefined),
  })
}

export const nameOf = ({ display_name, username }: CommentAuthor): string => display_name || username
