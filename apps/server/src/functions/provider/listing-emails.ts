import { m } from '@hearth/messages'
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
  const names = { event: `“${eventTitle}”`, provider: providerName }
  const [subject, sentence] = sentences[by][news](names)
  return {
    subject,
    email: {
      paragraphs: [sentence],
      action: { label: m.provider_open_the_event(), url: `${siteUrl}/event/${eventId}` },
    },
  }
}

type Names = { event: string; provider: string }

const sentences: Record<Side, Record<ListingNews, (names: Names) => [subject: string, sentence: string]>> = {
  host: {
    asked: ({ event, provider }) => [
      m.provider_would_you_be_at({ provider, event }),
      m.provider_the_host_of_this_event_would(),
    ],
    accepted: ({ event, provider }) => [
      m.provider_you_are_listed_at({ event }),
      m.provider_the_host_said_yes_now_stands({ provider }),
    ],
    declined: ({ event }) => [m.provider_about({ event }), m.provider_the_host_has_chosen_not_to()],
    removed: ({ event }) => [
      m.provider_you_are_no_longer_listed_at({ event }),
      m.provider_the_host_has_taken_your_page(),
    ],
  },
  provider: {
    asked: ({ event, provider }) => [
      `${provider} would like to be at ${event}`,
      m.provider_this_provider_offers_to_be_listed(),
    ],
    accepted: ({ event, provider }) => [
      `${provider} will be at ${event}`,
      m.provider_they_said_yes_and_now_stand(),
    ],
    declined: ({ event, provider }) => [
      `${provider} will not be at ${event}`,
      m.provider_they_cannot_be_listed_at_your(),
    ],
    removed: ({ event, provider }) => [
      `${provider} is no longer listed at ${event}`,
      m.provider_they_have_taken_themselves_off_the(),
    ],
  },
}
