/**
 * What the server loads of the web app: `entry-public.js` of a language and the parts that it loads, without dependencies.
 *
 *     const web = await import('…/apps/web/dist/server/entry-public.js')
 *     const assets = await web.readClientAssets('…/apps/web/dist/client')         // once per process
 *
 *     const page = await web.renderPublicPage({
 *       url: '/events?city=Lisbon',      // path and query of the request
 *       nonce,                           // the one of this answer's Content-Security-Policy
 *       hearthInfo,                      // what /.well-known/hearth.json says
 *       assets,
 *       data: { home },                  // HomeData, for `/`; `event` for `/e/{id}`, `series`, `venue`, `provider`, `member` `explore` likewise: null when there is none
 *       nowMs,                           // the present moment: browsers take the page over as of it
 *       head: web.eventHead(event, …),   // where the server knows more than the path: also seriesHead, venueHead, providerHead, memberHead
 *     })
 *     reply.code(page.status).type('text/html').send(page.html)
 *
 * Pages are the same for everyone, so an answer may be kept: render it once with a nonce that no page contains
 * otherwise and put each answer's own in its place. `page.isWhole` says whether it has content (home, sign-in,
 * sign-up, not found) or is the shell for the browser. `status` is 404 for unknown paths.
 */
import type { HearthInfo } from '@hearth/contracts'
import { pageTable, type ScreenName } from '@hearth/contracts/pages'
import type { PublicPageData } from '@hearth/contracts/shared-page'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import type { PageData } from '../data/page-data.ts'
import { createQueryClient } from '../data/queries.ts'
import { SessionProvider } from '../features/account/session/session.tsx'
import { UnknownMember } from '../features/account/session/unknown-member.tsx'
import { createStaticRouter, type Match, type Params, RouterProvider } from '../navigation/index.ts'
import { MarkdownRenderer } from '../ui/markdown/markdown.tsx'
import MarkdownText from '../ui/markdown/markdown-text.tsx'
import { App } from './app.tsx'
import type { ClientAssets } from './html/client-assets.ts'
import { headOf, plainHead } from './html/heads.ts'
import type { PageHead } from './html/page-head.ts'
import { writePage } from './html/write-page.ts'
import type { RouteHandle } from './layout/route-handle.ts'
import { memberIn } from './member-segment.ts'
import { resolveScreens } from './resolve-screens.ts'
import { createRoutes } from './routes.tsx'
import { eventQueries } from './screens/event/event/page-data.ts'
import { publicListOf } from './screens/event/events/explore-address.ts'
import { exploreQueries } from './screens/event/events/page-data.ts'
import { memberQueries } from './screens/member/page-data.ts'
import { providerQueries } from './screens/provider/page-data.ts'
import { seriesQueries } from './screens/series/page-data.ts'
import type { HomeData } from './screens/site/home/home-data.ts'
import { homeQuery } from './screens/site/home/queries.ts'
import { retentionSettingsQuery } from './screens/site/privacy/queries.ts'
import { venueQueries } from './screens/venue/page-data.ts'

export type { EventSummary } from '../data/event/event-summary.ts'
export { type ClientAssets, readClientAssets } from './html/client-assets.ts'
export { eventHead } from './html/event-head.ts'
export { exploreHead } from './html/explore-head.ts'
export { memberHead } from './html/member-head.ts'
export type { PageHead } from './html/page-head.ts'
export { providerHead } from './html/provider-head.ts'
export { seriesHead } from './html/series-head.ts'
export { venueHead } from './html/venue-head.ts'
export { publicListOf } from './screens/event/events/explore-address.ts'
export { exploreAsked } from './screens/event/events/page-data.ts'
export { exploreAfterSentence } from './screens/event/events/sentence-address.ts'
export type { HomeData } from './screens/site/home/home-data.ts'

export type PublicPageRequest = {
  /** Path and query. */
  url: string
  nonce: string
  hearthInfo: HearthInfo
  assets: ClientAssets
  /** What the page is rendered from; without it the home page is a shell that the browser fills. */
  data?: { home: HomeData } | PublicPageData
  /** Milliseconds since 1970 UTC. */
  nowMs: number
  /** The line that stands on every page now. */
  announcement?: { id: string; text: string }
  /** Replaces what the page says of itself. */
  head?: PageHead
}
export type PublicPage = { html: string; status: number; isWhole: boolean; head: PageHead }

/** One for all pages: what is written into it is the same at all addresses. */
const routes = createRoutes()

