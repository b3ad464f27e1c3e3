import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { HearthInfo } from '@hearth/contracts'
import type { BrowsePage, BrowseRequest } from '@hearth/contracts/event'
import type {
  PublicExplore,
  PublicPageData,
  SharedEvent,
  SharedMember,
  SharedProvider,
  SharedSeries,
  SharedVenue,
} from '@hearth/contracts/shared-page'
import { type Locale, locales } from '@hearth/messages/locales'
import { places } from '../places.ts'
import type { Announcement } from './announcement.ts'
import type { HomeData } from './home-data.ts'

/** Values that the web's build makes and takes back; nothing in them is ours to read. */
type Assets = { readonly [opaque]: 'assets' }
export type Head = { readonly [opaque]: 'head' }
declare const opaque: unique symbol

/** What `apps/web/dist/server/entry-public.js` exports. */
type WebEntry = {
  readClientAssets(clientDirectory: string): Promise<Assets>
  renderPublicPage(request: {
    url: string
    nonce: string
    hearthInfo: HearthInfo
    assets: Assets
    data?: { home: HomeData } | PublicPageData
    nowMs: number
    announcement?: Announcement
    head?: Head
  }): Promise<{ html: string; status: number }>
  eventHead(event: SharedEvent, words: { siteUrl: string; when: string; isHidden: boolean }): Head
  seriesHead(series: SharedSeries, words: { siteUrl: string; when: string; isHidden: boolean }): Head
  venueHead(venue: SharedVenue, words: { siteUrl: string }): Head
  providerHead(provider: SharedProvider, words: { siteUrl: string }): Head
  memberHead(member: SharedMember, words: { siteUrl: string }): Head
  exploreHead(address: string, shown: PublicExplore, siteUrl: string): Head | undefined
  exploreAsked(address: string): ExploreAsked | undefined | null
  publicListOf(address: string): string | undefined
  exploreAfterSentence(address: string, sentence: string, cities: readonly string[][]): string
}

/** What a page of public browsing asks for: `app/screens/event/events/page-data.ts` of the web app. */
export type ExploreAsked = {
  /** The one way in which it is written. */
  address: string
  cityAddress?: string
  /** A sentence that is to be understood first. */
  sentence?: string
  page: (city?: string) => BrowseRequest
  more: (
    page: BrowsePage,
    asked: { city?: string | undefined; nowMs: number },
  ) => { counts: Record<string, BrowseRequest>; nearMisses: BrowseRequest[]; isPlain: boolean }
}

export type WebBuild = WebEntry & { assets: Assets }

const loading = new Map<Locale, Promise<WebBuild | undefined>>()

/** The languages that the web app was built in. */
export const builtLocales = (): Locale[] =>
  locales.filter((locale) => existsSync(places.webServerEntry(locale)))

/** The web app as it was built in a language, loaded once; `undefined` when it was not built. */
export function loadWebBuild(locale: Locale = 'en'): Promise<WebBuild | undefined> {
  const build = loading.get(locale) ?? load(locale)
  loading.set(locale, build)
  return build
}

async function load(locale: Locale): Promise<WebBuild | undefined> {
  const file = places.webServerEntry(locale)
  if (!existsSync(file)) return undefined
  const entry: WebEntry = await import(/* @vite-ignore */ pathToFileURL(file).href)
  return { ...entry, assets: await entry.readClientAssets(places.webClient) }
}
