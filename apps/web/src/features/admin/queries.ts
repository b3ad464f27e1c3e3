import type { Read } from '@hearth/contracts/reads'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../data/read.ts'
import { adminKeys } from './admin-pages.ts'

export type ReviewDecision = WaitingProvider['decisions'][number]['decision']
/** A page that waits for somebody who looks after the house. */
export type WaitingProvider = Read<'providers_in_review'>[number]

/** What waits, longest first; read anew at every visit, because others look too. */
export function providersInReviewOptions() {
  return queryOptions({
    queryKey: adminKeys.providersInReview,
    staleTime: 0,
    queryFn: ({ signal }) => read('providers_in_review', {}, signal),
  })
}
