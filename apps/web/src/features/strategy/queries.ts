import type { Person, Read, Row } from '@hearth/contracts/reads'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'
import { read } from '../../data/read.ts'

type Strategy = Read<'strategy'>
export type Vision = NonNullable<Strategy['vision']>
export type Goal = Strategy['goals'][number]

/** A text that the vision had; its author is not told where they are hidden from the reader. */
export type VisionVersion = Pick<Row<'vision_versions'>, 'id' | 'text' | 'summary' | 'created_at'> & {
  author: Person | null
}

export type RoadmapItem = RoadmapPage['items'][number]
export type RoadmapPage = Read<'roadmap'>

/** Its author may be hidden from the reader. */
export type RoadmapComment = Pick<Row<'roadmap_comments'>, 'id' | 'body' | 'created_at'> & {
  author: Person | null
}
export type CommentPage = { comments: RoadmapComment[]; isLast: boolean }

export const strategyKeys = {
  page: ['strategy', 'page'] as const,
  versions: ['strategy', 'versions'] as const,
  roadmap: (userId: string) => ['strategy', 'roadmap', userId] as const,
  allComments: ['strategy', 'comments'] as const,
  comments: (itemId: string) => ['strategy', 'comments', itemId] as const,
}

const perPage = 20

/** The vision and the goals, as all members see them. */
export function strategyOptions() {
  return queryOptions({
    queryKey: strategyKeys.page,
    queryFn: ({ signal }) => read('strategy', {}, signal),
  })
}

/** What the vision said before, the newest first. */
export function versionsOptions() {
  return infiniteQueryOptions({
    queryKey: strategyKeys.versions,
    queryFn: async ({ pageParam, signal }): Promise<VisionVersion[]> => {
      const backend = await getBackend()
      let query = backend
        .from('vision_versions')
        .select(
          'id, text, summary, created_at, author:profiles(id, username, display_name, profile_photo_url)',
        )
      if (pageParam !== null) query = query.lt('id', pageParam)
      const { data } = await query
        .order('id', { ascending: false })
        .limit(perPage)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < perPage ? null : (page.at(-1)?.id ?? null)),
  })
}

/** The roadmap as the member sees it: what is at hand first, then what most support. */
export function roadmapOptions(userId: string) {
  return infiniteQueryOptions({
    queryKey: strategyKeys.roadmap(userId),
    queryFn: ({ pageParam, signal }) =>
      read('roadmap', { page_size: perPage, ...(pageParam !== null && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** What members say about an item, the newest page first, each page as it is read: the oldest on top. */
export function commentsOptions(itemId: string) {
  return infiniteQueryOptions({
    queryKey: strategyKeys.comments(itemId),
    queryFn: async ({ pageParam, signal }): Promise<CommentPage> => {
      const backend = await getBackend()
      let query = backend
        .from('roadmap_comments')
        .select('id, body, created_at, author:profiles(id, username, display_name, profile_photo_url)')
        .eq('item_id', itemId)
      if (pageParam) {
        const { created_at: at, id } = pageParam
        query = query.or(`created_at.lt."${at}",and(created_at.eq."${at}",id.gt.${id})`)
      }
      const { data } = await query
        .order('created_at', { ascending: false })
        .order('id')
        .limit(perPage)
        .abortSignal(signal)
        .throwOnError()
      return { comments: data, isLast: data.length < perPage }
    },
    initialPageParam: null as RoadmapComment | null,
    getNextPageParam: ({ comments, isLast }) => (isLast ? null : (comments.at(-1) ?? null)),
  })
}
