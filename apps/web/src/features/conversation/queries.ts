import type { Read } from '@hearth/contracts/reads'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { justReadMs } from '../../data/queries.ts'
import { read } from '../../data/read.ts'

/** How many comments "show more" adds, each with all that is said beneath it. */
const pageSize = 10

/** Something that was said. Without words and author its place is kept for what was said beneath it. */
export type Comment = Thread['replies'][number]
export type Thread = Read<'event_comments'>['comments'][number]

export const commentsKey = (eventId: string) => ['conversation', eventId] as const

/** What is said at an event: the pinned comment first, then the newest, page after page. */
export function commentsOptions(eventId: string) {
  return infiniteQueryOptions({
    queryKey: commentsKey(eventId),
    staleTime: justReadMs,
    queryFn: ({ pageParam, signal }) =>
      read(
        'event_comments',
        {
          event: eventId,
          page_size: pageSize,
          ...(pageParam && { before_at: pageParam.created_at, before_id: pageParam.id }),
        },
        signal,
      ),
    initialPageParam: undefined as Pick<Thread, 'id' | 'created_at'> | undefined,
    getNextPageParam: ({ comments, left }) => (left > 0 ? comments.at(-1) : undefined),
  })
}
