import type { Read } from '@hearth/contracts/reads'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { read } from '../../data/read.ts'

type Reports = NonNullable<Read<'reports_queue'>>
type Suspensions = NonNullable<Read<'suspension_list'>>
/** A report as those who look after the house read it. */
export type ReportRow = Reports['reports'][number]
export type SuspensionRow = Suspensions['suspensions'][number]
/** What is to be known of a member before something is decided about them. */
export type MemberModeration = NonNullable<Read<'member_care'>>

// Whoever looks after the site no longer, meanwhile, finds nothing there.
const noReports: Reports = { reports: [], next: null, waiting: 0 }
const noSuspensions: Suspensions = { suspensions: [], next: null }

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
    queryFn: async ({ pageParam, signal }) =>
      (await read('reports_queue', { wanted, ...(pageParam && { cursor: pageParam }) }, signal)) ?? noReports,
  })
}

export function suspensionsOptions(wanted: 'appeals' | 'all') {
  return infiniteQueryOptions({
    queryKey: moderationKeys.suspensions(wanted),
    staleTime: 0,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: Suspensions) => next,
    queryFn: async ({ pageParam, signal }) =>
      (await read('suspension_list', { wanted, ...(pageParam && { cursor: pageParam }) }, signal)) ??
      noSuspensions,
  })
}

export function memberModerationOptions(id: string) {
  return queryOptions({
    queryKey: moderationKeys.member(id),
    staleTime: 0,
    queryFn: ({ signal }) => read('member_care', { member: id }, signal),
  })
}
