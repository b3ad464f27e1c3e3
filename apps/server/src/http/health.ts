import type { FastifyInstance } from 'fastify'
import { version } from '../version.ts'
import { type Readiness, worksWell } from './readiness.ts'

/** `/healthz` says that the process lives, and in which version; `/readyz` that it can work. */
export function healthRoutes(
  app: FastifyInstance,
  { readiness, isStopping }: { readiness: () => Promise<Readiness>; isStopping: () => boolean },
): void {
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version }),
  )

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isStopping()) return reply.code(503).header('retry-after', '5').send({ status: 'stopping' })
    const status = await readiness()
    return worksWell.includes(status)
      ? reply.send({ status })
      : reply.code(503).header('retry-after', '2').send({ status })
  })
}
