import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { HearthInfo } from '@hearth/contracts'
import type { EventRecord } from '@hearth/contracts/event'
import { places } from '../places.ts'
import type { HomeData } from './home-data.ts'

/** Values that the web's build makes and takes back; nothing in them is ours to read. */
type Assets = { readonly [opaque]: 'assets' }
type Head = { readonly [opaque]: 'head' }
declare const opaque: unique symbol

export type HeadEvent = Pick<
  EventRecord,
  | 'id'
  | 'title'
  | 'intention'
  | 'description'
  | 'venue'
  | 'pricing'
  | 'onlineUrl'
  | 'status'
  | 'image'
  | 'createdBy'
>

/** What `apps/web/dist/server/entry-public.js` exports. */
type WebEntry = {
  readClientAssets(clientDirectory: string): Promise<Assets>
  renderPublicPage(request: {
    url: string
    nonce: string
    hearthInfo: HearthInfo
    assets: Assets
    data?: { home?: HomeData }
    head?: Head
  }): Promise<{ html: string; status: number }>
  eventHead(
    event: HeadEvent,
    words: { siteUrl: string; when: string; startsAtMs: number; endsAtMs: number },
  ): Head
  drawCoverSvg(cover: { category: string; ratio: string; id: string }): string | undefined
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
