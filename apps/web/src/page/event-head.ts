import type { EventRecord } from '@hearth/contracts/event'
import { paths } from '../paths.ts'
import type { PageHead } from './page-head.ts'

/**
 * What the page of a public event says of itself: the server answers `/event/{id}` with it, so that previews and search
 * engines know the event, while people who are not signed in are led to the sign-in page (contracts.md, routes).
 * `startsAtMs` and `endsAtMs` are its span (`eventSpan` of contracts); `when` says it in words.
 */
export function eventHead(
  event: Pick<
    EventRecord,
    | 'id'
    | 'title'
    | 'intention'
    | 'description'
    | 'venue'
    | 'pricing'
    | 'onlineUrl'
    | 'status'
    | 'image'
    | 'createdBy'
  >,
  {
    siteUrl,
    when,
    startsAtMs,
    endsAtMs,
  }: { siteUrl: string; when: string; startsAtMs: number; endsAtMs: number },
): PageHead {
  const url = new URL(paths.event(event.id), siteUrl).href
  const imageUrl = event.image && new URL(event.image, siteUrl).href
  const place =
    [event.venue.name, event.venue.city].filter(Boolean).join(', ') || (event.onlineUrl ? 'Online' : '')
  const description = [[when, place].filter(Boolean).join(', '), event.intention].filter(Boolean).join('. ')
  return {
    title: event.title,
    description,
    url,
    ...(imageUrl && { imageUrl }),
    type: 'article',
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: event.title,
      description: event.intention ?? event.description?.slice(0, 300),
      url,
      ...(imageUrl && { image: [imageUrl] }),
      startDate: new Date(startsAtMs).toISOString(),
      endDate: new Date(endsAtMs).toISOString(),
      eventStatus: `https://schema.org/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
      eventAttendanceMode: `https://schema.org/${event.venue.name ? 'Offline' : 'Online'}EventAttendanceMode`,
      location: event.venue.name
        ? {
            '@type': 'Place',
            name: event.venue.name,
            address: {
              '@type': 'PostalAddress',
              streetAddress: event.venue.address,
              addressLocality: event.venue.city,
            },
          }
        : { '@type': 'VirtualLocation', url },
      isAccessibleForFree: event.pricing.isFree,
      ...(event.createdBy && { organizer: { '@type': 'Person', name: event.createdBy.name } }),
    },
  }
}
