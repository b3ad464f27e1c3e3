import { publicEventPath } from '@hearth/contracts/event-address'
import { getLocale } from '@hearth/messages/in-locale'
import { openPictureOf, placeOf, readableText } from '../calendar/index.ts'
import { addressOf, extendPath, type Feed, type FeedEvent, paragraphsOf } from './feed.ts'

/** A feed as JSON Feed 1.1 has it (https://www.jsonfeed.org/version/1.1/); when and where stand in the text too. */
export function writeJsonFeed(
  { title, description, pagePath, path, events }: Feed,
  { siteUrl }: { siteUrl: string },
): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: readableText(title),
    description: readableText(description),
    home_page_url: addressOf(pagePath, siteUrl),
    feed_url: addressOf(extendPath(path, 'json'), siteUrl),
    language: getLocale(),
    items: events.map((event) => itemOf(event, siteUrl)),
  })
}

function itemOf(event: FeedEvent, siteUrl: string): object {
  const place = readableText(placeOf(event))
  const picture = openPictureOf(event, siteUrl)
  return {
    id: event.id,
    url: addressOf(publicEventPath(event.id), siteUrl),
    title: readableText(event.title),
    content_text: readableText(paragraphsOf(event).join('\n\n')),
    ...(event.intention && { summary: readableText(event.intention) }),
    ...(picture && { image: picture.url }),
    ...(event.hostName && { authors: [{ name: readableText(event.hostName) }] }),
    date_published: new Date(event.createdAtMs).toISOString(),
    date_modified: new Date(event.updatedAtMs).toISOString(),
    tags: [event.category],
    _hearth: {
      about: `${siteUrl}/event-engine.did`,
      starts_at: new Date(event.startsAtMs).toISOString(),
      ends_at: new Date(event.endsAtMs).toISOString(),
      timezone: event.timezone,
      all_day: event.allDay,
      ...(place && { place }),
      ...(picture?.alt && { image_alt: readableText(picture.alt) }),
    },
  }
}
