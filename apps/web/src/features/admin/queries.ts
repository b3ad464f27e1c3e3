import type { ProviderStatus } from '@hearth/contracts/provider-values'
import { queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'
import { adminKeys } from './admin-pages.ts'

export type ReviewDecision = 'published' | 'sent_back' | 'paused'
/** A page that waits for somebody who looks after the house. */
export type WaitingProvider = {
  id: string
  status: ProviderStatus
  name: string
  headline: string
  city: string
  photo: string | null
  submitted_at: string | null
  updated_at: string
  /** The fields that differ from what was read last. */
  changed_since_review: string[]
  owner: { id: string; username: string; display_name: string | null; profile_photo_url: string | null }
  /** The newest first. */
  decisions: { decision: ReviewDecision; note: string | null; decided_at: string }[]
}

/** What waits, longest first; read anew at every visit, because others look too. */
export function providersInReviewOptions() {
  return queryOptions({
    queryKey: adminKeys.providersInReview,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<WaitingProvider[]> => {
      const backend = await getBackend()
      const { data } = await backend.rpc('providers_in_review').abortSignal(signal).throwOnError()
      return data as WaitingProvider[]
    },
  })
}
