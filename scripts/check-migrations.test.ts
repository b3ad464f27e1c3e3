import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readNewestRelease } from '../packages/database/src/migrator/releases.ts'
import { findMigrationProblems, listMigrations } from './check-migrations.ts'

let directory: string
const migration = (name: string) => join(directory, 'migrations', name)

// A checkout of 1.10.0, with what 1.10.0 and 1.9.0 had beside it.
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hearth-migrations-'))
  await cp(join(import.meta.dirname, '../packages/database/migrations'), join(directory, 'migrations'), {
    recursive: true,
  })
  await mkdir(join(directory, 'released'))
  const released = await listMigrations(directory)
  await release('1.10.0', released)
  await release('1.9.0', released.slice(0, 5))
})
afterEach(() => rm(directory, { recursive: true }))

const release = (version: string, migrations: unknown) =>
  writeFile(join(directory, 'released', `${version}.json`), JSON.stringify({ migrations }))
const problems = async () =>
  findMigrationProblems(await listMigrations(directory), (await readNewestRelease(directory))!)

it('accepts what was released, and migrations after it', async () => {
  expect(await problems()).toEqual([])
  await writeFile(migration('9999-later.sql'), 'select 1;\n')
  expect(await problems()).toEqual([])
})

it('compares with the newest release, by number and not by letters', async () => {
  expect((await readNewestRelease(directory))!.version).toBe('1.10.0')
})

it('refuses a migration that was changed', async () => {
  await writeFile(migration('0002-accounts.sql'), 'select 1;\n')
  expect(await problems()).toEqual([
    '0002-accounts.sql is not what was released with 1.10.0 as 0002-accounts.sql',
  ])
})

it('refuses a migration under another name', async () => {
  await rename(migration('0002-accounts.sql'), migration('0002-people.sql'))
  expect(await problems()).toEqual([
    '0002-people.sql is not what was released with 1.10.0 as 0002-accounts.sql',
  ])
})

it('refuses that a migration is gone', async () => {
  await rm(migration('0002-accounts.sql'))
  expect(await problems()).toEqual(['0002-accounts.sql was released with 1.10.0 and is gone'])
})

it('refuses a migration between those that were released', async () => {
  await writeFile(migration('0023-wedged-in.sql'), 'select 1;\n')
  expect(await problems()).toEqual([
    expect.stringMatching(
      /^0023-wedged-in\.sql is new, but 1\.10\.0 was released with migrations up to \d+$/,
    ),
  ])
})

it('finds nothing to compare with before the first release', async () => {
  await rm(join(directory, 'released'), { recursive: true })
  expect(await readNewestRelease(directory)).toBeUndefined()
})
