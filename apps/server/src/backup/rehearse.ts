import { createHash, type Hash } from 'node:crypto'
import {
  loadSnapshot,
  makeScratch,
  makeTables,
  reachDatabase,
  readBackupSize,
  readSnapshot,
  type Scratch,
  ScratchRefused,
} from '@hearth/database'
import { type Config, databaseOf } from '../config.ts'
import { freeBytes } from '../http/index.ts'
import { DamagedArchive } from './archive.ts'
import { type BackupConfig, backupKeys, countRows } from './backup.ts'
import type { Manifest } from './manifest.ts'
import { shortReason } from './problem.ts'
import { examineArchive, readInto } from './restore.ts'

/** Why a back-up did not come back; `hearth.backups` knows the same. */
export type RehearsalProblemName =
  | 'no_right'
  | 'no_room'
  | 'damaged'
  | 'differs'
  | 'other_version'
  | 'too_slow'
  | 'interrupted'
  | 'failed'

export class RehearsalProblem extends Error {
  readonly problem: RehearsalProblemName
  /** Whether the file itself was read to its end and its seal held. */
  readonly isWhole: boolean

  constructor(problem: RehearsalProblemName, message: string, isWhole: boolean, cause?: unknown) {
    super(message, { cause })
    this.problem = problem
    this.isWhole = isWhole
    this.name = 'RehearsalProblem'
  }
}

export type Rehearsal = { at: string; tables: number; rows: number; pictures: number }

/** A restored database takes about what the living one takes, and its log as much as one checkpoint. */
const roomForDatabase = 1.3
const leastAlike = 0.5
/** Below, a house may well have doubled since. */
const fewPeople = 20
/** Restoring gives these jobs back, so their rows are others afterwards. */
const changedByRestoring = new Set(['graphile_worker._private_jobs', 'graphile_worker._private_job_queues'])

/**
 * Restores a back-up into a scratch database beside the living one and looks whether everything is back: each table has as
 * many rows as PostgreSQL counted when the file was made, its rows are read back byte by byte as the file has them, the
 * pictures that rows name are there (but for `missingPictures`), and the house is not another one. Then the database goes. No
 * mail is sent, no job is run, nothing of the living house is touched. Rejects with a `RehearsalProblem`.
 */
export async function rehearse(
  path: string,
  config: BackupConfig & Pick<Config, 'MIN_FREE_BYTES'>,
  {
    missingPictures = 0,
    longestMs,
    signal,
  }: { missingPictures?: number | undefined; longestMs: number; signal?: AbortSignal | undefined },
): Promise<Rehearsal> {
  const keys = backupKeys(config.hearthSecret)
  const manifest = await examineArchive(path, keys).catch((error) => {
    throw new RehearsalProblem('damaged', (error as Error).message, false, error)
  })
  const reached = await reachDatabase(databaseOf(config))
  let scratch: Scratch | undefined
  let early: RehearsalProblem | undefined
  // Whatever is under way in a database ends with it.
  const end = (problem: 'too_slow' | 'interrupted', says: string) => {
    early ??= new RehearsalProblem(problem, says, true)
    scratch?.drop().catch(() => undefined)
  }
  const interrupt = () => end('interrupted', 'Hearth was stopped meanwhile.')
  const late = setTimeout(
    () => end('too_slow', `It was not restored within ${Math.round(longestMs / 60_000)} minutes.`),
    longestMs,
  )
  signal?.addEventListener('abort', interrupt)
  try {
    if (!config.DATABASE_URL) await refuseWithoutRoom(config, reached.ownerUrl)
    scratch = await makeScratch(reached.ownerUrl, keys.secretFingerprint)
    if (signal?.aborted) interrupt()
    if (early) throw early
    const url = scratch.ownerUrl
    await makeTables({ url }, manifest.migrations)
    const restored = await load(path, { url, manifest, keys })
    const rows = await compareRows(url, { manifest, restored })
    comparePictures({ manifest, found: restored.pictures, missing: missingPictures })
    await refuseUnlessAlike(reached.ownerUrl, url)
    if (early) throw early
    return { at: manifest.at, tables: manifest.tables.length, rows, pictures: restored.pictures }
  } catch (error) {
    throw early ?? asProblem(error)
  } finally {
    clearTimeout(late)
    signal?.removeEventListener('abort', interrupt)
    await scratch?.drop().catch(() => undefined)
    await reached.stop()
  }
}

