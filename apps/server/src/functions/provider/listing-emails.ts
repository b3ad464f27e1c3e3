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
      action: { label: 'Open the event', url: `${siteUrl}/event/${eventId}` },
    },
  }
}

type Names = { event: string; provider: string }

const sentences: Record<Side, Record<ListingNews, (names: Names) => [subject: string, sentence: string]>> = {
  host: {
    asked: ({ event, provider }) => [
      `${provider}: would you be at ${event}?`,
      'The host of this event would like to list you there. Say yes, and it shows on your page too.',
    ],
    accepted: ({ event, provider }) => [
      `You are listed at ${event}`,
      `The host said yes: ${provider} now stands on the page of this event.`,
    ],
    declined: ({ event }) => [
      `About ${event}`,
      'The host has chosen not to list you at this event. There will be other evenings.',
    ],
    removed: ({ event }) => [
      `You are no longer listed at ${event}`,
      'The host has taken your page off this event.',
    ],
  },
  provider: {
    asked: ({ event, provider }) => [
      `${provider} would like to be at ${event}`,
      'This provider offers to be listed at your event. You decide.',
    ],
    accepted: ({ event, provider }) => [
      `${provider} will be at ${event}`,
      'They said yes, and now stand on the page of your event.',
    ],
    declined: ({ event, provider }) => [
      `${provider} will not be at ${event}`,
      'They cannot be listed at your event this time.',
    ],
    removed: ({ event, provider }) => [
      `${provider} is no longer listed at ${event}`,
      'They have taken themselves off the page of your event.',
    ],
  },
}
