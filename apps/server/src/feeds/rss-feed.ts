import { publicEventPath } from '@hearth/contracts/event-address'
import { getLocale } from '@hearth/messages/in-locale'
import XMLBuilder from 'fast-xml-builder'
import { openPictureOf, readableText } from '../calendar/index.ts'
import { escapeHtml } from '../http/index.ts'
import { addressOf, extendPath, type Feed, type FeedEvent, paragraphsOf } from './feed.ts'

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressBooleanAttributes: false,
})

/** Minutes until a reader should ask again. */
const askAgainMinutes = 60

/**
 * A feed as RSS 2.0 has it (https://www.rssboard.org/rss-specification). A description is HTML by custom, so an event's
 * words are escaped twice: once as text in HTML, then, by the builder, as text in XML.
 */
export function writeRssFeed(
  { title, description, pagePath, path, events }: Feed,
  { siteUrl }: { siteUrl: string },
): string {
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    rss: {
      '@version': '2.0',
      '@xmlns:atom': 'http://www.w3.org/2005/Atom',
      '@xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      '@xmlns:media': 'http://search.yahoo.com/mrss/',
      channel: {
        title: readableText(title),
        link: addressOf(pagePath, siteUrl),
        description: readableText(description),
        language: getLocale(),
        ttl: askAgainMinutes,
        'atom:link': {
          '@rel': 'self',
          '@type': 'application/rss+xml',
          '@href': addressOf(extendPath(path, 'rss'), siteUrl),
        },
        item: events.map((event) => itemOf(event, siteUrl)),
      },
    },
  })
}

function itemOf(event: FeedEvent, siteUrl: string): object {
  const link = addressOf(publicEventPath(event.id), siteUrl)
  const picture = openPictureOf(event, siteUrl)
  return {
    title: readableText(event.title),
    link,
    // Also from before the public page: what a reader has read must not come anew.
    guid: { '@isPermaLink': 'true', '#text': `${siteUrl}/event/${event.id}` },
    description: paragraphsOf(event).map(asHtml).join(''),
    ...(event.hostName && { 'dc:creator': readableText(event.hostName) }),
    // Media RSS, and not an enclosure, which must say how many bytes it has.
    ...(picture && {
      'media:content': {
        '@url': picture.url,
        '@type': 'image/webp',
        '@medium': 'image',
        ...(picture.alt && { 'media:description': { '@type': 'plain', '#text': readableText(picture.alt) } }),
      },
    }),
    category: event.category,
    pubDate: new Date(event.createdAtMs).toUTCString(),
  }
}

function asHtml(paragraph: string): string {
  return `<p>${escapeHtml(readableText(paragraph)).replaceAll('\n', '<br>')}</p>`
}
