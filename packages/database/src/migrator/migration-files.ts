import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type MigrationFile = { number: number; name: string; checksum: string; sql: string }

/** Where `migrations/` and `schema/` lie when nothing else is said: beside this package's `src`. */
export const packageDirectory = fileURLToPath(new URL('../..', import.meta.url))

/** All migrations in order. Throws on a name that is no migration's, and on a number used twice. */
export async function readMigrations(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(join(directory, 'migrations'))).filter((name) => name.endsWith('.sql')).sort()
  const files: MigrationFile[] = []
  for (const fileName of names) {
    const match = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(fileName)
    if (!match) throw new Error(`migrations/${fileName} is not named like 0007-venue-capacity.sql.`)
    const number = Number(match[1])
    if (files.at(-1)?.number === number)
      throw new Error(`There are two migrations with the number ${match[1]}.`)
    const sql = await readFile(join(directory, 'migrations', fileName), 'utf8')
    files.push({ number, name: match[2]!, checksum: sha256(sql), sql })
  }
  return files
}

/** `0007-venue-capacity`. */
export function fullName({ number, name }: { number: number; name: string }): string {
  return `${padded(number)}-${name}`
}

export function padded(number: number): string {
  return String(number).padStart(4, '0')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
