import type { Circle } from '@hearth/contracts/membership-values'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'

/** What a member would give: minor units of `currency`, or hours. */
export type NotedPledge = {
  kind: 'money' | 'hours'
  amount: number
  currency: string | null
  per: 'month' | 'year'
}
type ApplicationState = 'open' | 'accepted' | 'declined' | 'withdrawn'
export type MembershipStep = {
  id: number
  at: string
  step: 'joined' | 'changed' | 'left' | 'pledged' | 'pledge_ended'
  circle: Circle | null
  pledge: NotedPledge | null
}
/** How the member who asks belongs. */
export type Membership = {
  circle: Circle | null
  is_shown: boolean
  since: string | null
  pledge: NotedPledge | null
  /** The newest question to become a steward. */
  application: { id: string; state: ApplicationState; words: string; asked_at: string } | null
  /** The newest first. */
  steps: MembershipStep[]
  /** A steward, or an admin. */
  may_steward: boolean
  /** How many wait for this steward's answer. */
  waiting: number
}
/** Somebody who asks to be a steward. */
export type WaitingApplication = {
  id: string
  words: string
  asked_at: string
  circle: Circle | null
  person: { id: string; username: string; display_name: string | null; profile_photo_url: string | null }
}
type ApplicationPage = { applications: WaitingApplication[]; next: string | null }

export const membershipKeys = {
  own: (userId: string) => ['membership', 'own', userId] as const,
  waiting: ['membership', 'waiting'] as const,
  shown: (userId: string) => ['membership', 'shown', userId] as const,
}

export function membershipOptions(userId: string) {
  return queryOptions({
    queryKey: membershipKeys.own(userId),
    queryFn: async ({ signal }): Promise<Membership> => {
      const backend = await getBackend()
      const { data } = await backend.rpc('membership').abortSignal(signal).throwOnError()
      return data as Membership
    },
  })
}

/** Who asks to be a steward, longest waiting first; for stewards, and read anew at every visit, because others answer too. */
export function waitingApplicationsOptions() {
  return infiniteQueryOptions({
    queryKey: membershipKeys.waiting,
    staleTime: 0,
    queryFn: async ({ pageParam, signal }): Promise<ApplicationPage> => {
      const backend = await getBackend()
      const { data } = await backend
        .rpc('open_steward_applications', pageParam === null ? {} : { cursor: pageParam })
        .abortSignal(signal)
        .throwOnError()
      return data as ApplicationPage
    },
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
        .maybeSingle<{ circle: Circle }>()
        .throwOnError()
      return data?.circle ?? null
    },
  })
}