async function refuseWithoutRoom(
  { DATA_DIR, MIN_FREE_BYTES }: Pick<Config, 'DATA_DIR' | 'MIN_FREE_BYTES'>,
  ownerUrl: string,
): Promise<void> {
  const free = await freeBytes(DATA_DIR)
  const { databaseBytes } = await readBackupSize(ownerUrl)
  const needed = databaseBytes * roomForDatabase + MIN_FREE_BYTES
  if (free === undefined || free >= needed) return
  throw new RehearsalProblem(
    'no_room',
    `${megabytes(free)} MB are free in DATA_DIR; ${megabytes(needed)} MB are needed.`,
    true,
  )
}

type Restored = { sums: Map<string, Hash>; pictures: number }

async function load(
  path: string,
  { url, manifest, keys }: { url: string; manifest: Manifest; keys: ReturnType<typeof backupKeys> },
): Promise<Restored> {
  const restored: Restored = { sums: new Map(), pictures: 0 }
  await loadSnapshot(url, manifest.tables, async (loading) => {
    await readInto(path, {
      keys,
      manifest,
      loading,
      async keepPicture(_version, bytes) {
        let length = 0
        for await (const piece of bytes) length += piece.length
        if (length > 0) restored.pictures += 1
      },
      watchRows(table, piece) {
        const sum = restored.sums.get(table) ?? createHash('sha256')
        restored.sums.set(table, sum.update(piece))
      },
    })
    await loading.commit(manifest.sequences)
  })
  return restored
}

/** Gives how many rows there are in all. */
async function compareRows(
  url: string,
  { manifest, restored }: { manifest: Manifest; restored: Restored },
): Promise<number> {
  return readSnapshot(url, async ({ rowsOf, query }) => {
    let all = 0
    for (const table of manifest.tables) {
      const name = `${table.schema}.${table.name}`
      const rows = await countRows(query, table)
      all += rows
      const counted = manifest.counts?.rows[name]
      if (counted !== undefined && counted !== rows) {
        throw differs(`${name} had ${counted} rows, and ${rows} came back.`)
      }
      if (changedByRestoring.has(name)) continue
      const sum = createHash('sha256')
      for await (const piece of rowsOf(table)) sum.update(piece)
      const written = restored.sums.get(name) ?? createHash('sha256')
      if (sum.digest('hex') !== written.digest('hex')) {
        throw differs(`The rows of ${name} came back as others than they were.`)
      }
    }
    return all
  })
}

function comparePictures({
  manifest,
  found,
  missing,
}: {
  manifest: Manifest
  found: number
  missing: number
}): void {
  const named = manifest.counts?.pictures
  if (named === undefined || found >= named - missing) return
  throw differs(`${named} pictures are named, and ${found} are in it.`)
}

/** A file that came back faultlessly, and holds next to nobody, is not of this house. */
async function refuseUnlessAlike(livingUrl: string, restoredUrl: string): Promise<void> {
  const people = (url: string) =>
    readSnapshot(url, ({ query }) => countRows(query, { schema: 'auth', name: 'users' }))
  const [living, restored] = [await people(livingUrl), await people(restoredUrl)]
  if (living < fewPeople || restored >= living * leastAlike) return
  throw differs(`${living} people are here now, and ${restored} came back.`)
}

const differs = (says: string) => new RehearsalProblem('differs', says, true)

function asProblem(error: unknown): RehearsalProblem {
  if (error instanceof RehearsalProblem) return error
  if (error instanceof DamagedArchive) return new RehearsalProblem('damaged', error.message, false, error)
  if (error instanceof ScratchRefused) {
    return new RehearsalProblem('no_right', `ALTER ROLE "${error.owner}" CREATEDB`, true, error)
  }
  const says = shortReason(error)
  const isOther = /^This back-up (is of (a newer|another) version|has other tables)/.test(says)
  return new RehearsalProblem(isOther ? 'other_version' : 'failed', says, true, error)
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024).toLocaleString('en')
