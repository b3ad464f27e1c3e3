import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callFunction } from '../../../data/call-function.ts'
import { showChange } from '../../../data/show-change.ts'
import { feedKeys } from './queries.ts'

/** Gives the member's calendar a new address; the answer is the only place where it ever stands. */
export function useCalendarRenewal(userId: string) {
  const client = useQueryClient()
  return useMutation({
    retry: false,
    // A secret is not kept longer than the screen that shows it.
    gcTime: 0,
    mutationFn: () => callFunction('renew-calendar-feed', {}),
    onSuccess: ({ since }) => showChange(client, feedKeys.own(userId), () => ({ since })),
  })
}

/** Takes the address away. */
export function useCalendarEnd(userId: string) {
  const client = useQueryClient()
  return useMutation({
    retry: false,
    mutationFn: () => callFunction('end-calendar-feed', {}),
    onSuccess: () => showChange(client, feedKeys.own(userId), () => ({ since: null })),
  })
}
