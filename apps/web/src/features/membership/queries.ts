import type { Circle } from '@hearth/contracts/membership-values'
import type { Read } from '@hearth/contracts/reads'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'
import { read } from '../../data/read.ts'

export type MembershipStep = Membership['steps'][number]
export type NotedPledge = NonNullable<Membership['pledge']>
/** How the member who asks belongs. */
export type Membership = Read<'membership'>
/** Somebody who asks to be a steward. */
export type WaitingApplication = Read<'open_steward_applications'>['applications'][number]

export const membershipKeys = {
  own: (userId: string) => ['membership', 'own', userId] as const,
  waiting: ['membership', 'waiting'] as const,
  shown: (userId: string) => ['membership', 'shown', userId] as const,
}

export function membershipOptions(userId: string) {
  return queryOptions({
    queryKey: membershipKeys.own(userId),
    queryFn: ({ signal }) => read('membership', {}, signal),
  })
}

/** Who asks to be a steward, longest waiting first; for stewards, and read anew at every visit, because others answer too. */
export function waitingApplicationsOptions() {
  return infiniteQueryOptions({
    queryKey: membershipKeys.waiting,
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      read('open_steward_applications', pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** The circle that a member shows on their profile; null when they show none. */
export function shownCircleOptions(userId: string) {
  return queryOptions({
    queryKey: membershipKeys.shown(userId),
    queryFn: async ({ signal }): Promise<Circle | null> => {
      const backend = await getBackend()
      const { data } = await backend
        .from('memberships')
        .select('circle')
        .eq('user_id', userId)
        .eq('is_shown', true)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data?.circle ?? null
    },
  })
}
