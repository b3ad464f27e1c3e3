import type { Read } from '@hearth/contracts/reads'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { read } from '../../data/read.ts'

type Reports = Read<'reports_queue'>
type Suspensions = Read<'suspension_list'>
/** A report as those who look after the house read it. */
export type ReportRow = Reports['reports'][number]
export type SuspensionRow = Suspensions['suspensions'][number]
/** What is to be known of a member before something is decided about them. */
export type MemberModeration = NonNullable<Read<'member_care'>>

export const moderationKeys = {
  all: ['care'] as const,
  reports: (wanted: string) => ['care', 'reports', wanted] as const,
  suspensions: (wanted: string) => ['care', 'suspensions', wanted] as const,
  member: (id: string) => ['care', 'member', id] as const,
}

/** Reports in pages; read anew at every visit, because others decide too. */
export function reportsOptions(wanted: 'open' | 'closed') {
  return infiniteQueryOptions({
    queryKey: moderationKeys.reports(wanted),
    staleTime: 0,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: Reports) => next,
    queryFn: ({ pageParam, signal }) =>
      read('reports_queue', { wanted, ...(pageParam && { cursor: pageParam }) }, signal),
  })
}

export function suspensionsOptions(wanted: 'appeals' | 'all') {
  return infiniteQueryOptions({
    queryKey: moderationKeys.suspensions(wanted),
    staleTime: 0,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: Suspensions) => next,
    queryFn: ({ pageParam, signal }) =>
      read('suspension_list', { wanted, ...(pageParam && { cursor: pageParam }) }, signal),
  })
}

export function memberModerationOptions(id: string) {
  return queryOptions({
    queryKey: moderationKeys.member(id),
    staleTime: 0,
    queryFn: ({ signal }) => read('member_care', { member: id }, signal),
  })
}
