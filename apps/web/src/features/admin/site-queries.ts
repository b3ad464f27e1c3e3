import type { AnnounceRequest, SiteReply } from '@hearth/contracts'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'

export type Site = SiteReply

const key = ['admin', 'house']

export function siteOptions() {
  return queryOptions({ queryKey: key, staleTime: 0, queryFn: () => callFunction('house', {}) })
}

export function settingSignUps(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: (areOpen: boolean) => callFunction('set-sign-ups', { areOpen }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
}

export function settingGuestAnswers(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: (takesGuests: boolean) => callFunction('set-guest-answers', { takesGuests }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
}

export function announcing(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: (asked: AnnounceRequest) => callFunction('announce', asked),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
}

export function endingAnnouncement(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: (id: string) => callFunction('end-announcement', { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
}
