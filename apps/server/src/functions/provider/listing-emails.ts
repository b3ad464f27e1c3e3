import * as m from '@hearth/messages'
import type { Email } from '../../mail/index.ts'
import type { Side } from './listing-queries.ts'

export type ListingNews = 'asked' | 'accepted' | 'declined' | 'removed'

/** What the other side reads. `by` is who asked, answered or took the listing away. */
export function writeListingEmail(
  news: ListingNews,
  by: Side,
  {
    eventId,
    eventTitle,
    providerName,
    siteUrl,
  }: { eventId: string; eventTitle: string; providerName: string; siteUrl: string },
): { subject: string; email: Email } {
  const names = { event: eventTitle, provider: providerName }
  const [subject, sentence] = messages[by][news]
  return {
    subject: subject(names),
    email: {
      paragraphs: [sentence(names)],
      action: { label: m.provider_email_open_event(), url: `${siteUrl}/event/${eventId}` },
    },
  }
}

type Message = (names: { event: string; provider: string }) => string

const messages: Record<Side, Record<ListingNews, [subject: Message, sentence: Message]>> = {
  host: {
    asked: [m.provider_email_listing_asked_by_host_subject, m.provider_email_listing_asked_by_host],
    accepted: [m.provider_email_listing_accepted_by_host_subject, m.provider_email_listing_accepted_by_host],
    declined: [m.provider_email_listing_declined_by_host_subject, m.provider_email_listing_declined_by_host],
    removed: [m.provider_email_listing_removed_by_host_subject, m.provider_email_listing_removed_by_host],
  },
  provider: {
    asked: [m.provider_email_listing_asked_by_provider_subject, m.provider_email_listing_asked_by_provider],
    accepted: [
      m.provider_email_listing_accepted_by_provider_subject,
      m.provider_email_listing_accepted_by_provider,
    ],
    declined: [
      m.provider_email_listing_declined_by_provider_subject,
      m.provider_email_listing_declined_by_provider,
    ],
    removed: [
      m.provider_email_listing_removed_by_provider_subject,
      m.provider_email_listing_removed_by_provider,
    ],
  },
}
