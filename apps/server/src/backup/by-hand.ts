import { openReachedDatabase, reachDatabase, withBackupLock } from '@hearth/database'
import { type Config, databaseOf } from '../config.ts'
import type { BackupTarget } from './backup-target.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { type MadeBackup, makeBackup } from './make.ts'
import { type Rehearsal, RehearsalProblem, rehearse } from './rehearse.ts'
import { openBackupTarget, readBackup } from './target.ts'

/**
 * What the schedule does, once and now: a back-up in a place, under the name of its moment. It removes no other. Rejects with a
 * sentence.
 */
export async function backUpTo(
  to: string,
  config: Config,
  { now }: { now: () => number },
): Promise<MadeBackup & { place: string }> {
  const target = openBackupTarget(to, config)
  const nowMs = now()
  const made = await alone(config, async () => {
    const made = await makeBackup(target, config, { nowMs })
    await writeDown(config, async (ledger) => {
      const id = await ledger.begin(target.place, nowMs)
      await ledger.finish(id, { ...made, picturesMissing: made.gonePictures, nowMs: now() })
    })
    return made
  })
  return { ...made, place: target.place }
}

/** Restores a file, or the newest in BACKUP_TO, into a scratch database and compares. Rejects with a sentence. */
export async function rehearseNow(
  path: string | undefined,
  config: Config,
  { now }: { now: () => number },
): Promise<Rehearsal & { of: string }> {
  const longestMs = config.BACKUP_REHEARSAL_MINUTES * 60_000
  return alone(config, async () => {
    if (path !== undefined) {
      return readBackup(path, config, async (file) => ({
        ...(await rehearse(file, config, { longestMs })),
        of: path,
      }))
    }
    if (config.BACKUP_TO === undefined) {
      throw new Error('Name a file, or set BACKUP_TO: then the newest back-up there is tried.')
    }
    const target = openBackupTarget(config.BACKUP_TO, config)
    const [newest] = await target.list()
    if (!newest) throw new Error(`There is no back-up in ${target.place}.`)
    return { ...(await rehearseNewest(target, newest.name, { config, longestMs, now })), of: newest.name }
  })
}

async function rehearseNewest(
  target: BackupTarget,
  name: string,
  { config, longestMs, now }: { config: Config; longestMs: number; now: () => number },
): Promise<Rehearsal> {
  const startedAt = performance.now()
  const end = (problem?: RehearsalProblem) =>
    writeDown(config, async (ledger) => {
      const written = await ledger.find(target.place, name)
      if (written) {
        await ledger.endRehearsal(written.id, {
          problem,
          tookMs: performance.now() - startedAt,
          nowMs: now(),
        })
      }
    })
  let missingPictures = 0
  await writeDown(config, async (ledger) => {
    missingPictures = (await ledger.find(target.place, name))?.picturesMissing ?? 0
  })
  try {
    const restored = await target.read(name, (path) => rehearse(path, config, { longestMs, missingPictures }))
    await end()
    return restored
  } catch (error) {
    if (error instanceof RehearsalProblem) await end(error)
    throw error
  }
}

async function alone<T>(config: Config, work: () => Promise<T>): Promise<T> {
  const reached = await reachDatabase(databaseOf(config))
  try {
    const done = await withBackupLock(reached.ownerUrl, async () => ({ result: await work() }))
    if (!done) throw new Error('Another back-up is being made or tried. Wait until it is done.')
    return done.result
  } finally {
    await reached.stop()
  }
}

/** A database of another version may not know how: the back-up is there all the same. */
async function writeDown(config: Config, write: (ledger: Ledger) => Promise<void>): Promise<void> {
  const { database, stop } = await openReachedDatabase(databaseOf(config))
  try {
    await write(createLedger(database))
  } catch (error) {
    if ((error as { code?: string }).code !== '42P01') throw error
  } finally {
    await stop()
  }
}
