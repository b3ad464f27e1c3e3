import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { HearthInfo } from '@hearth/contracts'
import type {
  PublicPageData,
  SharedEvent,
  SharedMember,
  SharedProvider,
  SharedVenue,
} from '@hearth/contracts/shared-page'
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
  venueHead(venue: SharedVenue, words: { siteUrl: string }): Head
  providerHead(provider: SharedProvider, words: { siteUrl: string }): Head
  memberHead(member: SharedMember, words: { siteUrl: string }): Head
}

export type WebBuild = WebEntry & { assets: Assets }

let loading: Promise<WebBuild | undefined> | undefined

/** The built web app, loaded once; `undefined` when it was not built. */
export function loadWebBuild(): Promise<WebBuild | undefined> {
  loading ??= load()
  return loading
}

async function load(): Promise<WebBuild | undefined> {
  if (!existsSync(places.webServerEntry)) return undefined
  const entry: WebEntry = await import(/* @vite-ignore */ pathToFileURL(places.webServerEntry).href)
  return { ...entry, assets: await entry.readClientAssets(places.webClient) }
}
