import { namedScene } from '@hearth/contracts/scenes'
import type { SharedVenue } from '@hearth/contracts/shared-page'
import { venueFeatures, venueKinds } from '@hearth/contracts/venue-values'
import { type WeeklyHours, weekdays } from '@hearth/contracts/weekly-hours'
import * as m from '@hearth/messages'
import { venueScene } from '../../art/venue-cover.tsx'
import { paths } from '../../paths.ts'
import { excerpt } from './excerpt.ts'
import type { PageHead } from './page-head.ts'
import { feature, placeData } from './place-data.ts'
import { sharePicture } from './share-picture.ts'

/** What a venue's page says of itself. A closed one says that first, and tells no opening hours. */
export function venueHead(venue: SharedVenue, { siteUrl }: { siteUrl: string }): PageHead {
  const { id, name, kind, city, capacity, description, hours, website } = venue
  const isClosed = venue.status === 'closed'
  const picture = sharePicture({
    siteUrl,
    photo: venue.photo,
    photoAlt: m.site_html_photo({ name }),
    scene: namedScene(venueScene({ id, kind }), id),
  })
  const about = description && excerpt(description, 200)
  const facts = [
    isClosed && m.site_html_venue_is_closed(),
    capacity === undefined
      ? m.site_html_venue({ kind: venueKinds[kind], city })
      : m.site_html_venue_with_room({ kind: venueKinds[kind], city, capacity }),
    about,
  ]
  const { amenityFeature = [], ...place } = placeData(venue, { siteUrl })
  const features = [...amenityFeature, ...venue.features.map((has) => feature(venueFeatures[has] ?? has))]
  return {
    title: isClosed ? m.site_html_venue_closed_title({ name }) : name,
    description: facts.filter(Boolean).join(' '),
    url: new URL(paths.venue(id), siteUrl).href,
    picture,
    feed: { of: { kind: 'venues', id }, title: m.site_feeds_venue({ name }) },
    structuredData: {
      '@context': 'https://schema.org',
      ...place,
      description: isClosed ? `${m.site_html_venue_is_closed()} ${about ?? ''}`.trim() : about,
      image: [picture.url],
      ...(website && { sameAs: [website] }),
      ...(features.length > 0 && { amenityFeature: features }),
      ...(!isClosed && hours.length > 0 && { openingHoursSpecification: hours.map(openingHours) }),
    },
  }
}

/** Midnight as a closing time is the end of that day, which schema.org writes as its last minute. */
function openingHours({ days, opens, closes }: WeeklyHours[number]) {
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map((day) => `https://schema.org/${weekdays[day as keyof typeof weekdays]}`),
    opens,
    closes: closes === '00:00' ? '23:59' : closes,
  }
}
