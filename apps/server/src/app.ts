import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { HearthInfo } from '@hearth/contracts'
import type { FastifyInstance } from 'fastify'
import { type Auth, authPrefix, authService, createAuth, endAccounts } from './auth/index.ts'
import { openBackupTarget, readBackupState, saveBackupPlace, scheduleBackups } from './backup/index.ts'
import { calendarRoutes, createOpenSeries, ownCalendarRoute } from './calendar/index.ts'
import type { Config } from './config.ts'
import { type AnswerCaches, batchRoute, createAnswerCaches, dataApi, tablesPrefix } from './data-api/index.ts'
import { type EnginePart, startEngine } from './engine.ts'
import { publicFeedRoutes, sitemapRoutes } from './feeds/index.ts'
import {
  createCountPeople,
  createEndOffers,
  createForgetGuests,
  createHandlers,
  createMakeSeriesDates,
  createNotifyOfWaiting,
  createPublishEvent,
  createQueueDueSeries,
  createSendInvitations,
  functionsService,
  guestDoors,
  invitationDoors,
  mailBounces,
  processWaiting,
  reportErrorsRoute,
  saveWaitingSettings,
  seriesGuestDoors,
  ssoExchangeRoute,
  suspendedDoors,
  turnSeriesHeads,
} from './functions/index.ts'
import {
  createAddressLimit,
  createHttpServer,
  createReadiness,
  createRepeatedAnswers,
  type Durations,
  gatewayRoutes,
  healthRoutes,
  type LoadWatch,
  networkInfoRoutes,
  offerQueries,
  openDoor,
  shareDatabase,
  watchDurations,
  watchLoad,
} from './http/index.ts'
import { startJobs } from './jobs/index.ts'
import {
  mailPreviewPages,
  outboxPages,
  outboxPath,
  type Post,
  startPost,
  unfollowPages,
  unsubscribePages,
} from './mail/index.ts'
import { collectMetrics, type MetricsReader, metricsRoute } from './metrics/index.ts'
import {
  createAnnounceEvents,
  createNotifyGroup,
  createNotifyOfAnswers,
  createNotifyOfChange,
  createRemind,
  createSendDigests,
  createSendHostWord,
  keepKinds,
  sweepGroupNotifications,
} from './notifications/index.ts'
import { createPages, loadWebBuild } from './pages/index.ts'
import type { Parts } from './parts.ts'
import { realtimeService } from './realtime/index.ts'
import { createSignOn, environmentOf, rootDomainOf } from './sign-on/index.ts'
import {
  openPictureStore,
  refuseUnlessPicturesAreReached,
  storageJobs,
  storagePrefix,
  storageService,
} from './storage/index.ts'
import { followsForFree } from './work-context.ts'

export type App = {
  http: FastifyInstance
  metrics: MetricsReader
  /**
   * Says "not ready" from now on, answers for DRAIN_SECONDS all the same, finishes what is running, and gives the jobs back.
   * The database stays open.
   */
  stop(): Promise<void>
}

/** How long requests may take to finish once we stop; what still hangs is cut off. */
const finishWithinMs = 5000

/**
 * What runs, in order. Tests build it too, on a database of their own, and call `http.inject`; one that looks at jobs
 * before they happen leaves them in the queue, `load` says how busy the process is held to be, and `followsRequests`
 * whether statements know their request where that is not for free.
 */
