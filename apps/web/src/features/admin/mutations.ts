import type { ReviewProviderReply, SetRoleRequest } from '@hearth/contracts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import { adminKeys } from './admin-pages.ts'
import type { ReviewDecision } from './queries.ts'

/** A decision about a page as it stood when it was read: what changed since then stays to be looked at. */
export type Review = { decision: ReviewDecision; note?: string }

export function reviewing(client: QueryClient, page: { id: string; updatedAt: string }) {
  return mutationOptions({
    retry: false,
    mutationFn: ({ decision, note }: Review): Promise<ReviewProviderReply> =>
      callFunction('review-provider', {
        providerId: page.id,
        decision,
        seenAt: page.updatedAt,
        ...(note && { note }),
      }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['providers'] })
      return client.invalidateQueries({ queryKey: adminKeys.providersInReview })
    },
  })
}

/** Gives a role or takes it. */
export function settingRole(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: (asked: SetRoleRequest) => callFunction('set-role', asked),
    onSuccess: () => client.invalidateQueries({ queryKey: adminKeys.list('admin_members') }),
  })
}

/** Features an event, or ends that. Lists of events elsewhere show it too. */
export function featuring(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: (isFeatured: boolean) => callFunction('feature-event', { eventId, isFeatured }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['events'] })
      return client.invalidateQueries({ queryKey: adminKeys.list('admin_events') })
    },
  })
}

/** Begins a failed job anew. */
export function retryingJob(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: (jobId: string) => callFunction('retry-job', { jobId }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.list('admin_jobs') }),
  })
}

/** Lets a parked mail be tried again. */
export function retryingMail(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: (mailId: string) => callFunction('retry-mail', { mailId }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.list('admin_mails') }),
  })
}

/** Lets all parked mails be tried again, one after the other. */
export function retryingMails(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: () => callFunction('retry-mails', {}),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.list('admin_mails') }),
  })
}

/** Takes an error off the list until it is seen again, or puts it back. */
export function solvingError(client: QueryClient, errorId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: (isSolved: boolean) => callFunction('solve-error', { errorId, isSolved }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.list('admin_errors') }),
  })
}
