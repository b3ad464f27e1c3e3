import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { HearthInfo } from '@hearth/contracts'
import { isEventId } from '@hearth/contracts/event-id'
import { isCategory } from '@hearth/contracts/event-values'
import { pageTable } from '@hearth/contracts/pages'
import { passingTrouble } from '@hearth/database'
import * as m from '@hearth/messages'
import { inLocale } from '@hearth/messages/in-locale'
import { type Locale, localeCookieOf, withLocale } from '@hearth/messages/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  contentPolicy,
  describeSiblings,
  localeOfRequest,
  PreparedText,
  type Repetition,
  sendPrepared,
  staticFiles,
} from '../http/index.ts'
import type { Parts } from '../parts.ts'
import { places } from '../places.ts'
import { watchAnnouncement } from './announcement.ts'
import { coverRoutes } from './covers.ts'
import { errorPage } from './error-page.ts'
import { createExploreCities } from './explore-cities.ts'
import { createExplorePages } from './explore-pages.ts'
import { type HomeData, readHome } from './home-data.ts'
import { createHomePages } from './home-pages.ts'
import { languageForm } from './language-form.ts'
import { manifestRoute } from './manifest.ts'
import { readNear } from './near.ts'
import { makeNonce } from './nonce.ts'
import { createPageCache } from './page-cache.ts'
import { languageOf, type PageLanguage } from './page-language.ts'
import { retentionSettingsOf } from './retention-settings.ts'
import { createSharedPages, type EventsForVisitors, type ReadShared } from './shared-pages.ts'
import { builtLocales, loadWebBuild, type WebBuild } from './web-build.ts'

export { createExploreCities } from './explore-cities.ts'
export { languageForm } from './language-form.ts'
export { loadWebBuild, type WebBuild } from './web-build.ts'

export type Pages = {
  /** Answers a request that nothing else knows, when it is one for a page. False: it is not. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
  /** The web app's files and covers. */
  routes(app: FastifyInstance): Promise<void>
  close(): Promise<void>
}

/** What of a request says which language its reader wishes; the cookie says of home where they are as well. */
const wishedBy = ['Cookie', 'Accept-Language']

type Page = { text: PreparedText; status: number }
/** `repetition` where the page is everybody's who asks for the same address. */
type Found = { page: Page; repetition?: Repetition }
type Redirected = { redirectTo: string }
type InLanguage = Exclude<PageLanguage, Redirected>
/** What writes the pages of one language. */
type Edition = {
  locale: Locale
  build: WebBuild
  /** With what the network's apps are, in this language. */
  info: HearthInfo
  shared: ReturnType<typeof createSharedPages>
  explore: ReturnType<typeof createExplorePages>
  homePages: ReturnType<typeof createHomePages<Page>>
}

/** Stands for each answer's own nonce in a kept page; random, so that no event's text can hold it. */
const noncePlace = randomBytes(24).toString('hex')
const nonceLength = makeNonce().length
const maxCached = 300
const longestCachedUrl = 300
/** These belong to services: what they do not know is an error in their own words, never a page. */
const servicePath =
  /^\/(?:api|auth|rest|functions|storage|realtime|art|assets|feeds|my-calendar|\.well-known)(?:\/|$)|\.ics$/
/** Pages that a secret may stand in the address of. */
const quietPaths = new Set<string>(pageTable.filter((page) => 'hasSecret' in page).map(({ path }) => path))
/**
 * Pages that are read from tables: their notices may be left out, so nothing of them outlives the
 * second that contracts.md allows. Who closes a door to visitors has closed it here too.
 */
const sharedCacheMs = 1000

/**
 * The web app's pages: the same HTML for everyone, but for the order of the home page's events (`near.ts`), kept for
 * a minute and made anew when events change. What is personal is filled in by the browser.
 */
