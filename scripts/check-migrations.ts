// What was released stays: databases out there have run those migrations. Each release leaves the number and the SHA-256 of
// its migrations in packages/database/released; a migration that comes later has a number beyond them.
import { join } from 'node:path'
import { readMigrations } from '../packages/database/src/migrator/migration-files.ts'
import { type Release, readNewestRelease } from '../packages/database/src/migrator/releases.ts'

export type ReleasedMigration = Release['migrations'][number]

const database = join(import.meta.dirname, '../packages/database')

/** The migrations of a checkout, as a release keeps them. */
export async function listMigrations(directory = database): Promise<ReleasedMigration[]> {
  const files = await readMigrations(directory)
  return files.map(({ number, name, checksum }) => ({ number, name, sha256: checksum }))
}

/** What is wrong with the migrations beside those of a release, one sentence each. */
export function findMigrationProblems(
  now: readonly ReleasedMigration[],
  { version, migrations: released }: Pick<Release, 'version' | 'migrations'>,
): string[] {
  const called = ({ number, name }: ReleasedMigration) => `${String(number).padStart(4, '0')}-${name}.sql`
  const last = Math.max(...released.map(({ number }) => number))
  const gone = released.filter(({ number }) => !now.some((file) => file.number === number))
  return [
    ...gone.map((file) => `${called(file)} was released with ${version} and is gone`),
    ...now.flatMap((file) => {
      const before = released.find(({ number }) => number === file.number)
      if (before && (before.sha256 !== file.sha256 || before.name !== file.name))
        return [`${called(file)} is not what was released with ${version} as ${called(before)}`]
      if (!before && file.number < last)
        return [`${called(file)} is new, but ${version} was released with migrations up to ${last}`]
      return []
    }),
  ]
}

if (process.argv[1] === import.meta.filename) {
  const newest = await readNewestRelease(database)
  const problems = newest ? findMigrationProblems(await listMigrations(), newest) : []
  for (const problem of problems) console.error(`check-migrations: ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}
