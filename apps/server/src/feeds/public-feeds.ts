import { AppError } from '@hearth/contracts'
import { type Category, isCategory } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { inLocale } from '@hearth/messages/in-locale'
import { localeOf, localeParameter } from '@hearth/messages/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calendarEntries, type OpenSeriesReader, readableText, writeFeedCalendar } from '../calendar/index.ts'
import { createTextCache, sendCached } from '../http/index.ts'
import type { Parts } from '../parts.ts'
import { addressOf, type Feed, type FeedFormat, feedFormats } from './feed.ts'
import { writeJsonFeed } from './json-feed.ts'
import { type FeedOf, readFeed } from './read-feed.ts'
import { writeRssFeed } from './rss-feed.ts'

const maxCached = 500
const longestCity = 80
const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const idPatterns = { venues: uuid, 'service-providers': uuid, hosts: uuid, sites: '^[a-z0-9-]+' } as const

type Query = Record<string, unknown>
type Asked = FastifyRequest<{ Querystring: Query }>

const write: Record<FeedFormat, (feed: Feed, on: { siteUrl: string }) => string> = {
  ics: writeCalendar,
  rss: writeRssFeed,
  json: writeJsonFeed,
}

/**
 * `GET /feeds/events.ics` (and `.rss`, `.json`), with `?category=` and `?city=` where wished, and `/feeds/venues/{id}`,
 * `/feeds/service-providers/{id}`, `/feeds/hosts/{id}`, `/feeds/sites/{id}` in the same formats: coming events that are
 * published and open to everyone, to any origin, with tags that spare a reader what it has. In the language that the
 * address names (`?lang=`), else in English: programs ask, and caches go by addresses.
 */
export function publicFeedRoutes(
  app: FastifyInstance,
  { parts: { database, config, now }, openSeries }: { parts: Parts; openSeries: OpenSeriesReader },
): void {
  const { siteUrl, siblings } = config
  const cache = createTextCache({ name: 'feeds', now, max: maxCached })

  async function answer(request: Asked, reply: FastifyReply, of: FeedOf, format: FeedFormat) {
    const locale = localeOf(request.query[localeParameter])
    const cached = await cache.get(`${locale} ${format} ${JSON.stringify(of)}`, async () => {
      const feed = await readFeed(
        { database, openSeries, siblings, nowMs: now() },
        of,
        // Calendars show days, readers of news what there is.
        { locale, hasEachDate: format === 'ics' },
      )
      return feed && inLocale(locale, () => write[format](feed, { siteUrl }))
    })
    if (!cached) throw new AppError('not_found', m.site_feeds_unknown)
    return sendCached(request, reply, cached, feedFormats[format])
  }

  for (const format of Object.keys(feedFormats) as FeedFormat[]) {
    app.get<{ Querystring: Query }>(`/feeds/events.${format}`, (request, reply) =>
      answer(request, reply, { kind: 'events', ...readWishes(request.query) }, format),
    )
    for (const [kind, pattern] of Object.entries(idPatterns)) {
      app.get<{ Params: { id: string }; Querystring: Query }>(
        `/feeds/${kind}/:id(${pattern}).${format}`,
        (request, reply) =>
          answer(request, reply, { kind: kind as keyof typeof idPatterns, id: request.params.id }, format),
      )
    }
  }
}

function writeCalendar(feed: Feed, { siteUrl }: { siteUrl: string }): string {
  const { title, description, pagePath } = feed
  return writeFeedCalendar(calendarEntries(feed), {
    about: { title, description, url: addressOf(pagePath, siteUrl) },
    siteUrl,
  })
}

/** Whatever else stands in the query is nothing to us: readers add words of their own. */
function readWishes({ category, city }: Query): { category?: Category; city?: string } {
  return {
    ...(category !== undefined && { category: readCategory(category) }),
    ...(city !== undefined && { city: readCity(city) }),
  }
}

function readCategory(category: unknown): Category {
  if (typeof category === 'string' && isCategory(category)) return category
  throw new AppError('not_found', m.site_feeds_category_unknown)
}

function readCity(city: unknown): string {
  const name = typeof city === 'string' ? readableText(city).replaceAll('\n', ' ').trim() : ''
  if (!name || name.length > longestCity) {
    throw new AppError('invalid_input', m.site_feeds_city_wrong)
  }
  return name
}
