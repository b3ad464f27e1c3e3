import { AppError } from '@hearth/contracts'
import { countMissingMessages } from '@hearth/messages/in-locale'
import { countUnknownLocales } from '@hearth/messages/locales'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { readBackupState } from '../backup/index.ts'
import type { Elsewhere } from '../elsewhere/index.ts'
import {
  type Durations,
  freeBytes,
  isFromOwnMachine,
  type LoadWatch,
  placesOf,
  type Readiness,
  worksWell,
} from '../http/index.ts'
import { countJobs } from '../jobs/index.ts'
import type { Post } from '../mail/index.ts'
import type { Parts } from '../parts.ts'
import { talliesText } from '../tally.ts'
import { version } from '../version.ts'
import { carriesToken } from './access.ts'
import type { MetricsReader } from './own-port.ts'
import { replicaMetrics } from './replicas.ts'
import { watchStatements } from './statements.ts'

export { type MetricsPort, type MetricsReader, openMetricsPort } from './own-port.ts'

type Watched = {
  parts: Parts
  load: LoadWatch
  durations: Durations
  readiness: () => Promise<Readiness>
  openSockets: () => number
  post: Pick<Post, 'counts' | 'droppedCount'>
  backupState: () => ReturnType<typeof readBackupState>
  elsewhere?: Pick<Elsewhere, 'lag'>
}

/**
 * `/metrics` says how the process has been, which tells an outsider how many people are here and what strains us: it
 * is for this machine, and for whoever has METRICS_TOKEN; with METRICS_PORT it is at that port alone.
 */
export function metricsRoute(
  app: FastifyInstance,
  { METRICS_TOKEN, METRICS_PORT }: Parts['config'],
  { type, read }: MetricsReader,
): void {
  if (METRICS_PORT !== undefined) return
  app.get('/metrics', async (request, reply) => {
    const mayRead =
      isFromOwnMachine(request) ||
      (METRICS_TOKEN !== undefined && carriesToken(request.headers.authorization, METRICS_TOKEN))
    if (!mayRead) throw new AppError('not_found', 'There is nothing at this address.')
    reply.header('cache-control', 'no-store').type(type)
    return read()
  })
}

/** Counts and measures from now on. */
export function collectMetrics({
  parts,
  load,
  durations,
  readiness,
  openSockets,
  post,
  backupState,
  elsewhere,
}: Watched): MetricsReader {
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

  new Gauge({
    name: 'hearth_build_info',
    help: 'Which version runs, and what it does of the whole.',
    labelNames: ['version', 'role'],
    registers: [registry],
  }).set({ version, role: parts.config.ROLE }, 1)

  new Gauge({
    name: 'hearth_ready',
    help: 'Whether /readyz says that this process can work: 1, or 0.',
    registers: [registry],
    async collect() {
      this.set(worksWell.includes(await readiness()) ? 1 : 0)
    },
  })

  new Gauge({
    name: 'hearth_disk_free_bytes',
    help: 'Room left where this process writes.',
    labelNames: ['place'],
    registers: [registry],
    async collect() {
      for (const { name, path } of placesOf(parts.config)) {
        this.set({ place: name }, (await freeBytes(path)) ?? Number.NaN)
      }
    },
  })

  mailMetrics(registry, post)
  if (parts.config.BACKUP_TO !== undefined) backupMetrics(registry, { now: parts.now, state: backupState })
  jobMetrics(registry, parts)
  if (elsewhere) elsewhereMetrics(registry, elsewhere)
  poolMetrics(registry, parts)
  if (parts.database.replicas) replicaMetrics(registry, parts.database.replicas)

  const statements = watchStatements(parts.database, parts)
  return {
    type: registry.contentType,
    read: async () =>
      `${[await registry.metrics(), durations.text(), statements.text(), talliesText()].join('\n')}\n`,
  }
}

type AddGauge = (name: string, help: string, count: () => number | Promise<number>) => void

