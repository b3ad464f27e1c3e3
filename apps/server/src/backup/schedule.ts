import { reachDatabase, withBackupLock } from '@hearth/database'
import { databaseOf } from '../config.ts'
import type { Task } from '../jobs/index.ts'
import type { Parts } from '../parts.ts'
import { backupKeys } from './backup.ts'
import type { BackupFile, BackupTarget } from './backup-target.ts'
import { createLedger, type Ledger, type WrittenDown } from './ledger.ts'
import { makeBackup } from './make.ts'
import { asBackupProblem } from './problem.ts'
import { RehearsalProblem, rehearse } from './rehearse.ts'
import { examineArchive } from './restore.ts'
import { superfluous } from './retention.ts'
import { openBackupTarget } from './target.ts'

const dayMs = 86_400_000

export type ScheduledBackups = {
  /** Looks each minute whether something is to be done, and begins it beside the queue: it may take hours. */
  task: Task
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
  /** Ends what is under way; the next look begins it anew. */
  stop(): Promise<void>
}

/**
 * Back-ups at `BACKUP_AT`, each tried by restoring it; then those go that are not kept. One process of a deployment does it.
 * What is to be done follows from what was written down, so it makes no difference who was killed when: an attempt that
 * failed is made again after a pause, one that nobody was up for is made late, a rehearsal that was not ended is begun anew.
 */
export function scheduleBackups(parts: Parts): ScheduledBackups {
  const { config, log } = parts
  const stopping = new AbortController()
  let underWay: Promise<void> | undefined
  const target = config.BACKUP_TO === undefined ? undefined : openBackupTarget(config.BACKUP_TO, config)
  const look = target && createLook(parts, { target, signal: stopping.signal })
  return {
    task: async () => {
      if (!look || underWay || stopping.signal.aborted) return
      underWay = look()
        .catch((error) => log.error('backups_not_looked_after', { error }))
        .finally(() => {
          underWay = undefined
        })
    },
    async settled() {
      await underWay
    },
    async stop() {
      stopping.abort()
      await underWay
    },
  }
}

/** The last moment, until now, at which a back-up was to be made. `at` is a time of the day in UTC, `03:30`. */
export function lastMomentFor(at: string, nowMs: number): number {
  const [hours, minutes] = at.split(':').map(Number) as [number, number]
  const today = Math.floor(nowMs / dayMs) * dayMs + (hours * 60 + minutes) * 60_000
  return today <= nowMs ? today : today - dayMs
}

type Look = { parts: Parts; target: BackupTarget; ledger: Ledger; signal: AbortSignal; known: Set<string> }

function createLook(
  parts: Parts,
  { target, signal }: { target: BackupTarget; signal: AbortSignal },
): () => Promise<void> {
  const { config, database, now } = parts
  const ledger = createLedger(database)
  const look: Look = { parts, target, ledger, signal, known: new Set() }
  const toDo = () =>
    ledger.toDo({
      place: target.place,
      slotMs: lastMomentFor(config.BACKUP_AT, now()),
      nowMs: now(),
      retryMs: config.BACKUP_RETRY_SECONDS * 1000,
    })
  return async () => {
    const before = await toDo()
    if (!before.isDue && !before.untried) return
    const reached = await reachDatabase(databaseOf(config))
    try {
      await withBackupLock(reached.ownerUrl, async () => {
        // Whoever has the lock is the only one: what has no end belongs to a process that is gone.
        await ledger.endInterrupted(now())
        if ((await toDo()).isDue) await make(look)
        const untried = signal.aborted ? undefined : await ledger.untried(target.place)
        if (untried) await tryOut(look, untried)
      })
    } finally {
      await reached.stop()
    }
  }
}

async function make({ parts: { config, log, now }, target, ledger, signal }: Look): Promise<void> {
  const nowMs = now()
  const id = await ledger.begin(target.place, nowMs)
  try {
    const newestBytes = await ledger.newestSize(target.place)
    const made = await makeBackup(target, config, { nowMs, newestBytes, signal })
    await ledger.finish(id, { ...made, picturesMissing: made.gonePictures, nowMs: now() })
    log.info('backed_up', { place: target.place, ...made })
  } catch (error) {
    const problem = asBackupProblem(error)
    log.error('backup_failed', { place: target.place, problem: problem.problem, error })
    await ledger.fail(id, problem, now())
  }
}

async function tryOut(look: Look, { id, name, picturesMissing }: WrittenDown): Promise<void> {
  const { parts, target, ledger, signal } = look
  const { config, log, now } = parts
  await ledger.beginRehearsal(id)
  const startedAt = performance.now()
  const problem = await target
    .read(name, (path) =>
      rehearse(path, config, {
        missingPictures: picturesMissing ?? 0,
        longestMs: config.BACKUP_REHEARSAL_MINUTES * 60_000,
        signal,
      }),
    )
    .then(
      (restored) => void log.info('backup_rehearsed', { name, ...restored }),
      (error) =>
        error instanceof RehearsalProblem
          ? error
          : new RehearsalProblem('failed', asBackupProblem(error).message, false, error),
    )
  if (problem?.problem === 'interrupted') return ledger.takeBackRehearsal(id)
  if (problem) log.error('backup_rehearsal_failed', { name, problem: problem.problem, error: problem })
  await ledger.endRehearsal(id, { problem, tookMs: performance.now() - startedAt, nowMs: now() })
  // Nothing goes before something whole has come.
  if (!problem || problem.isWhole) await removeSuperfluous(look)
}

/** Only what this deployment wrote: others' files neither go nor count. */
async function removeSuperfluous(look: Look): Promise<void> {
  const { parts, target } = look
  const { config, log, now } = parts
  const ours: BackupFile[] = []
  for (const file of await target.list()) if (await isOurs(look, file)) ours.push(file)
  const keep = {
    daily: config.BACKUP_KEEP_DAILY,
    weekly: config.BACKUP_KEEP_WEEKLY,
    monthly: config.BACKUP_KEEP_MONTHLY,
  }
  for (const { name } of superfluous(ours, keep, { nowMs: now() })) {
    await target.remove(name)
    log.info('backup_removed', { name })
  }
}

/** It was written down here, or its seal is of this HEARTH_SECRET; that takes reading it, so it is asked once. */
async function isOurs({ parts, target, ledger, known }: Look, { name }: BackupFile): Promise<boolean> {
  if (known.has(name)) return true
  const isSealed = () =>
    target
      .read(name, (path) => examineArchive(path, backupKeys(parts.config.hearthSecret)))
      .then(
        () => true,
        () => false,
      )
  const isKnown = (await ledger.find(target.place, name)) !== undefined || (await isSealed())
  if (isKnown) known.add(name)
  return isKnown
}
