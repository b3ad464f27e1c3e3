import { createHash } from 'node:crypto'
import { beforeBaseline } from '../migrator/before-baseline.ts'
import { fullName, packageDirectory, readMigrations } from '../migrator/migration-files.ts'
import { migrationState } from '../migrator/migration-state.ts'
import { type MigrateOptions, migrate } from '../migrator/migrator.ts'
import { reachAsOwner, type Whereabouts } from '../whereabouts.ts'
import { type Loading, loadSnapshot } from './load-snapshot.ts'
import type { SnapshotTable } from './tables.ts'

/** Where a snapshot goes; the embedded PostgreSQL runs for as long as that takes. */
export type RestoreOptions = Whereabouts & {
  /** The directory that holds `migrations/` and `schema/`; by default this package. */
  migrationsDirectory?: string
  /** Hearth's own version. */
  version?: string
}

/**
 * Brings a snapshot of this version or of an older one into a database in which nobody has signed up: first the migrations that its
 * version had, then its rows, at once, and then the migrations since, which change these rows as they change those of a house that
 * is updated. Rejects with a sentence. Killed between the rows and the end, `migrate` goes on where it ended.
 */
export async function restoreSnapshot(
  options: RestoreOptions,
  snapshot: { migrations: readonly string[]; tables: readonly SnapshotTable[] },
  work: (loading: Loading) => Promise<void>,
): Promise<void> {
  const directory = options.migrationsDirectory ?? packageDirectory
  await newestOf(snapshot.migrations, directory)
  const { ownerUrl, servicePassword, stop } = await reachAsOwner(options)
  const where = { url: ownerUrl, directory, ...(options.log && { log: options.log }) }
  try {
    await makeTables(where, snapshot.migrations)
    await loadSnapshot(ownerUrl, snapshot.tables, work)
    const { version } = options
    await migrate({ ...where, servicePassword, ...(version && { version }) }).catch((error: Error) => {
      throw new Error(
        `The back-up is in the database, but not yet brought up to this version: ${error.message} ` +
          'Nothing of it is lost; "hearth migrate" goes on where this ended.',
        { cause: error },
      )
    })
  } finally {
    await stop()
  }
}

/**
 * Makes the tables that a snapshot's version had, by its list of migrations, in a database without newer ones. Rejects with a sentence
 * when the list is no beginning of ours.
 */
export async function makeTables(
  where: Pick<MigrateOptions, 'url' | 'directory' | 'log'>,
  migrations: readonly string[],
): Promise<void> {
  const through = await newestOf(migrations, where.directory ?? packageDirectory)
  const { applied, conflict } = await migrationState(where)
  if (!conflict && applied > through) {
    throw new Error(
      'The database has the tables of this version already, and the back-up is of an older one. Give it an empty ' +
        'database (another DATA_DIR or DATABASE_URL), one that Hearth was never started on.',
    )
  }
  await migrate({ ...where, through })
}

/** The number of the newest migration that a list in a snapshot has. Throws when it is no beginning of our own list. */
async function newestOf(list: readonly string[], directory: string): Promise<number> {
  const files = await readMigrations(directory)
  const ours = files.map((file) => `${fullName(file)} ${file.checksum}`)
  if (list.length > 0 && list.every((line, at) => line === ours[at])) return files[list.length - 1]!.number
  if (isLastTrial(list)) return beforeBaseline.baseline
  const newest = (all: readonly string[]) => all.at(-1)?.split(' ')[0] ?? 'nothing'
  const isNewer = ours.every((line, at) => line === list[at])
  throw new Error(
    `This back-up is of ${isNewer ? 'a newer' : 'another'} version: its schema ends with ${newest(list)}, the one here with ` +
      `${newest(ours)}. Restore it with the version that made it${isNewer ? ' or a newer one' : ', then update that'}.`,
  )
}

/** The last build before the first release had the tables of the baseline, made by another list of migrations. */
function isLastTrial(list: readonly string[]): boolean {
  return createHash('sha256').update(list.join('\n')).digest('hex') === beforeBaseline.listSha256
}
