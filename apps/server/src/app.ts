import type { HearthInfo } from '@hearth/contracts'
import type { FastifyInstance } from 'fastify'
import { calendarRoutes } from './feeds/index.ts'
import { answer, functionsService } from './functions/index.ts'
import { createHttpServer, healthRoutes, networkInfoRoutes, watchLoad } from './http/index.ts'
import type { Identify } from './identity.ts'
import { startJobs } from './jobs/index.ts'
import { createPost, outboxPages } from './mail/index.ts'
import type { Parts } from './parts.ts'

export type App = {
  http: FastifyInstance
  /** Says "not ready" from now on, finishes what is running, and gives the jobs back. The database stays open. */
  stop(): Promise<void>
}

/** What runs, in order. Tests build it too, on a database of their own, and call `http.inject`. */
export async function buildApp(parts: Parts, { identify }: { identify: Identify }): Promise<App> {
  const load = watchLoad()
  const http = createHttpServer(parts, load)
  let isStopping = false

  healthRoutes(http, { parts, load, isStopping: () => isStopping })
  networkInfoRoutes(http, hearthInfo(parts))
  functionsService(http, { parts, identify, definitions: [answer] })
  calendarRoutes(http, { parts, identify })
  outboxPages(http, parts)
  const post = createPost(parts)
  const jobs = await startJobs(parts, post.tasks)
  await http.ready()

  return {
    http,
    async stop() {
      isStopping = true
      await Promise.all([http.close(), jobs.stop()])
      post.close()
      load.stop()
    },
  }
}

function hearthInfo({ config }: Parts): HearthInfo {
  return {
    site: { name: 'Hearth', url: config.siteUrl },
    backend: { url: config.siteUrl, anonKey: config.anonKey },
    engine: { host: config.siteUrl, canisterId: '', rootKey: '' },
    siblings: [],
  }
}
