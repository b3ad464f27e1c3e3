import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { notify } from '../../notifications/index.ts'
import { type ListingNews, writeListingEmail } from './listing-emails.ts'
import type { Parties, Side } from './listing-queries.ts'

const plainSubjects = {
  host: m.provider_email_listing_plain_subject_by_host,
  provider: m.provider_email_listing_plain_subject_by_provider,
} satisfies Record<Side, () => string>

/** Tells the side that did not act. An event without a host has nobody to tell. */
export async function notifyOfListing(
  run: Run,
  news: ListingNews,
  {
    eventId,
    providerId,
    parties,
    by,
    writerId,
    siteUrl,
  }: { eventId: string; providerId: string; parties: Parties; by: Side; writerId: string; siteUrl: string },
): Promise<void> {
  const { eventTitle, providerName, hostId, ownerId } = parties
  const reader = by === 'host' ? ownerId : hostId
  if (!reader) return
  await notify(run, reader, (titleFor) => ({
    kind: `listing_${news}`,
    data: { eventId, eventTitle: titleFor(eventTitle), providerId, providerName, by },
    from: { writerId, plainSubject: plainSubjects[by]() },
    ...writeListingEmail(news, by, {
      ...{ eventId, eventTitle: titleFor(eventTitle), providerName, siteUrl },
    }),
  }))
}