export async function buildApp(
  given: Parts,
  {
    runsJobs = given.config.ROLE !== 'web',
    load = watchLoad(),
    followsRequests = followsForFree || given.tracing !== undefined,
  } = {},
): Promise<App> {
  const cached = createAnswerCaches(given)
  // Whoever saved something finds it in every list, also where the database's notice of it is still on its way.
  const parts = { ...given, database: cached.watch(given.database) }
  if (parts.tracing) parts.database.observe(parts.tracing.observer)
  const auth = createAuth(parts)
  const [stopListening] = await Promise.all([auth.listen(), auth.prepare(), keepKinds(parts.database)])
  const services: Services = {
    cached,
    auth,
    engine: await startEngine(parts),
    signOn: createSignOn(parts, auth),
    store: openPictureStore(parts),
    post: startPost(parts),
  }
  const { engine, store, post } = services
  refuseUnlessPicturesAreReached(parts.config, await store.place())
  const screens = parts.config.ROLE === 'jobs' ? undefined : await prepareScreens(parts, engine)
  const addressLimit = createAddressLimit({
    perSecond: parts.config.LIMIT_REQUESTS_PER_ADDRESS,
    now: parts.now,
  })
  const http = createHttpServer(parts, {
    load,
    addressLimit,
    followsRequests,
    answerPage: screens?.pages.answer ?? (async () => false),
  })
  const durations = watchDurations(http)
  const readiness = createReadiness(parts, { pictures: store })
  let isStopping = false
  healthRoutes(http, { readiness, isStopping: () => isStopping })
  const openSockets = screens
    ? await servePeople(http, parts, { services, screens, load, addressLimit, durations })
    : () => 0
  const backupState = () => readBackupState(parts.database)
  const { elsewhere } = engine
  const metrics = collectMetrics({
    ...{ parts, load, durations, readiness, openSockets, post, backupState },
    ...(elsewhere && { elsewhere }),
  })
  metricsRoute(http, parts.config, metrics)
  await http.ready()

  await saveWaitingSettings(parts)
  const { BACKUP_TO } = parts.config
  await saveBackupPlace(
    parts.database,
    BACKUP_TO === undefined ? undefined : openBackupTarget(BACKUP_TO, parts.config).place,
  )
  const backups = scheduleBackups(parts)
  const pictureJobs = storageJobs(parts, { store })
  const jobs = runsJobs
    ? await startJobs(parts, {
        tasks: {
          ...post.tasks,
          ...pictureJobs.tasks,
          end_accounts: () => endAccounts(auth),
          count_people: createCountPeople(parts),
          forget_guests: createForgetGuests(parts),
          remind: createRemind(parts),
          announce_events: createAnnounceEvents(parts),
          send_digests: createSendDigests(parts),
          send_host_word: createSendHostWord(parts),
          notify_group: createNotifyGroup(parts),
          notify_of_answers: createNotifyOfAnswers(parts),
          tell_of_change: createNotifyOfChange(parts),
          tell_of_waiting: createNotifyOfWaiting(parts),
          end_offers: createEndOffers(parts),
          send_invitations: createSendInvitations(parts),
          publish_event: createPublishEvent(parts, engine),
          make_series_dates: createMakeSeriesDates(parts),
          queue_due_series: createQueueDueSeries(parts),
          back_up: backups.task,
          ...(engine.elsewhere && { write_elsewhere: engine.elsewhere.catchUp }),
        },
        minutely: [
          'end_accounts',
          'remind',
          'announce_events',
          'send_digests',
          'notify_of_answers',
          'count_people',
          'queue_due_series',
          'back_up',
          ...(engine.elsewhere ? ['write_elsewhere'] : []),
        ],
        daily: [...pictureJobs.daily, 'forget_guests'],
        sweeps: [
          () => processWaiting(parts),
          () => sweepGroupNotifications(parts),
          () => turnSeriesHeads(parts),
        ],
      })
    : undefined

  return {
    http,
    metrics,
    async stop() {
      isStopping = true
      // Whoever keeps a connection opens the next one elsewhere, and none has to be taken away while it may be used.
      http.server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false
      })
      const closeDoors = async () => {
        if (screens) await sleep(parts.config.DRAIN_SECONDS * 1000)
        // Node has just accepted and read what had arrived: nothing is lost in a queue that closes with the port.
        await setImmediate()
        const closed = new Promise((resolve) => http.server.close(resolve))
        const letGo = setInterval(async () => {
          await setImmediate()
          http.server.closeIdleConnections()
        }, 50)
        const cutOff = setTimeout(() => http.server.closeAllConnections(), finishWithinMs)
        await Promise.all([closed, http.close(), stopListening()])
        clearInterval(letGo)
        clearTimeout(cutOff)
      }
      await Promise.all([closeDoors(), jobs?.stop(), backups.stop(), post.stop()])
      await Promise.all([engine.close(), screens?.pages.close(), screens?.openSeries.close()])
      load.stop()
    },
  }
}

