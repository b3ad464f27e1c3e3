import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, ReplicaState } from '../database.ts'
import { createProgress } from './progress.ts'
import { type ServerWatch, watchServer } from './server-watch.ts'

export type ReplicaOptions = {
  /** Connection strings of the login role, at the replicas. */
  urls: readonly string[]
  /** What is read is never older, and no commit is confirmed later than that for the replicas' sake. */
  maxLagMs: number
}

type Replica = {
  url: string
  name: string
  progress: ReturnType<typeof createProgress>
  watch: ServerWatch
  /** Opened at the first answer. */
  database: Database | undefined
  reads: number
  polling: Promise<void> | undefined
  retryAtMs: number
}

/** All that is confirmed is on the primary's disk, so the end of what is flushed is at or past every such commit. */
const whereIsPrimary = `select (pg_current_wal_flush_lsn() - '0/0')::float8 as position`
const whereIsReplica = `select (pg_last_wal_replay_lsn() - '0/0')::float8 as position where pg_is_in_recovery()`

const asksPerLag = 10
const retrySilentMs = 1000
const afterNotificationMs = 5
const longestPauseMs = 16

/**
 * Watches how far the replicas are, by a timer and not with each request: where the primary is, and then which of these
 * positions each replica has reached.
 */
export function watchReplicas(
  primaryUrl: string,
  { urls, maxLagMs }: ReplicaOptions,
  { open, log }: { open: (url: string) => Promise<Database>; log: (line: string) => void },
) {
  const now = () => performance.now()
  const primary = watchServer(primaryUrl)
  const replicas = urls.map((url): Replica => {
    const { hostname, port, searchParams } = new URL(url)
    return {
      url,
      name: `${searchParams.get('host') ?? hostname}:${port || 5432}`,
      progress: createProgress({ maxLagMs, now }),
      watch: watchServer(url),
      database: undefined,
      reads: 0,
      polling: undefined,
      retryAtMs: 0,
    }
  })
  let isClosed = false
  let isPrimaryAway = false
  let noticedMs = 0
  let soon: NodeJS.Timeout | undefined
  let asking: Promise<number> | undefined
  let askingNext: Promise<number> | undefined
  let turn = 0

  async function askPrimary(): Promise<number> {
    const sentMs = now()
    const ask = () => primary.ask<{ position: number }>(whereIsPrimary)
    try {
      // A connection that broke says nothing of the server.
      const { position } = await ask().catch(ask)
      const mark = { sentMs, heardMs: now(), position }
      for (const { progress } of replicas) progress.mark(mark)
      if (isPrimaryAway) log('The primary database is back.')
      isPrimaryAway = false
      return position
    } catch (error) {
      if (!isPrimaryAway && !isClosed) log(`The primary database is away: ${(error as Error).message}`)
      isPrimaryAway = true
      throw error
    }
  }

  /** Where the primary is, asked after this call: those who call meanwhile share the next answer. */
  function whereNow(): Promise<number> {
    if (!asking) {
      asking = askPrimary().finally(() => {
        asking = undefined
      })
      return asking
    }
    askingNext ??= asking
      .catch(() => undefined)
      .then(() => {
        askingNext = undefined
        return whereNow()
      })
    return askingNext
  }

  function poll(replica: Replica): Promise<void> {
    replica.polling ??= pollOnce(replica).finally(() => {
      replica.polling = undefined
    })
    return replica.polling
  }

  async function pollOnce(replica: Replica): Promise<void> {
    const { progress, watch, name } = replica
    if (isClosed || (progress.isSilent && now() < replica.retryAtMs)) return
    const wasUsed = progress.isUsed()
    try {
      const answer = await watch.ask<{ position: number } | undefined>(whereIsReplica)
      if (!answer) throw new Error('it is no replica')
      // The connection string of one that was away at the start is tried here for the first time.
      replica.database ??= await open(replica.url)
      progress.reached(answer.position)
    } catch (error) {
      if (wasUsed) log(`The replica ${name} is left out: ${(error as Error).message}`)
      progress.silent()
      replica.retryAtMs = now() + retrySilentMs
    }
  }

  async function look(): Promise<void> {
    await whereNow().catch(() => undefined)
    await Promise.all(replicas.map(poll))
  }

  async function reaches(replica: Replica, position: number, untilMs: number): Promise<void> {
    const { progress } = replica
    for (let pauseMs = 1, polls = 0; progress.position < position; polls++) {
      // The first answer may have been asked for before the commit.
      if ((progress.isSilent || polls > 1) && progress.isLeftOut()) return
      const leftMs = untilMs - now()
      if (leftMs <= 0) return
      await Promise.race([poll(replica), sleep(leftMs)])
      if (progress.position >= position) return
      await sleep(Math.min(pauseMs, Math.max(1, untilMs - now())))
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }

  const timer = setInterval(() => void look(), maxLagMs / asksPerLag)
  timer.unref()
  void look()

  return {
    /**
     * A replica that may answer now; undefined where only the primary may. What others get too (`isShared`) must have all
     * that was announced until now: it may be kept by something that has just been told to forget.
     */
    choose({ isShared }: { isShared: boolean }): Replica | undefined {
      turn++
      const mayAnswer = isPrimaryAway
        ? newest(replicas.filter(({ database, progress }) => database && !progress.isSilent))
        : replicas.filter(
            ({ progress }) => progress.isUsed() && (!isShared || progress.provenMs >= noticedMs),
          )
      return mayAnswer[turn % mayAnswer.length]
    },

    /** A replica did not answer: it is left out until it does. */
    failed(replica: Replica): void {
      replica.progress.silent()
      replica.retryAtMs = now() + retrySilentMs
    },

    /**
     * Until every replica that any process may read shows what was committed before this call; after `maxLagMs` none that
     * does not is read any more.
     */
    async settle(): Promise<void> {
      const untilMs = now() + maxLagMs
      const position = await whereNow().catch(() => undefined)
      if (position === undefined) return
      await Promise.all(replicas.map((replica) => reaches(replica, position, untilMs)))
    },

    /** The database announced something. */
    noticed(): void {
      noticedMs = now()
      soon ??= setTimeout(() => {
        soon = undefined
        void look()
      }, afterNotificationMs).unref()
    },

    isPrimaryAway: () => isPrimaryAway,

    /** Asks the primary now, whatever comes of it. */
    async lookForPrimary(): Promise<void> {
      await whereNow().catch(() => undefined)
    },

    states: (): ReplicaState[] =>
      replicas.map(({ name, progress, reads }) => ({
        name,
        isUsed: progress.isUsed(),
        lagMs: progress.lagMs,
        reads,
      })),

    databases: () => replicas.flatMap(({ database }) => database ?? []),

    async close(): Promise<void> {
      isClosed = true
      clearInterval(timer)
      clearTimeout(soon)
      await Promise.all([primary.close(), ...replicas.map(({ watch }) => watch.close())])
      await Promise.all(replicas.map(({ database }) => database?.close()))
    },
  }
}

function newest(replicas: readonly Replica[]): Replica[] {
  const furthest = Math.max(...replicas.map(({ progress }) => progress.position))
  return replicas.filter(({ progress }) => progress.position === furthest)
}
