import { type Database, passingTrouble } from '@hearth/database'
import type { EventEngine } from '@hearth/event-engine'
import type { Locale } from '@hearth/messages/locales'
import type { createExploreCities } from './explore-cities.ts'
import { readPublicExplore } from './public-explore.ts'
import type { ReadShared, Shared } from './shared-pages.ts'
import type { ExploreAsked, WebBuild } from './web-build.ts'

type Found = { address: string; read: ReadShared } | { redirectTo: string }

/**
 * `/explore`, `/explore/{category}` and `/in/{city}`: lists of events, for everyone the same; and what everyone may know of the
 * lists for members.
 */
export function createExplorePages({
  database,
  browseAsVisitor,
  web,
  locale,
  siteUrl,
  now,
  readCities,
}: {
  database: Database
  web: WebBuild
  /** That `web` was built in. */
  locale: Locale
  siteUrl: string
  now: () => number
  readCities: ReturnType<typeof createExploreCities>
} & Pick<EventEngine, 'browseAsVisitor'>): { find(url: string): Promise<Found | undefined> } {
  /** All names of cities that a sentence may mean. */
  async function searchCities(): Promise<string[][]> {
    const { rows } = await database.run<{ found: { cities: string[][] } }>(
      { role: 'anon' },
      {
        name: 'search cities',
        onlyReads: true,
        fromReplica: true,
        text: 'select hearth.search_cities() as found',
      },
    )
    return rows[0]!.found.cities
  }

  return {
    async find(url) {
      const listed = web.publicListOf(url)
      const asked = web.exploreAsked(listed ?? url)
      if (listed) {
        if (!asked || asked.sentence) return undefined
        const read = readOf(asked)
        // Members may find more in it: where there is nothing for everyone, their page waits for what is theirs.
        return { address: url, read: async () => dataOf(await read()) }
      }
      if (asked === null) return undefined
      if (asked === undefined) return { address: url, read: async () => ({ data: { explore: null } }) }
      const { address, sentence } = asked
      if (sentence) return { redirectTo: web.exploreAfterSentence(address, sentence, await searchCities()) }
      // A form without script names the category as one value among others.
      const isElsewhere = address.split('?', 1)[0] !== url.split('?', 1)[0] && address.startsWith('/explore/')
      return isElsewhere ? { redirectTo: address } : { address, read: readOf(asked) }
    },
  }

  function readOf(asked: ExploreAsked): ReadShared {
    return async () => {
      const { address } = asked
      const nowMs = now()
      const reading = { asked, cities: await readCities(), locale, nowMs }
      const shown = await readPublicExplore({ database, browseAsVisitor }, reading).catch((error) => {
        // A place in the list that no list of ours has.
        if (passingTrouble(error) || !address.includes('after=')) throw error
        return undefined
      })
      const head = shown && web.exploreHead(address, shown, siteUrl)
      return { data: { explore: shown ?? null }, head }
    }
  }
}

const dataOf = ({ data }: Shared): Shared =>
  data && 'explore' in data && data.explore !== null ? { data } : {}