type Services = {
  cached: AnswerCaches
  auth: Auth
  engine: EnginePart
  signOn: ReturnType<typeof createSignOn>
  store: ReturnType<typeof openPictureStore>
  post: Post
}

type Screens = {
  info: HearthInfo
  pages: Awaited<ReturnType<typeof createPages>>
  openSeries: Awaited<ReturnType<typeof createOpenSeries>>
}

/** What only a process that answers people needs in memory. */
async function prepareScreens(parts: Parts, engine: EnginePart): Promise<Screens> {
  const info = hearthInfo(parts.config, engine)
  const pages = await createPages(parts, {
    hearthInfo: info,
    web: await loadWebBuild(),
    eventsForVisitors: engine.forVisitors,
  })
  return { info, pages, openSeries: await createOpenSeries(parts) }
}

/** Every route but those by which operators watch the process. Says how many sockets are open. */
async function servePeople(
  http: FastifyInstance,
  parts: Parts,
  {
    services: { cached, auth, engine, signOn, store },
    screens: { info, pages, openSeries },
    load,
    addressLimit,
    durations,
  }: {
    services: Services
    screens: Screens
    load: LoadWatch
    addressLimit: ReturnType<typeof createAddressLimit>
    durations: Durations
  },
): Promise<() => number> {
  const { identify } = auth
  shareDatabase(http, { connections: parts.config.DATABASE_POOL })
  // Before any route, because it looks at each of them.
  const realtime = await realtimeService(http, { parts, auth, cached })
  networkInfoRoutes(http, info)
  http.register(authService(parts, { auth }), { prefix: authPrefix })
  http.register(dataApi(parts, { identify, cached }), { prefix: tablesPrefix })
  batchRoute(http)
  http.register(storageService(parts, { identify, store }), { prefix: storagePrefix })
  http.register(gatewayRoutes, { gateway: engine.gateway })
  // Not before: who waits for the start needs no signature yet.
  http.addHook('onListen', async () => engine.gateway.prepare())
  const repeatedAnswers = createRepeatedAnswers(parts.config)
  http.decorate('repeatedAnswers', repeatedAnswers)
  const offers = [repeatedAnswers.offer, offerQueries(parts.config, engine.gateway)]
  openDoor(http, parts, { load, addressLimit, durations, offers })
  functionsService(http, {
    parts,
    identify,
    identifyLogin: auth.identifyLogin,
    requireOwnLogin: auth.requireOwnLogin,
    handlers: createHandlers({ auth, signOn, engine, pictures: store }),
  })
  ssoExchangeRoute(http, { identify, signOn })
  reportErrorsRoute(http, parts)
  suspendedDoors(http, auth)
  guestDoors(http, auth)
  seriesGuestDoors(http, auth)
  invitationDoors(http, auth)
  mailBounces(http, auth)
  calendarRoutes(http, { parts, identify })
  ownCalendarRoute(http, parts)
  publicFeedRoutes(http, { parts, openSeries })
  sitemapRoutes(http, parts)
  outboxPages(http, parts)
  mailPreviewPages(http, parts.config)
  unsubscribePages(http, parts)
  unfollowPages(http, parts)
  http.register(pages.routes)
  return realtime.openSockets
}

function hearthInfo(config: Config, { address }: EnginePart): HearthInfo {
  const { siteUrl, anonKey, siblings } = config
  return {
    site: { name: 'Hearth', url: siteUrl },
    backend: { url: siteUrl, anonKey, gathersReads: true },
    engine: { host: siteUrl, ...address },
    signOn: { rootDomain: rootDomainOf(config), environment: environmentOf(config) },
    siblings: siblings.map((app) => ({ ...app, logo: new URL(app.logo, siteUrl).href })),
    maps: {
      tiles: config.TILE_URL === 'none' ? '' : config.TILE_URL,
      attribution: config.TILE_ATTRIBUTION,
      findsPlaces: config.GEOCODER_URL !== undefined,
    },
    ...(config.showsOutbox && { outbox: outboxPath }),
  }
}
