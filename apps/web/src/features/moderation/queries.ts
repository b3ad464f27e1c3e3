import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'

type Person = {
  id: string
  username: string
  display_name: string | null
  profile_photo_url: string | null
}

/** A report as those who look after the house read it. */
export type ReportRow = {
  id: string
  subject_kind: string
  subject_id: string
  subject_title: string
  subject_words: string
  reason: string
  words: string
  state: 'new' | 'looked_at' | 'resolved' | 'set_aside'
  outcome: string | null
  created_at: string
  closed_at: string | null
  owner: Person | null
  reporter: Person | null
  taken_by: Person | null
  others: number
  history: { at: string; action: string; note: string | null; by: string | null }[]
}

export type SuspensionRow = {
  id: string
  member: Person | null
  reason: string
  started_at: string
  ends_at: string | null
  decided_by: Person | null
  lifted_at: string | null
  appeal: string | null
  appealed_at: string | null
  appeal_answer: string | null
  stands: boolean
}

/** What is to be known of a member before something is decided about them. */
export type MemberModeration = {
  member: Person
  is_admin: boolean
  open_reports: number
  warnings: number
  suspensions: SuspensionRow[]
  coming_events: {
    id: string
    title: string
    start_date: string
    start_time: string | null
    coming: number
  }[]
}

export const moderationKeys = {
  all: ['care'] as const,
  reports: (wanted: string) => ['care', 'reports', wanted] as const,
  suspensions: (wanted: string) => ['care', 'suspensions', wanted] as const,
  member: (id: string) => ['care', 'member', id] as const,
}

type ReportPage = { reports: ReportRow[]; next: string | null; waiting: number }
type SuspensionPage = { suspensions: SuspensionRow[]; next: string | null }

/** Reports in pages; read anew at every visit, because others decide too. */
export function reportsOptions(wanted: 'open' | 'closed') {
  return infiniteQueryOptions({
    queryKey: moderationKeys.reports(wanted),
    staleTime: 0,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: ReportPage) => next,
    queryFn: ({ pageParam, signal }) =>
      ask<ReportPage>('reports_queue', { wanted, cursor: pageParam }, signal),
  })
}

export function suspensionsOptions(wanted: 'appeals' | 'all') {
  return infiniteQueryOptions({
    queryKey: moderationKeys.suspensions(wanted),
    staleTime: 0,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: SuspensionPage) => next,
    queryFn: ({ pageParam, signal }) =>
      ask<SuspensionPage>('suspension_list', { wanted, cursor: pageParam }, signal),
  })
}

export function memberModerationOptions(id: string) {
  return queryOptions({
    queryKey: moderationKeys.member(id),
    staleTime: 0,
    queryFn: ({ signal }) => ask<MemberModeration | null>('member_care', { member: id }, signal),
  })
}

async function ask<T>(name: string, args: Record<string, unknown>, signal: AbortSignal): Promise<T> {
  const backend = await getBackend()
  const { data } = await backend.rpc(name, args).abortSignal(signal).throwOnError()
  return data as T
}
