import pg from 'pg'
import { beforeBaseline } from './before-baseline.ts'
import { fullName, type MigrationFile, packageDirectory, padded, readMigrations } from './migration-files.ts'
import { compareVersions } from './releases.ts'
import { readSchema } from './schema-files.ts'

export type MigrationState = {
  /** The number of the newest migration that the database has; 0 when it is empty. */
  applied: number
  /** File names, without their ending, that the database does not have yet. */
  pending: string[]
  /** Whether functions, views, triggers and row policies are those of the files. */
  hasCurrentSchema: boolean
  /** The newer version that brought the database up to date and whose schema serves this one too. */
  servedBy?: string
  /** Why this database and these files do not belong together, as a sentence. */
  conflict?: string
}

type AppliedMigration = {
  number: number
  name: string
  checksum: string
  version: string | null
  serves: string | null
}

/** Compares the database with the migration files, without changing anything. */
export async function migrationState(options: {
  url: string
  directory?: string
  /** Hearth's own version; without it no newer schema serves. */
  version?: string
}): Promise<MigrationState> {
  const client = new pg.Client({ connectionString: options.url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await readState(client, options.directory ?? packageDirectory, options.version)
  } finally {
    await client.end()
  }
}

/** Throws a sentence when the schema is neither what this version expects nor that of the next one, which serves it too. */
export function refuseUnlessMigrated(state: MigrationState): void {
  if (state.servedBy) return
  if (state.conflict) throw new Error(state.conflict)
  if (state.pending.length > 0) {
    throw new Error(
      `The database lacks ${state.pending.length} migration${state.pending.length > 1 ? 's' : ''} ` +
        `(${state.pending.join(', ')}). Run "hearth migrate" first.`,
    )
  }
  if (!state.hasCurrentSchema) {
    throw new Error(
      'The database\'s functions and row policies are not those of this version. Run "hearth migrate" first.',
    )
  }
}

export async function readState(
  client: pg.ClientBase,
  directory: string,
  version?: string,
): Promise<MigrationState> {
  const [files, schema, rows] = await Promise.all([
    readMigrations(directory),
    readSchema(directory),
    readApplied(client),
  ])
  const applied = rows.filter(({ number }) => number > 0)
  const schemaRow = rows.find(({ number }) => number === 0)
  return {
    ...compare(files, applied, schemaRow?.checksum === schema.checksum),
    ...(version && schemaRow && findNewer(schemaRow, version)),
  }
}

/** Whether a newer version brought the database up to date, and whether its schema serves this one. */
function findNewer(
  { version, serves }: AppliedMigration,
  own: string,
): Pick<MigrationState, 'servedBy' | 'conflict'> {
  if (!version || !serves || compareVersions(own, version) >= 0) return {}
  if (compareVersions(own, serves) >= 0) return { servedBy: version }
  return {
    conflict:
      `The database was brought up to date by version ${version} of Hearth, which serves ${serves} and newer ones. This is ` +
      `${own}. Nothing has been changed. Start one of those; to go back to this one, restore a back-up that it made.`,
  }
}

/** What was applied, in order; row 0 is `schema/`. Nothing in a database that is still empty. */
async function readApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  try {
    const { rows } = await client.query<AppliedMigration>('select * from hearth.migrations order by number')
    return rows
  } catch (error) {
    const isEmpty = error instanceof pg.DatabaseError && ['3F000', '42P01'].includes(error.code ?? '')
    if (isEmpty) return []
    throw error
  }
}

function compare(
  files: MigrationFile[],
  applied: AppliedMigration[],
  hasCurrentSchema: boolean,
): MigrationState {
  const newest = applied.at(-1)?.number ?? 0
  const appliedByNumber = new Map(applied.map((migration) => [migration.number, migration]))
  const pending = files.filter((file) => !appliedByNumber.has(file.number))
  const state = { applied: newest, pending: pending.map(fullName), hasCurrentSchema }
  const conflict = findConflict(files, applied, pending)
  return conflict ? { ...state, conflict } : state
}

function findConflict(
  files: MigrationFile[],
  applied: AppliedMigration[],
  pending: MigrationFile[],
): string | undefined {
  if (applied[0]?.name === beforeBaseline.first) {
    return (
      'The database is of a trial of Hearth from before its first release, whose tables this version does not bring up to ' +
      'date. Nothing has been changed. Begin anew on an empty database (another DATA_DIR or DATABASE_URL); or bring it ' +
      'over: make a back-up with the build that ran on it last ("hearth backup <file>"), and give that to this version ' +
      `on an empty database ("hearth restore <file>"). That takes the last build before the release, of ${beforeBaseline.last}.`
    )
  }
  const newestFile = files.at(-1)?.number ?? 0
  const newest = applied.at(-1)
  if (newest && newest.number > newestFile) {
    return (
      `The database was last used by a newer version of Hearth: its schema is at ${fullName(newest)}, and this version ` +
      `ends at ${padded(newestFile)}. Nothing has been changed. Start that version or a newer one; ` +
      'to go back to this one, restore a back-up that it made.'
    )
  }
  const filesByNumber = new Map(files.map((file) => [file.number, file]))
  for (const migration of applied) {
    const file = filesByNumber.get(migration.number)
    if (!file)
      return ofAnotherBuild(`its schema has ${fullName(migration)}, which this version does not have`)
    if (file.checksum !== migration.checksum) {
      return ofAnotherBuild(`its schema has another ${fullName(file)} than this version`)
    }
  }
  const late = pending.find((file) => newest && file.number < newest.number)
  if (late && newest) {
    return ofAnotherBuild(
      `its schema is at ${fullName(newest)} without ${fullName(late)}, which comes before that in this version`,
    )
  }
  return undefined
}

/** For whoever runs Hearth: what is so, that nothing is lost, and what to do. */
function ofAnotherBuild(difference: string): string {
  return (
    `The database was made by another build of Hearth: ${difference}. Nothing has been changed. Start the build that ran ` +
    'on it last, make a back-up with it, and update from there to a released version; or begin anew on an empty database ' +
    '(another DATA_DIR or DATABASE_URL).'
  )
}
