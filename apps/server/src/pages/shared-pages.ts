import { isEventId } from '@hearth/contracts/event-id'
import type {
  PublicEvent,
  PublicPageData,
  PublicSeries,
  PublicVenue,
  RetentionSettings,
} from '@hearth/contracts/shared-page'
import type { Database } from '@hearth/database'
import type { EventEngine } from '@hearth/event-engine'
import { inLocale } from '@hearth/messages/in-locale'
import type { Locale } from '@hearth/messages/locales'
import { readPublicEvent } from './public-event.ts'
import { readPublicMember } from './public-member.ts'
import { readPublicProvider } from './public-provider.ts'
import { readPublicSeries } from './public-series.ts'
import { readPublicVenue } from './public-venue.ts'
import { sharedEventOf } from './shared-event.ts'
import { readSharedMember } from './shared-member.ts'
import { readSharedProvider } from './shared-provider.ts'
import { sharedSeriesOf } from './shared-series.ts'
import { sharedVenueOf } from './shared-venue.ts'
import type { Head, WebBuild } from './web-build.ts'

/** What a page is about, as a visitor may know it: its head, where there is anything for a visitor, and of a public page all that it shows. */
export type Shared = { head?: Head | undefined; data?: PublicPageData }

/** What the event engine answers to a visitor. */
export type EventsForVisitors = Pick<EventEngine, 'browseAsVisitor' | 'hostedAsVisitor'>

/** `wantsOriginal`: what hosts and owners wrote, also where it is translated. */
type Asked = { wantsOriginal: boolean }

export type ReadShared = () => Promise<Shared>

const eventId = '([a-z2-7]{26})'
const uuid = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})'
const isUuid = new RegExp(`^${uuid}$`, 'i')
const username = '([A-Za-z0-9_.]{3,30})'
const isUsername = new RegExp(`^${username}$`)

/**
 * The pages that people share: their heads name what is public to previews and search engines, and say nothing of
 * anything else, nor whether it is there.
 */
export function createSharedPages({
  database,
  browseAsVisitor,
  hostedAsVisitor,
  web,
  locale = 'en',
  siteUrl,
  retention,
  now,
}: {
  database: Database
  web: WebBuild
  /** That `web` was built in. */
  locale?: Locale
  siteUrl: string
  retention: RetentionSettings
  now: () => number
} & EventsForVisitors): { readerFor(address: string): ReadShared | undefined } {
  const eventHead = (found: PublicEvent, asked: Asked) => {
    const { event, when } = inLocale(locale, () => sharedEventOf(found, asked))
    return web.eventHead(event, { siteUrl, when, isHidden: found.record.visibility !== 'public' })
  }
  const seriesHead = (found: PublicSeries, asked: Asked) => {
    const { series, when } = inLocale(locale, () => sharedSeriesOf(found, asked))
    return web.seriesHead(series, { siteUrl, when, isHidden: found.series.event.visibility !== 'public' })
  }
  const venueHead = (venue: PublicVenue, asked: Asked) =>
    web.venueHead(sharedVenueOf(venue, asked), { siteUrl })
  const providerHead = async (id: string, asked: Asked) => {
    const provider = await readSharedProvider(database, { id, locale, ...asked })
    return provider && web.providerHead(provider, { siteUrl })
  }
  /** By their username in any case, or by the id that an event names its host by. */
  const memberCalled = async (name: string) => {
    if (isUuid.test(name)) return readSharedMember(database, { id: name })
    return isUsername.test(name) ? readSharedMember(database, { username: name }) : undefined
  }
  const kinds: [path: RegExp, read: (name: string, asked: Asked) => Promise<Shared>][] = [
    [
      /^\/e\/([^/]+)$/,
      async (id, asked) => {
        const event = (isEventId(id) && (await readPublicEvent(database, id, locale))) || null
        return { data: { event }, head: event ? eventHead(event, asked) : undefined }
      },
    ],
    [
      new RegExp(`^/event/${eventId}$`),
      async (id, asked) => {
        const found = await readPublicEvent(database, id, locale)
        if (found?.record.visibility !== 'public') return {}
        return { data: { event: found }, head: eventHead(found, asked) }
      },
    ],
    [
      /^\/s\/([^/]+)$/,
      async (id, asked) => {
        const series = (isEventId(id) && (await readPublicSeries(database, id, locale))) || null
        return { data: { series }, head: series ? seriesHead(series, asked) : undefined }
      },
    ],
    [
      new RegExp(`^/series/${eventId}$`),
      async (id, asked) => {
        const found = await readPublicSeries(database, id, locale)
        if (found?.series.event.visibility !== 'public') return {}
        return { data: { series: found }, head: seriesHead(found, asked) }
      },
    ],
    [
      /^\/v\/([^/]+)$/,
      async (id, asked) => {
        if (!isUuid.test(id)) return { data: { venue: null } }
        const found = await readPublicVenue({ database, browseAsVisitor }, { id, locale, nowMs: now() })
        return { data: { venue: found ?? null }, head: found && venueHead(found, asked) }
      },
    ],
    [
      new RegExp(`^/venues/${uuid}$`, 'i'),
      async (id, asked) => {
        const found = await readPublicVenue({ database, browseAsVisitor }, { id, locale, nowMs: now() })
        return { ...(found && { data: { venue: found } }), head: found && venueHead(found, asked) }
      },
    ],
    [
      /^\/p\/([^/]+)$/,
      async (id, asked) => {
        if (!isUuid.test(id)) return { data: { provider: null } }
        const [found, head] = await Promise.all([
          readPublicProvider({ database, browseAsVisitor }, { id, locale, nowMs: now() }),
          providerHead(id, asked),
        ])
        return { data: { provider: found ?? null }, head: found && head }
      },
    ],
    [
      new RegExp(`^/service-providers/${uuid}$`, 'i'),
      async (id, asked) => {
        const [found, head] = await Promise.all([
          readPublicProvider({ database, browseAsVisitor }, { id, locale, nowMs: now() }),
          providerHead(id, asked),
        ])
        return { ...(found && { data: { provider: found } }), head }
      },
    ],
    [
      /^\/(?:@|%40)([^/]+)$/,
      async (name) => {
        const shared = await memberCalled(name)
        const found =
          shared &&
          (await readPublicMember(
            { database, browseAsVisitor, hostedAsVisitor },
            { id: shared.id, locale, nowMs: now() },
          ))
        return { data: { member: found ?? null }, head: found && web.memberHead(shared, { siteUrl }) }
      },
    ],
    [
      new RegExp(`^/profile/public/${uuid}$`, 'i'),
      async (id) => {
        const member = await readSharedMember(database, { id })
        return { head: member && web.memberHead(member, { siteUrl }) }
      },
    ],
    [
      new RegExp(`^/profile/(?:@|%40)?${username}$`),
      async (name) => {
        const member = await readSharedMember(database, { username: name })
        return { head: member && web.memberHead(member, { siteUrl }) }
      },
    ],
    [/^\/(privacy)$/, async () => ({ data: { privacy: retention } })],
  ]

  return {
    readerFor(address) {
      const [path = '', query] = address.split('?', 2)
      const asked = { wantsOriginal: new URLSearchParams(query).get('words') === 'original' }
      for (const [pattern, read] of kinds) {
        const name = pattern.exec(path)?.[1]
        if (name) return () => read(name, asked)
      }
      return undefined
    },
  }
}
