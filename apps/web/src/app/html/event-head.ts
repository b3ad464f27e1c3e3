import { publicEventPath } from '@hearth/contracts/event-address'
import { readEventPicture } from '@hearth/contracts/event-picture'
import { chooseScene } from '@hearth/contracts/scenes'
import type { SharedEvent } from '@hearth/contracts/shared-page'
import * as m from '@hearth/messages'
import { paths } from '../../paths.ts'
import { excerpt } from './excerpt.ts'
import type { PageHead } from './page-head.ts'
import { placeData } from './place-data.ts'
import { sharePicture } from './share-picture.ts'

/**
 * What the page of an event that is open to all says of itself, at both of its addresses: previews and search engines know
 * the event by the public one. `when` says its span in words; `isHidden`: it is for those who have its link alone.
 */
export function eventHead(
  event: SharedEvent,
  { siteUrl, when, isHidden = false }: { siteUrl: string; when: string; isHidden?: boolean },
): PageHead {
  const url = new URL(publicEventPath(event.id), siteUrl).href
  const { name, city } = event.place ?? event.venue
  const place =
    [name, city].filter(Boolean).join(', ') || (event.onlineUrl === undefined ? '' : m.site_html_online())
  const isCancelled = event.status === 'cancelled'
  const facts = [[when, place].filter(Boolean).join(', '), event.intention].filter(Boolean).join('. ')
  const picture = sharePicture({
    siteUrl,
    photo: event.image,
    photoAlt:
      (event.image && readEventPicture(event.image).alt) || m.site_html_event_picture({ title: event.title }),
    scene: chooseScene(event),
  })
  return {
    title: event.title,
    description: isCancelled ? m.site_html_cancelled({ facts }) : facts,
    url,
    picture,
    type: 'article',
    isHidden,
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: event.title,
      description: event.intention ?? (event.description && excerpt(event.description, 300)),
      url,
      image: [picture.url],
      ...(event.doorsOpenAtMs !== undefined && { doorTime: new Date(event.doorsOpenAtMs).toISOString() }),
      startDate: new Date(event.startsAtMs).toISOString(),
      endDate: new Date(event.endsAtMs).toISOString(),
      eventStatus: `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
      eventAttendanceMode: `https://schema.org/${name ? 'Offline' : 'Online'}EventAttendanceMode`,
      location: locationOf(event, { siteUrl, url }),
      isAccessibleForFree: event.pricing.isFree,
      ...(event.createdBy && {
        organizer: {
          '@type': 'Person',
          name: event.createdBy.name,
          url: new URL(paths.member(event.createdBy), siteUrl).href,
        },
      }),
      ...(event.providers.length > 0 && {
        performer: event.providers.map((provider) => ({
          '@type': 'Organization',
          name: provider.name,
          url: new URL(paths.provider(provider.id), siteUrl).href,
        })),
      }),
    },
  }
}

function locationOf({ place, venue }: SharedEvent, { siteUrl, url }: { siteUrl: string; url: string }) {
  if (place) return placeData(place, { siteUrl })
  if (!venue.name) return { '@type': 'VirtualLocation', url }
  return {
    '@type': 'Place',
    name: venue.name,
    address: {
      '@type': 'PostalAddress',
      ...(venue.address && { streetAddress: venue.address }),
      addressLocality: venue.city,
    },
  }
}