/** Writes the page of an address. Throws when rendering fails: the server then answers 500 with its own error page. */
export async function renderPublicPage(request: PublicPageRequest): Promise<PublicPage> {
  const { pathname, search } = new URL(request.url, 'http://hearth.invalid')
  const siteUrl = request.hearthInfo.site.url
  const matches = await resolveScreens(routes, pathname)
  const { route, params = {} } = matches.at(-1) ?? {}
  const handle = (route?.handle ?? {}) as RouteHandle
  const isNobodys = route?.id === '/@:username' && !memberIn(params.username ?? '')
  const [shown] = isNobodys ? [null] : Object.values(request.data ?? {})
  const status = shown === null ? 404 : (handle.status ?? 200)
  const queryClient = createQueryClient({ retries: false })
  const queries = request.data && queriesOf(request.data, params, request)
  for (const [key, data] of queries ?? []) queryClient.setQueryData(key, data)

  const isWhole = handle.fromServer === true && (shown !== undefined || !needsData.has(handle.screen))
  const head =
    request.head ?? headOf(pathname, siteUrl, search) ?? plainHead(pathname, siteUrl, status === 404)
  const seen = { url: pathname + search, queryClient, nowMs: request.nowMs }
  const rendered = isWhole
    ? await renderContent(matches, seen)
    : route && (await renderPlaceholder(matches, { ...seen, isPlain: !search && !queries }))
  const { preloads, content } = splitPreloads(rendered)
  const html = writePage({
    head,
    preloads,
    content: isWhole ? content : undefined,
    ...(!isWhole && content && { placeholder: { html: content, isForMembers: handle.needs !== 'open' } }),
    announcement: request.announcement,
    data: { hearth: request.hearthInfo, ...(queries && { queries, nowMs: request.nowMs }) },
    nonce: request.nonce,
    assets: request.assets,
    screen: handle.file ? request.assets.screens[handle.file] : undefined,
  })
  // What it holds would otherwise wait out its time in this process.
  queryClient.clear()
  return { html, status, isWhole, head }
}

type Seen = {
  url: string
  queryClient: QueryClient
  nowMs: number
  Session?: ComponentType<{ children: ReactNode }>
}

/** How React marks what it had to leave to the browser because it was not loaded. */
const leftOut = '<!--$!-->'

/**
 * Renders what is matched, with all its parts: those that are loaded by themselves are loaded by the first writing that
 * meets them, and stand in every one. Without this a page would depend on which others this process wrote before. Loaders
 * do not run here: what a page shows was put into the query cache before.
 */
async function renderContent(
  matches: Match[],
  { url, queryClient, nowMs, Session = SessionProvider }: Seen,
): Promise<string> {
  const app = (
    <MarkdownRenderer value={MarkdownText}>
      <App queryClient={queryClient} renderedAtMs={nowMs} Session={Session}>
        <RouterProvider router={createStaticRouter(routes, url, matches)} />
      </App>
    </MarkdownRenderer>
  )
  const html = renderToString(app)
  if (!html.includes(leftOut)) return html
  await new Promise<void>((resolve) => {
    renderToPipeableStream(app, { onAllReady: resolve, onShellError: () => resolve() })
  })
  return renderToString(app)
}

/** Screens before their data, by the routes that lead to them: what says nothing of its address is the same at all of them. */
const placeholders = new Map<string, { html: string; madeAtMs: number }>()
const placeholderMs = 60_000

/**
 * What a screen shows before anything is known of whoever opens it: to somebody who may see it, where it asks for that. Nothing
 * where an address says what is shown.
 */
async function renderPlaceholder(
  matches: Match[],
  seen: Omit<Seen, 'Session'> & { isPlain: boolean },
): Promise<string | undefined> {
  const { route, params } = matches.at(-1)!
  const { needs = 'open' } = route.handle as RouteHandle
  if (pageTable.some((page) => page.path === route.id && 'hasSecret' in page)) return undefined
  const last = seen.isPlain ? placeholders.get(route.id!) : undefined
  if (last && seen.nowMs - last.madeAtMs < placeholderMs) return last.html
  const Session = ({ children }: { children: ReactNode }) => (
    <UnknownMember needs={needs}>{children}</UnknownMember>
  )
  const html = await renderContent(matches, { ...seen, ...(needs !== 'open' && { Session }) })
  const saysAddress = Object.values(params).some((value) => value && html.includes(value))
  if (!saysAddress && seen.isPlain) placeholders.set(route.id!, { html, madeAtMs: seen.nowMs })
  return html
}

/**
 * React names the pictures that come first at the beginning of the content. In the head the browser meets them before
 * the styles.
 */
function splitPreloads(rendered: string | undefined): { preloads: string; content: string | undefined } {
  const preloads = rendered?.match(/^(?:<link rel="preload"[^>]*>)*/)?.[0] ?? ''
  return { preloads, content: rendered?.slice(preloads.length) }
}

/** What the page was rendered from, by the names under which its screen asks for it. */
function queriesOf(
  data: NonNullable<PublicPageRequest['data']>,
  { id = '', providerId = '', username = '' }: Params,
  { url, nowMs }: { url: string; nowMs: number },
): PageData['queries'] {
  if ('home' in data) return [[homeQuery.queryKey, data.home]]
  if ('explore' in data) return exploreQueries(publicListOf(url) ?? url, data.explore, nowMs)
  if ('event' in data) return eventQueries(id, data.event)
  if ('series' in data) return seriesQueries(id, data.series)
  if ('venue' in data) return venueQueries(id, data.venue)
  if ('privacy' in data) return [[retentionSettingsQuery.queryKey, data.privacy]]
  if ('provider' in data) return providerQueries(providerId, data.provider)
  return memberQueries(memberIn(username) ?? '', data.member)
}

/** Screens that the server cannot write without their data. */
const needsData: ReadonlySet<ScreenName | undefined> = new Set([
  'home',
  'event',
  'events',
  'series',
  'venue',
  'service-provider',
  'public-profile',
])
