import type { Run } from '../../feeds/index.ts'
import { tell } from '../notices/tell.ts'
import { type ListingNews, writeListingLetter } from './listing-letters.ts'
import type { Parties, Side } from './listing-queries.ts'

/** Tells the side that did not act. An event without a host has nobody to tell. */
export async function tellOfListing(
  run: Run,
  news: ListingNews,
  {
    eventId,
    providerId,
    parties,
    by,
    siteUrl,
  }: { eventId: string; providerId: string; parties: Parties; by: Side; siteUrl: string },
): Promise<void> {
  const { eventTitle, providerName, hostId, ownerId } = parties
  const reader = by === 'host' ? ownerId : hostId
  if (!reader) return
  await tell(run, reader, {
    kind: `listing_${news}`,
    data: { eventId, eventTitle, providerId, providerName, by },
    ...writeListingLetter(news, by, { eventId, eventTitle, providerName, siteUrl }),
  })
}
