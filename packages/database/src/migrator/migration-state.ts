import pg from 'pg'
import { type MigrationFile, packageDirectory, readMigrations, readPolicies } from './migration-files.ts'

export type MigrationState = {
  /** The number of the newest migration that the database has; 0 when it is empty. */
  applied: number
  /** File names, without their ending, that the database does not have yet. */
  pending: string[]
  /** Whether the row policies are those of the files. */
  hasCurrentPolicies: boolean
  /** Why this database and these files do not belong together, as a sentence. */
  conflict?: string
}

type AppliedMigration = { number: number; name: string; checksum: string }

/** Compares the database with the migration files, without changing anything. */
export async function migrationState(options: { url: string; directory?: string }): Promise<MigrationState> {
  const client = new pg.Client({ connectionString: options.url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await readState(client, options.directory ?? packageDirectory)
  } finally {
    await client.end()
  }
}

/** Throws a sentence when the schema is not exactly what this version expects. */
export function refuseUnlessMigrated(state: MigrationState): void {
  if (state.conflict) throw new Error(state.conflict)
  if (state.pending.length > 0) {
    throw new Error(
      `The database lacks ${state.pending.length} migration${state.pending.length > 1 ? 's' : ''} ` +
        `(${state.pending.join(', ')}). Run "hearth migrate" first.`,
    )
  }
  if (!state.hasCurrentPolicies) {
    throw new Error('The database\'s row policies are not those of this version. Run "hearth migrate" first.')
  }
}

export async function readState(client: pg.ClientBase, directory: string): Promise<MigrationState> {
  const [files, policies] = await Promise.all([readMigrations(directory), readPolicies(directory)])
  const known = await client.query("select to_regclass('hearth.migrations') is not null as known")
  if (!known.rows[0].known) return compare(files, [], false)
  const applied = await client.query<AppliedMigration>(
    'select number, name, checksum from hearth.migrations where number > 0 order by number',
  )
  const policySet = await client.query('select checksum from hearth.migrations where number = 0')
  return compare(files, applied.rows, policySet.rows[0]?.checksum === policies.checksum)
}

function compare(
  files: MigrationFile[],
  applied: AppliedMigration[],
  hasCurrentPolicies: boolean,
): MigrationState {
  const newest = applied.at(-1)?.number ?? 0
  const appliedByNumber = new Map(applied.map((migration) => [migration.number, migration]))
  const pending = files.filter((file) => !appliedByNumber.has(file.number))
  const state = { applied: newest, pending: pending.map(fullName), hasCurrentPolicies }
  const conflict = findConflict(files, applied, pending)
  return conflict ? { ...state, conflict } : state
}

function findConflict(
  files: MigrationFile[],
  applied: AppliedMigration[],
  pending: MigrationFile[],
): string | undefined {
  const newestFile = files.at(-1)?.number ?? 0
  const newest = applied.at(-1)
  if (newest && newest.number > newestFile) {
    return (
      `The database is newer than this version: it has migration ${fullName(newest)}, ` +
      `this version knows up to ${pad(newestFile)}. Start the newer version.`
    )
  }
  const filesByNumber = new Map(files.map((file) => [file.number, file]))
  for (const migration of applied) {
    const file = filesByNumber.get(migration.number)
    if (!file) return `Migration ${fullName(migration)} was applied to the database, but its file is missing.`
    if (file.checksum !== migration.checksum) {
      return `Migration ${fullName(file)} was changed after it was applied. Restore it and write a new one.`
    }
  }
  const late = pending.find((file) => newest && file.number < newest.number)
  if (late && newest) {
    return `Migration ${fullName(late)} comes before ${fullName(newest)}, which was applied already. Give it a higher number.`
  }
  return undefined
}

function fullName(migration: { number: number; name: string }): string {
  return `${pad(migration.number)}-${migration.name}`
}

function pad(number: number): string {
  return String(number).padStart(4, '0')
}