export async function createPages(
  parts: Parts,
  {
    hearthInfo,
    web,
    eventsForVisitors,
  }: { hearthInfo: HearthInfo; web: WebBuild | undefined; eventsForVisitors: EventsForVisitors },
): Promise<Pages> {
  const { config, database, now, log } = parts
  if (!web) log.warn('web_app_not_built')
  const imageOrigins = otherOrigins(hearthInfo)
  // Some browsers do not count a socket to our own origin as 'self'.
  const connectOrigins = [hearthInfo.site.url.replace(/^http/, 'ws')]
  const cache = createPageCache<Page>({ name: 'pages', now, max: maxCached })
  /** By what was read for them: pages that are read every second are rendered when something changed, or after a minute. */
  const rendered = createPageCache<Page>({ name: 'rendered pages', now, max: maxCached })
  const offered = builtLocales()
  const readCities = createExploreCities({ database, now })
  /** What writes the pages of each language that somebody asked for. */
  const editions = new Map<Locale, Edition>()
  const changed = () => {
    cache.changed()
    for (const { homePages } of editions.values()) homePages.changed()
  }
  const stopListening = await database.listen('engine_changed', changed)
  const announcement = await watchAnnouncement(database, { now, changed })

  async function editionIn(locale: Locale): Promise<Edition> {
    const known = editions.get(locale)
    if (known) return known
    const build = (locale !== 'en' && (await loadWebBuild(locale))) || web!
    // Whoever asked at the same moment waited for the same build.
    const made = editions.get(locale)
    if (made) return made
    const site = {
      ...{ database, ...eventsForVisitors, web: build, locale, now },
      ...{ siteUrl: hearthInfo.site.url, retention: retentionSettingsOf(config) },
    }
    const info = {
      ...hearthInfo,
      siblings: inLocale(locale, () => describeSiblings(hearthInfo.siblings)),
    }
    const edition = {
      locale,
      build,
      info,
      shared: createSharedPages(site),
      explore: createExplorePages({ ...site, readCities }),
      homePages: createHomePages<Page>({
        now,
        read: (near) => readHome(database, { nowMs: now(), near, locale }),
        render: (home) => render({ build, info }, { url: '/', home }),
      }),
    }
    editions.set(locale, edition)
    return edition
  }

  async function pageOf(
    { url: asked, headers }: FastifyRequest,
    { locale, address: url, isNamed }: InLanguage,
  ): Promise<Found | Redirected> {
    const edition = await editionIn(locale)
    const { shared, explore } = edition
    const inThisLanguage = (others: IncomingHttpHeaders) => {
      const language = languageOf(asked, others, offered)
      return !('redirectTo' in language) && language.locale === locale
    }
    // The home page reads nothing from its query; others may carry where a link goes on to.
    if (pathOf(url) === '/') return homeOf(headers, edition, inThisLanguage)
    const browsed = await explore.find(url)
    if (browsed && 'redirectTo' in browsed)
      return { redirectTo: isNamed ? withLocale(browsed.redirectTo, locale) : browsed.redirectTo }
    // Its one address: what says nothing in a query makes no page of its own.
    const address = browsed?.address ?? url
    const readShared = browsed ? undefined : shared.readerFor(address)
    const make = async () => {
      if (browsed) return render(edition, { url: address, shared: await browsed.read() })
      return readShared ? makeShared(edition, address, readShared) : render(edition, { url: address })
    }
    if (address.length > longestCachedUrl) return { page: await make() }
    const key = `${locale} ${address}`
    const page = await cache.get(key, make, readShared && sharedCacheMs)
    if (address !== url || isQuiet(url)) return { page }
    const isFresh = () => cache.peek(key) === page
    return { page, repetition: repetitionOf({ isFresh, suits: inThisLanguage }) }
  }

  async function homeOf(
    headers: IncomingHttpHeaders,
    { homePages }: Edition,
    inThisLanguage: (headers: IncomingHttpHeaders) => boolean,
  ): Promise<Found> {
    const page = await homePages.get(readNear(headers.cookie))
    const suits = (others: IncomingHttpHeaders) =>
      Object.keys(readNear(others.cookie)).length === 0 && inThisLanguage(others)
    if (!suits(headers)) return { page }
    return { page, repetition: repetitionOf({ isFresh: () => homePages.peek() === page, suits }) }
  }

  async function makeShared(edition: Edition, url: string, readShared: ReadShared): Promise<Page> {
    const shared = await readShared()
    const readNow = JSON.stringify([edition.locale, url, shared, announcement.present()])
    const key = createHash('sha256').update(readNow).digest('base64')
    return rendered.get(key, () => render(edition, { url, shared }))
  }

  async function render(
    { build, info }: Pick<Edition, 'build' | 'info'>,
    { url, shared, home }: { url: string; shared?: Awaited<ReturnType<ReadShared>>; home?: HomeData },
  ): Promise<Page> {
    const { head, data } = shared ?? {}
    const said = announcement.present()
    const { html, status } = await build.renderPublicPage({
      url,
      nonce: noncePlace,
      hearthInfo: info,
      assets: build.assets,
      ...(home ? { data: { home } } : data && { data }),
      nowMs: now(),
      ...(said && { announcement: said }),
      ...(head && { head }),
    })
    return { text: new PreparedText(html, { place: noncePlace, wordLength: nonceLength }), status }
  }

  return {
    async answer(request, reply) {
      if (!isForPage(request)) return false
      const nonce = makeNonce()
      setPageHeaders(reply, {
        nonce,
        imageOrigins,
        connectOrigins,
        isQuiet: isQuiet(request.url),
      })
      if (!web) {
        const sentence = inLocale(localeOfRequest(request), m.site_web_not_built)
        reply.code(503).type('text/plain; charset=utf-8').send(`${sentence}\n`)
        return true
      }
      try {
        const language = languageOf(request.url, request.headers, offered)
        if ('isFirst' in language && language.isFirst)
          reply.header('set-cookie', localeCookieOf(language.locale, hearthInfo.site.url))
        const found = 'redirectTo' in language ? language : await pageOf(request, language)
        if ('redirectTo' in found) {
          reply.header('vary', wishedBy.join(', ')).redirect(found.redirectTo, 302)
          return true
        }
        const { text, status } = found.page
        reply.code(namesNothing(pathOf(request.url)) ? 404 : status)
        const varies =
          'isNamed' in language && language.isNamed && pathOf(request.url) !== '/' ? [] : wishedBy
        const { repetition } = found
        await sendPrepared(request, reply, text, { word: nonce, varies, ...(repetition && { repetition }) })
      } catch (error) {
        const trouble = passingTrouble(error)
        if (trouble) {
          log.warn('database_trouble', { requestId: request.id, code: trouble.code })
          reply.header('retry-after', '2')
        } else log.error('page_failed', { requestId: request.id, error })
        reply
          .code(trouble ? 503 : 500)
          .send(errorPage(localeOfRequest(request), { nonce, requestId: request.id, address: request.url }))
      }
      return true
    },

    async routes(app) {
      await staticFiles(app, { folder: places.webClient })
      coverRoutes(app, { database })
      manifestRoute(app)
      languageForm(app, { siteUrl: hearthInfo.site.url })
    },

    async close() {
      await Promise.all([stopListening(), announcement.close()])
    },
  }
}

function isForPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return !servicePath.test(pathOf(url)) && takesPage(headers)
}

/** Whoever names nothing gets a page; whoever wants a picture or JSON does not. */
function takesPage({ accept = '*/*' }: IncomingHttpHeaders): boolean {
  return accept.includes('text/html') || accept === '*/*'
}

/** Each time it is given, a page has another nonce. */
function repetitionOf({ isFresh, suits }: Repetition): Repetition {
  return {
    isFresh,
    suits: (headers) => takesPage(headers) && suits?.(headers) !== false,
    makeWord: makeNonce,
  }
}

function setPageHeaders(
  reply: FastifyReply,
  {
    isQuiet,
    ...policy
  }: { nonce: string; imageOrigins: readonly string[]; connectOrigins: readonly string[]; isQuiet: boolean },
): void {
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentPolicy({ ...policy, hasWorker: true }))
    .header('cross-origin-opener-policy', 'same-origin-allow-popups')
    // Never kept without asking: each answer's nonce is its own. Going back may still show the page as it was.
    .header('cache-control', 'no-cache')
  if (isQuiet) reply.header('referrer-policy', 'no-referrer')
}

/**
 * Where pictures come from that are not among our own files: the logos of the network's apps, and the tiles of maps.
 */
function otherOrigins({ site, siblings, maps }: HearthInfo): string[] {
  const origins = new Set(siblings.map(({ logo }) => new URL(logo).origin))
  if (maps.tiles) origins.add(new URL(maps.tiles).origin)
  origins.delete(site.url)
  return [...origins]
}

/**
 * Whether a path of the web app's form names an event, a series or a category that cannot be. A possible event's page always
 * exists: whether there is one, and for whom, only the person's own request may learn.
 */
function namesNothing(path: string): boolean {
  const [, kind, name] = /^\/(events?|series)\/([^/]+)/.exec(path) ?? []
  if (!kind || !name) return false
  return kind === 'events' ? !isCategory(name) : !isEventId(name)
}

const isQuiet = (url: string) => quietPaths.has(pathOf(url))

function pathOf(url: string): string {
  return url.split('?', 1)[0]!
}
