import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { workerPolicy } from './content-policy.ts'

const year = 'public, max-age=31536000, immutable'
const hour = 'public, max-age=3600'
/** As the build names them. The packed are asked for by the name of what is in them. */
const assetName = /^\/[\w-][\w.-]*\.(?!br$|gz$)\w+$/
/** As the web app's build names the files of workers (`apps/web/vite.config.ts`). */
const workerFile = /[\\/]assets[\\/]worker-[^\\/]+\.js(?:\.br|\.gz)?$/

/**
 * The built web app's files: those under `assets/` carry their hash in their name and never change. Each was compressed
 * when it was built (`scripts/precompress.ts`); nothing is compressed per request. A path that is no file goes on to the pages:
 * of `assets/` one route finds that out, because a thousand of them are a second of every start; each file beside it has its own.
 */
export async function staticFiles(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  if (!existsSync(folder)) return
  const shared: FastifyStaticOptions = {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes(`${sep}assets${sep}`) ? year : hour)
      reply.header('vary', 'accept-encoding')
      // A worker has the policy of its file, not that of its page.
      if (workerFile.test(path)) reply.header('content-security-policy', workerPolicy)
    },
  }
  await app.register(fastifyStatic, {
    ...shared,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.html', '**/*.br', '**/*.gz', '**/.*', '**/.*/**'],
  })
  await app.register(fastifyStatic, {
    ...shared,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    allowedPath: (path) => assetName.test(path),
  })
}
