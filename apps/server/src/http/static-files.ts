import { existsSync } from 'node:fs'
import { sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { workerPolicy } from './content-policy.ts'

const year = 'public, max-age=31536000, immutable'
const hour = 'public, max-age=3600'
/** As the web app's build names the files of workers (`apps/web/vite.config.ts`). */
const workerFile = /[\\/]assets[\\/]worker-[^\\/]+\.js(?:\.br|\.gz)?$/

/**
 * The built web app's files: those under `assets/` carry their hash in their name and never change. Each was compressed
 * when it was built (`scripts/precompress.ts`); nothing is compressed per request. Every file has a route of its own,
 * so a path that is no file goes on to the pages.
 */
export async function staticFiles(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  if (!existsSync(folder)) return
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '**/.*', '**/.*/**'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes(`${sep}assets${sep}`) ? year : hour)
      reply.header('vary', 'accept-encoding')
      // A worker has the policy of its file, not that of its page.
      if (workerFile.test(path)) reply.header('content-security-policy', workerPolicy)
    },
  })
}
