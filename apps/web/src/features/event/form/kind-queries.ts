import { queryOptions } from '@tanstack/react-query'
import { eventKeys } from '../../../data/event/queries.ts'

export type { KindDraft, SpotsTaken } from './kinds/kind-drafts.ts'

/** What is done with kinds of spots. Most events have none: it comes when it is needed. */
export const kindStore = () => import('./kinds/kind-store.ts')

/** The kinds of spots of an event that is there, as its form has them, and how many of each are taken. */
export function kindDraftsOptions(eventId: string) {
  return queryOptions({
    queryKey: [...eventKeys.one(eventId), 'kinds'],
    queryFn: async ({ client }) => (await kindStore()).readKinds(client, eventId),
  })
}
