import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { withDatabase } from '../connection-url.ts'
import { packageDirectory } from '../migrator/migration-files.ts'
import { migrationState, refuseUnlessMigrated } from '../migrator/migration-state.ts'
import { migrate } from '../migrator/migrator.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { readSnapshot } from './read-snapshot.ts'
import { restoreSnapshot } from './restore-snapshot.ts'

// A house of an older version: the tables of this one without the newest migrations, with a question that 0068 gives an id.
const through = 67
const questionId = 'aaaaaaaa-0000-4000-8000-000000000001'

let test: TestDatabase
const made: string[] = []
let olderUrl: string

beforeAll(async () => {
  test = await createTestDatabase()
  olderUrl = await buildDatabase()
  await migrate({ url: olderUrl, through })
  await ask(
    olderUrl,
    // The triggers of now know tables that this house does not have.
    `set session_replication_role to replica;
     insert into public.events (id, title, category, start_date, timezone, all_day, starts_at, ends_at, is_free, status,
       visibility, source, created_at, updated_at)
     values (repeat('a', 26), 'Lantern walk', 'spiritual', '2027-01-01', 'UTC', false, '2027-01-01', '2027-01-02', true,
       'published', 'public', 'hearth', now(), now());
     insert into public.event_questions (id, event_id, place, kind, text, is_required, each_person)
     values ('${questionId}', repeat('a', 26), 1, 'yes_no', 'Do you bring a lantern?', false, false)`,
  )
})
afterAll(async () => {
  for (const name of made) await test.owner(`drop database if exists ${name} with (force)`)
  await test.drop()
})

async function buildDatabase(): Promise<string> {
  const name = `hearth_restored_${randomBytes(8).toString('hex')}`
  await test.owner(`create database ${name} template template0 encoding 'UTF8'`)
  made.push(name)
  return withDatabase(test.ownerUrl, name)
}

async function ask(url: string, sql: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Carries everything from one database to another, as a back-up does by way of a file. */
const carry = (from: string, to: string, { directory }: { directory?: string } = {}) =>
  readSnapshot(from, (snapshot) =>
    restoreSnapshot(
      {
        databaseUrl: to,
        dataDir: '/nowhere',
        // Roles belong to the whole server: all others' passwords stay what they are.
        serviceSecret: inject('hearthTestServer').ownerUrl,
        ...(directory && { migrationsDirectory: directory }),
      },
      snapshot,
      async ({ write, commit }) => {
        for (const table of snapshot.tables) await pipeline(snapshot.rowsOf(table), write(table))
        await commit(snapshot.sequences)
      },
    ),
  )

it('is brought up to this version, by the migrations that its own lacked', async () => {
  const url = await buildDatabase()
  await carry(olderUrl, url)
  refuseUnlessMigrated(await migrationState({ url }))
  expect(await ask(url, 'select id, same_as from public.event_questions')).toEqual([
    { id: questionId, same_as: questionId },
  ])
  expect(await ask(url, `select title from public.events where search @@ 'lantern'::tsquery`)).toEqual([
    { title: 'Lantern walk' },
  ])
})

it('goes on where it ended when a migration fails after the rows came', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-next-'))
  try {
    for (const folder of ['migrations', 'schema'])
      await cp(join(packageDirectory, folder), join(directory, folder), { recursive: true })
    await writeFile(join(directory, 'migrations/9999-wrong.sql'), 'select * from nowhere')
    const url = await buildDatabase()
    await expect(carry(olderUrl, url, { directory })).rejects.toThrow(
      /The back-up is in the database, but .* 9999-wrong failed.* "hearth migrate" goes on/,
    )
    await migrate({ url })
    refuseUnlessMigrated(await migrationState({ url }))
    expect(await ask(url, 'select same_as from public.event_questions')).toEqual([{ same_as: questionId }])
  } finally {
    await rm(directory, { recursive: true })
  }
})

it('is refused where newer tables are, and by a version that is older', async () => {
  const url = await buildDatabase()
  await migrate({ url })
  await expect(carry(olderUrl, url)).rejects.toThrow(/tables of this version already.*never started on/)

  const directory = await mkdtemp(join(tmpdir(), 'hearth-former-'))
  try {
    await cp(
      join(packageDirectory, 'migrations/0001-foundations.sql'),
      join(directory, 'migrations/0001-foundations.sql'),
    )
    await expect(carry(olderUrl, await buildDatabase(), { directory })).rejects.toThrow(
      /of a newer version: its schema ends with 0067-\S+, the one here with 0001-foundations\. .* or a newer one/,
    )
  } finally {
    await rm(directory, { recursive: true })
  }
})
