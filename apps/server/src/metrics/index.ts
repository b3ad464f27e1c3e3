import { AppError } from '@hearth/contracts'
import { countMissingMessages } from '@hearth/messages/in-locale'
import { countUnknownLocales } from '@hearth/messages/locales'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { type Durations, isFromOwnMachine, type LoadWatch } from '../http/index.ts'
import type { Post } from '../mail/index.ts'
import type { Parts } from '../parts.ts'
import { isSameSecret } from '../settings/index.ts'

/**
 * `/metrics` says how the process has been, which tells an outsider how many people are here and what strains us: it
 * is for this machine, and for whoever has METRICS_TOKEN.
 */
export function metricsRoute(
  app: FastifyInstance,
  {
    parts,
    load,
    durations,
    openSockets,
    post,
  }: {
    parts: Parts
    load: LoadWatch
    durations: Durations
    openSockets: () => number
    post: Pick<Post, 'counts' | 'droppedCount'>
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

  new Gauge({
    name: 'hearth_messages_missing_total',
    help: 'How often English stood in the place of a message that a language lacks, or that lacked a value.',
    registers: [registry],
    collect() {
      this.set(countMissingMessages())
    },
  })

  new Gauge({
    name: 'hearth_locales_unknown_total',
    help: 'How often a language was asked for that there is not; English or the next wish stood in its place.',
    registers: [registry],
    collect() {
      this.set(countUnknownLocales())
    },
  })

  mailMetrics(registry, post)

  app.get('/metrics', async (request, reply) => {
    const { METRICS_TOKEN } = parts.config
    if (!isFromOwnMachine(request) && !(METRICS_TOKEN && carries(request, METRICS_TOKEN))) {
      throw new AppError('not_found', 'There is nothing at this address.')
    }
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return `${await registry.metrics()}${durations.text()}\n`
  })
}

function carries({ headers }: FastifyRequest, token: string): boolean {
  const [, given] = /^bearer ([^ ]+)$/i.exec(headers.authorization ?? '') ?? []
  return given !== undefined && isSameSecret(given, token)
}

/** What an operator is woken for: mails that wait too long, and mails that nobody tries any more. */
function mailMetrics(registry: Registry, post: Pick<Post, 'counts' | 'droppedCount'>): void {
  const gauge = (name: string, help: string, count: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // A database that is away takes these figures along and none of the others.
        this.set(await Promise.resolve(count()).catch(() => Number.NaN))
      },
    })
  gauge(
    'hearth_mails_waiting',
    'Mails that wait to be sent, or to be tried again.',
    async () => (await post.counts()).waiting,
  )
  gauge(
    'hearth_mails_oldest_seconds',
    'Age of the oldest mail that waits; 0 where none does.',
    async () => (await post.counts()).oldestSeconds,
  )
  gauge(
    'hearth_mails_parked',
    'Mails that nobody tries any more. Admins let them be tried again.',
    async () => (await post.counts()).parked,
  )
  gauge(
    'hearth_mails_dropped_total',
    'Mails that this process dropped, because their link had expired before they could be sent.',
    post.droppedCount,
  )
}
