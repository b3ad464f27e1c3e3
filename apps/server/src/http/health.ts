import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Parts } from '../parts.ts'
import type { LoadWatch } from './load-shedding.ts'
import type { Durations } from './request-durations.ts'

const databaseAnswersWithinMs = 2000

/** `/healthz` says the process lives, `/readyz` that it can work, `/metrics` how it has been. */
export function healthRoutes(
  app: FastifyInstance,
  {
    parts,
    load,
    durations,
    isStopping,
    openSockets,
  }: {
    parts: Parts
    load: LoadWatch
    durations: Durations
    isStopping: () => boolean
    openSockets: () => number
  },
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'hearth_event_loop_delay_ms',
    help: 'Mean delay of the event loop over the last half second.',
    registers: [registry],
    collect() {
      this.set(load.delayMs())
    },
  })

  new Gauge({
    name: 'hearth_realtime_sockets',
    help: 'Sockets for live updates that are open now.',
    registers: [registry],
    collect() {
      this.set(openSockets())
    },
  })

  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isStopping()) return reply.code(503).header('retry-after', '5').send({ status: 'stopping' })
    if (!(await databaseAnswers(parts))) {
      return reply.code(503).header('retry-after', '2').send({ status: 'database_away' })
    }
    return reply.send({ status: 'ready' })
  })

  app.get('/metrics', async (_request, reply) => {
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return `${await registry.metrics()}${durations.text()}\n`
  })
}

function databaseAnswers({ database }: Parts): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), databaseAnswersWithinMs)
    database
      .run({ role: 'anon' }, { name: 'ready', text: 'select 1' })
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer))
  })
}
