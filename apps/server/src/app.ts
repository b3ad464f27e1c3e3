import type { HearthInfo } from '@hearth/contracts'
import type { FastifyInstance } from 'fastify'
import { authPrefix, authService, createAuth, endAccounts } from './auth/index.ts'
import type { Config } from './config.ts'
import { dataApi, tablesPrefix } from './data-api/index.ts'
import { type EnginePart, startEngine } from './engine.ts'
import { calendarRoutes } from './feeds/index.ts'
import {
  answer,
  createAccountFunctions,
  createNetworkIdentity,
  createRecoveryCodes,
  createSsoCode,
  functionsService,
  ssoExchangeRoute,
} from './functions/index.ts'
import { createHttpServer, gatewayRoutes, healthRoutes, networkInfoRoutes, watchLoad } from './http/index.ts'
import { startJobs } from './jobs/index.ts'
import { createPost, outboxPages } from './mail/index.ts'
import { createPages, loadWebBuild } from './pages/index.ts'
import type { Parts } from './parts.ts'
import { createSignOn, environmentOf, rootDomainOf } from './sign-on/index.ts'
import { openPictureStore, storageJobs, storagePrefix, storageService } from './storage/index.ts'

export type App = {
  http: FastifyInstance
  /** Says "not ready" from now on, finishes what is running, and gives the jobs back. The database stays open. */
  stop(): Promise<void>
}

/** How long requests may take to finish once we stop; what still hangs is cut off. */
const finishWithinMs = 5000

/** What runs, in order. Tests build it too, on a database of their own, and call `http.inject`. */
export async function buildApp(parts: Parts): Promise<App> {
  const auth = createAuth(parts)
  await auth.prepare()
  const engine = await startEngine(parts)
  const identify = auth.identify
  const signOn = createSignOn(parts, auth)
  const store = openPictureStore(parts)
  const info = hearthInfo(parts.config, engine)
  const pages = await createPages(parts, { hearthInfo: info, web: await loadWebBuild() })
  const load = watchLoad()
  const http = createHttpServer(parts, { load, answerPage: pages.answer })
  let isStopping = false

  healthRoutes(http, { parts, load, isStopping: () => isStopping })
  networkInfoRoutes(http, info)
  http.register(authService(parts, { auth }), { prefix: authPrefix })
  http.register(dataApi(parts, { identify }), { prefix: tablesPrefix })
  http.register(storageService(parts, { identify, store }), { prefix: storagePrefix })
  http.register(gatewayRoutes, { gateway: engine.gateway })
  functionsService(http, {
    parts,
    identify,
    identifyLogin: auth.identifyLogin,
    definitions: [
      answer,
      createNetworkIdentity(engine.keys),
      createSsoCode(signOn),
      ...createRecoveryCodes(auth),
      ...createAccountFunctions(auth, { pictures: store }),
    ],
  })
  ssoExchangeRoute(http, { identify, signOn })
  calendarRoutes(http, { parts, identify })
  outboxPages(http, parts)
  http.register(pages.routes)
  await http.ready()

  const post = createPost(parts)
  const pictureJobs = storageJobs(parts, { store })
  const jobs = await startJobs(parts, {
    tasks: { ...post.tasks, ...pictureJobs.tasks, end_accounts: () => endAccounts(auth) },
    minutely: ['end_accounts'],
    daily: pictureJobs.daily,
    sweeps: [() => auth.sweep(), () => signOn.sweep(), () => engine.sweep()],
  })

  return {
    http,
    async stop() {
      isStopping = true
      const letGo = setInterval(() => http.server.closeIdleConnections(), 50)
      const cutOff = setTimeout(() => http.server.closeAllConnections(), finishWithinMs)
      await Promise.all([http.close(), jobs.stop()])
      clearInterval(letGo)
      clearTimeout(cutOff)
      await Promise.all([engine.close(), pages.close()])
      post.close()
      load.stop()
    },
  }
}

function hearthInfo(config: Config, { address }: EnginePart): HearthInfo {
  const { siteUrl, anonKey, siblings } = config
  return {
    site: { name: 'Hearth', url: siteUrl },
    backend: { url: siteUrl, anonKey },
    engine: { host: siteUrl, ...address },
    signOn: { rootDomain: rootDomainOf(config), environment: environmentOf(config) },
    siblings: siblings.map((app) => ({ ...app, logo: new URL(app.logo, siteUrl).href })),
  }
}
