import type { Measure, RoadmapState } from '@hearth/contracts/strategy-values'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'

export type Vision = { id: number; text: string; created_at: string }
export type Goal = {
  id: string
  title: string
  about: string
  measure: Measure
  target: number
  /** A calendar date. */
  until: string
  reached: number
}
export type Strategy = { vision: Vision | null; goals: Goal[] }

type Author = {
  id: string
  username: string
  display_name: string | null
  profile_photo_url: string | null
}
/** A text that the vision had; its author is not told where they are hidden from the reader. */
export type VisionVersion = Vision & { summary: string; author: Author | null }

export type RoadmapItem = {
  id: string
  title: string
  about: string
  state: RoadmapState
  supports: number
  is_supported: boolean
  comments: number
}
export type RoadmapPage = { items: RoadmapItem[]; next: string | null; total: number | null }

export type RoadmapComment = { id: string; body: string; created_at: string; author: Author | null }
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
    queryFn: async ({ signal }): Promise<Strategy> => {
      const backend = await getBackend()
      const { data } = await backend.rpc('strategy').abortSignal(signal).throwOnError()
      return data as Strategy
    },
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
        .overrideTypes<VisionVersion[], { merge: false }>()
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
    queryFn: async ({ pageParam, signal }): Promise<RoadmapPage> => {
      const backend = await getBackend()
      const { data } = await backend
        .rpc('roadmap', { page_size: perPage, ...(pageParam !== null && { cursor: pageParam }) })
        .abortSignal(signal)
        .throwOnError()
      return data as RoadmapPage
    },
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
        .overrideTypes<RoadmapComment[], { merge: false }>()
        .throwOnError()
      return { comments: data, isLast: data.length < perPage }
    },
    initialPageParam: null as RoadmapComment | null,
    getNextPageParam: ({ comments, isLast }) => (isLast ? null : (comments.at(-1) ?? null)),
  })
}
