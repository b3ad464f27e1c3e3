import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { reachDatabase, readBackupSize } from '@hearth/database'
import { type Config, databaseOf } from '../config.ts'
import { freeBytes } from '../http/index.ts'
import { type BackupConfig, backUp, backupKeys } from './backup.ts'
import type { BackupTarget } from './backup-target.ts'
import { backupName } from './names.ts'
import { asBackupProblem, BackupProblem, reaching } from './problem.ts'
import { prepareDrafts } from './target.ts'

export type MadeBackup = {
  name: string
  sizeBytes: number
  tables: number
  pictures: number
  gonePictures: number
}

/** A house that grew since the last one, and what one takes of a database without its indexes and packed. */
const growth = 1.25
const ofDatabase = 0.25

/**
 * Makes a back-up and puts it in its place under the name of its moment: whole or not at all. What one that was killed left
 * behind goes first; so only one process of a deployment may be at it (`withBackupLock`). Rejects with a `BackupProblem`.
 */
export async function makeBackup(
  target: BackupTarget,
  config: BackupConfig & Pick<Config, 'MIN_FREE_BYTES'>,
  {
    nowMs,
    newestBytes,
    signal,
  }: { nowMs: number; newestBytes?: number | undefined; signal?: AbortSignal | undefined },
): Promise<MadeBackup> {
  const mark = markOf(config)
  const name = backupName(nowMs)
  const draft = join(target.draftsFolder, `.${name}.${mark}.draft`)
  try {
    await reaching(() => prepareDrafts(target))
    await removeLeftovers(target, mark)
    await refuseWithoutRoom(target, config, newestBytes)
    const found = await backUp(draft, config, { nowMs, ...(signal && { signal }) })
    const { size } = await stat(draft)
    signal?.throwIfAborted()
    await reaching(() => target.put(name, draft))
    return { name, sizeBytes: size, ...found }
  } catch (error) {
    throw asBackupProblem(error)
  } finally {
    await rm(draft, { force: true }).catch(() => undefined)
  }
}

/** Tells drafts of this deployment from those of another that uses the same folder. */
function markOf({ hearthSecret }: Pick<Config, 'hearthSecret'>): string {
  return backupKeys(hearthSecret).secretFingerprint.slice(0, 12)
}

async function removeLeftovers({ draftsFolder }: BackupTarget, mark: string): Promise<void> {
  for (const name of await readdir(draftsFolder)) {
    const isOurs = name.startsWith('.hearth-') && name.includes(`.${mark}.draft`)
    if (isOurs) await rm(join(draftsFolder, name), { force: true })
  }
}

async function refuseWithoutRoom(
  target: BackupTarget,
  config: BackupConfig & Pick<Config, 'MIN_FREE_BYTES'>,
  newestBytes: number | undefined,
): Promise<void> {
  const needed =
    (newestBytes === undefined ? await guessSize(config) : newestBytes * growth) + config.MIN_FREE_BYTES
  for (const free of [await freeBytes(target.draftsFolder), await reaching(() => target.freeBytes())]) {
    if (free === undefined || free >= needed) continue
    throw new BackupProblem('no_room', `${megabytes(free)} MB are free; ${megabytes(needed)} MB are needed.`)
  }
}

async function guessSize(config: BackupConfig): Promise<number> {
  const reached = await reachDatabase(databaseOf(config))
  try {
    const { databaseBytes, pictureBytes } = await readBackupSize(reached.ownerUrl)
    return databaseBytes * ofDatabase + pictureBytes
  } finally {
    await reached.stop()
  }
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024).toLocaleString('en')