/** A figure that is asked for when it is read. */
function gaugesOf(registry: Registry): AddGauge {
  return (name, help, count) => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // A database that is away takes these figures along and none of the others.
        this.set(await Promise.resolve(count()).catch(() => Number.NaN))
      },
    })
  }
}

/** Whoever asks while an answer is under way gets that one: the figures of one reading come from one statement. */
function askedOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined
    })
    return asked
  }
}

function jobMetrics(registry: Registry, { database }: Parts): void {
  const gauge = gaugesOf(registry)
  const counts = askedOnce(() => countJobs(database))
  gauge(
    'hearth_jobs_waiting',
    'Jobs whose time has come and that nobody has begun.',
    async () => (await counts()).waiting,
  )
  gauge('hearth_jobs_running', 'Jobs that a process is at.', async () => (await counts()).running)
  gauge('hearth_jobs_failed', 'Jobs that used up their tries.', async () => (await counts()).failed)
  gauge(
    'hearth_jobs_oldest_seconds',
    'For how long the job has waited that waits longest; 0 where none does.',
    async () => (await counts()).oldestSeconds,
  )
}

/** How far the engine elsewhere is behind: what is written through it counts only while a request is on its way. */
function elsewhereMetrics(registry: Registry, { lag }: Pick<Elsewhere, 'lag'>): void {
  const gauge = gaugesOf(registry)
  const counts = askedOnce(lag)
  gauge(
    'hearth_engine_elsewhere_waiting',
    'Changes of public events that are not at the engine elsewhere yet.',
    async () => (await counts()).waiting,
  )
  gauge(
    'hearth_engine_elsewhere_refused',
    'Those of them that the engine did not take when they were last tried.',
    async () => (await counts()).refused,
  )
  gauge(
    'hearth_engine_elsewhere_oldest_seconds',
    'Age of the oldest of them; 0 where there is none.',
    async () => (await counts()).oldestSeconds,
  )
}

function poolMetrics(registry: Registry, { database }: Parts): void {
  const gauge = gaugesOf(registry)
  gauge('hearth_database_connections_max', 'Most connections of this process.', () => database.load().max)
  gauge('hearth_database_connections_open', 'Connections that are open.', () => database.load().open)
  gauge('hearth_database_connections_used', 'Connections that somebody uses.', () => database.load().inUse)
  gauge('hearth_database_waiting', 'Callers that wait for a connection.', () => database.load().waiting)
}

/** What an operator is woken for: mails that wait too long, and mails that nobody tries any more. */
function mailMetrics(registry: Registry, post: Pick<Post, 'counts' | 'droppedCount'>): void {
  const gauge = gaugesOf(registry)
  const counts = askedOnce(() => post.counts())
  gauge(
    'hearth_mails_waiting',
    'Mails that wait to be sent, or to be tried again.',
    async () => (await counts()).waiting,
  )
  gauge(
    'hearth_mails_oldest_seconds',
    'Age of the oldest mail that waits; 0 where none does.',
    async () => (await counts()).oldestSeconds,
  )
  gauge(
    'hearth_mails_parked',
    'Mails that nobody tries any more. Admins let them be tried again.',
    async () => (await counts()).parked,
  )
  gauge(
    'hearth_mails_dropped_total',
    'Mails that this process dropped, because their link had expired before they could be sent.',
    post.droppedCount,
  )
}

/** Where back-ups are made: how old what could be restored is. Infinite while there is none. */
function backupMetrics(
  registry: Registry,
  { now, state }: { now: () => number; state: () => ReturnType<typeof readBackupState> },
): void {
  for (const [name, help, key] of [
    ['hearth_backup_age_seconds', 'Age of the newest whole back-up.', 'good_at'],
    [
      'hearth_backup_rehearsal_age_seconds',
      'How long ago a back-up was restored on trial and was as it should be.',
      'rehearsed_at',
    ],
  ] as const) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const at = await state().then(
          (said) => said[key],
          () => undefined,
        )
        const isNever = at === null ? Number.POSITIVE_INFINITY : Number.NaN
        this.set(at ? Math.max(0, (now() - Date.parse(at)) / 1000) : isNever)
      },
    })
  }
}
