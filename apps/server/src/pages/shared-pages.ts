import { isEventId } from '@hearth/contracts/event-id'
import type { PublicEvent, PublicPageData, PublicVenue } from '@hearth/contracts/shared-page'
import type { Database } from '@hearth/database'
import type { EventEngine } from '@hearth/event-engine'
import { readPublicEvent } from './public-event.ts'
import { readPublicVenue } from './public-venue.ts'
import { sharedEventOf } from './shared-event.ts'
import { readSharedMember } from './shared-member.ts'
import { readSharedProvider } from './shared-provider.ts'
import { readVenue, sharedVenueOf } from './shared-venue.ts'
import type { Head, WebBuild } from './web-build.ts'

/** What a page is about, as a visitor may know it: its head, where there is anything for a visitor, and of a public page all that it shows. */
type Shared = { head?: Head | undefined; data?: PublicPageData }

export type ReadShared = () => Promise<Shared>

const eventId = '([a-z2-7]{26})'
const uuid = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})'
const isUuid = new RegExp(`^${uuid}$`, 'i')
const username = '(?:@|%40)?([A-Za-z0-9_.]{3,30})'

/**
 * The pages that people share: their heads name what is public to previews and search engines, and say nothing of
 * anything else, nor whether it is there.
 */
export function createSharedPages({
  database,
  browseAsVisitor,
  web,
  siteUrl,
  now,
}: {
  database: Database
  web: WebBuild
  siteUrl: string
  now: () => number
} & Pick<EventEngine, 'browseAsVisitor'>): { readerFor(path: string): ReadShared | undefined } {
  const eventHead = (found: PublicEvent) => {
    const { event, when } = sharedEventOf(found)
    return web.eventHead(event, { siteUrl, when, isHidden: found.record.visibility !== 'public' })
  }
  const venueHead = (venue: PublicVenue['venue']) => web.venueHead(sharedVenueOf(venue), { siteUrl })
  const kinds: [path: RegExp, read: (name: string) => Promise<Shared>][] = [
    [
      /^\/e\/([^/]+)$/,
      async (id) => {
        const event = (isEventId(id) && (await readPublicEvent(database, id))) || null
        return { data: { event }, head: event ? eventHead(event) : undefined }
      },
    ],
    [
      new RegExp(`^/event/${eventId}$`),
      async (id) => {
        const found = await readPublicEvent(database, id)
        return { head: found?.record.visibility === 'public' ? eventHead(found) : undefined }
      },
    ],
    [
      /^\/v\/([^/]+)$/,
      async (id) => {
        if (!isUuid.test(id)) return { data: { venue: null } }
        const found = await readPublicVenue({ database, browseAsVisitor }, { id, nowMs: now() })
        return { data: { venue: found ?? null }, head: found && venueHead(found.venue) }
      },
    ],
    [
      new RegExp(`^/venues/${uuid}$`, 'i'),
      async (id) => {
        const venue = await readVenue(database, id)
        return { head: venue && venueHead(venue) }
      },
    ],
    [
      new RegExp(`^/service-providers/${uuid}$`, 'i'),
      async (id) => {
        const provider = await readSharedProvider(database, id)
        return { head: provider && web.providerHead(provider, { siteUrl }) }
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
      new RegExp(`^/profile/${username}$`),
      async (name) => {
        const member = await readSharedMember(database, { username: name })
        return { head: member && web.memberHead(member, { siteUrl }) }
      },
    ],
  ]

  return {
    readerFor(path) {
      for (const [pattern, read] of kinds) {
        const name = pattern.exec(path)?.[1]
        if (name) return () => read(name)
      }
      return undefined
    },
  }
}
