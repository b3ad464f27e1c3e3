import type { Database } from '@hearth/database'
import { sayWhen } from '../calendar/index.ts'
import { readSharedEvent } from './shared-event.ts'
import { readSharedMember } from './shared-member.ts'
import { readSharedProvider } from './shared-provider.ts'
import { readSharedVenue } from './shared-venue.ts'
import type { Head, WebBuild } from './web-build.ts'

/** Reads what the page is about, as a visitor, in one round trip; undefined when there is nothing for a visitor. */
export type ReadHead = () => Promise<Head | undefined>

const eventId = '([a-z2-7]{26})'
const uuid = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})'
const username = '(?:@|%40)?([A-Za-z0-9_.]{3,30})'

/**
 * The heads of pages that people share: they name what is public to previews and search engines, and say nothing of
 * anything else, nor whether it is there.
 */
export function createSharedHeads({
  database,
  web,
  siteUrl,
}: {
  database: Database
  web: WebBuild
  siteUrl: string
}): { readerFor(path: string): ReadHead | undefined } {
  const kinds: [path: RegExp, read: (name: string) => Promise<Head | undefined>][] = [
    [
      new RegExp(`^/event/${eventId}$`),
      async (id) => {
        const found = await readSharedEvent(database, id)
        return found && web.eventHead(found.event, { siteUrl, when: sayWhen(found.timing) })
      },
    ],
    [
      new RegExp(`^/venues/${uuid}$`, 'i'),
      async (id) => {
        const venue = await readSharedVenue(database, id)
        return venue && web.venueHead(venue, { siteUrl })
      },
    ],
    [
      new RegExp(`^/service-providers/${uuid}$`, 'i'),
      async (id) => {
        const provider = await readSharedProvider(database, id)
        return provider && web.providerHead(provider, { siteUrl })
      },
    ],
    [
      new RegExp(`^/profile/public/${uuid}$`, 'i'),
      async (id) => {
        const member = await readSharedMember(database, { id })
        return member && web.memberHead(member, { siteUrl })
      },
    ],
    [
      new RegExp(`^/profile/${username}$`),
      async (name) => {
        const member = await readSharedMember(database, { username: name })
        return member && web.memberHead(member, { siteUrl })
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
