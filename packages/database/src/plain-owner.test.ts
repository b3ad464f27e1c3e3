// A managed PostgreSQL gives no superuser: an owner who may make roles and owns one database must be enough.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cluster, startCluster } from './cluster/cluster.ts'
import { withDatabase } from './connection-url.ts'
import { packageDirectory } from './migrator/migration-files.ts'
import { migrate } from './migrator/migrator.ts'
import { planMigrations } from './migrator/plan.ts'
import { type StartedDatabase, startDatabase } from './start.ts'

const userId = '00000000-0000-4000-8000-000000000001'
const eventId = 'a'.repeat(26)
let dataDir: string
let cluster: Cluster
let hearth: StartedDatabase

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearth-plain-owner-'))
  cluster = await startCluster({ dataDir, throwAway: true })
  const superuser = new pg.Client(withDatabase(cluster.ownerUrl, 'postgres'))
  await superuser.connect()
  await superuser.query("create role plain_owner login createrole password 'plain'")
  await superuser.query('create database plain owner plain_owner')
  await superuser.end()
  const url = new URL(withDatabase(cluster.ownerUrl, 'plain'))
  url.username = 'plain_owner'
  url.password = 'plain'
  hearth = await startDatabase({
    databaseUrl: url.href,
    dataDir,
    serviceSecret: 'a secret of at least thirty-two bytes',
    migrate: true,
    throwAway: true,
  })
})
afterAll(async () => {
  await hearth?.stop()
  await cluster?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

it('migrates, and what reads past the caller still reads', async () => {
  const { database } = hearth
  const asAuth = { role: 'hearth_auth' } as const
  await database.run(asAuth, {
    name: 'user',
    text: 'insert into auth.users (id, email) values ($1, $2)',
    values: [userId, 'ana@example.org'],
  })
  await database.run(asAuth, {
    name: 'profile',
    text: 'insert into public.profiles (id, username) values ($1, $2)',
    values: [userId, 'ana'],
  })
  await database.run(asAuth, {
    name: 'mail',
    text: `insert into hearth.mails (kind, to_address, subject, body_text, body_html) values ('a', 'b@example.org', 'c', 'd', 'e')`,
  })
  await database.run(
    { role: 'hearth_engine' },
    {
      name: 'event',
      text: `with made as (
      insert into public.events (id, title, category, start_date, timezone, all_day, starts_at, ends_at, is_free, status,
        visibility, source, created_by, created_at, updated_at)
      values ($1, 'Supper', 'party', '2031-05-04', 'UTC', true, '2031-05-04', '2031-05-05', true, 'published', 'unlisted',
        'hearth', $2, now(), now()) returning id)
    insert into public.event_seats (event_id, capacity) select id, 4 from made`,
      values: [eventId, userId],
    },
  )
  // An unlisted event stands in no table read, and its standing is told to whoever knows its id.
  const visitor = { role: 'anon' } as const
  const standing = {
    name: 'standing',
    text: 'select capacity from public.event_standing(array[$1])',
    values: [eventId],
  }
  expect((await database.run(visitor, { name: 'list', text: 'select id from public.events' })).rows).toEqual(
    [],
  )
  expect((await database.run(visitor, standing)).rows).toEqual([{ capacity: 4 }])
})

it('applies functions and policies once more, though it has handed them to others', async () => {
  const owner = new pg.Client(hearth.ownerUrl)
  await owner.connect()
  const isCurrent = async () =>
    (await owner.query("select checksum <> '' as so from hearth.migrations where number = 0")).rows[0].so
  try {
    await owner.query("update hearth.migrations set checksum = '' where number = 0")
    await migrate({ url: hearth.ownerUrl })
    expect(await isCurrent()).toBe(true)
  } finally {
    await owner.end()
  }
})

it('plans migrations by their names alone without the right to make a database, and says why', async () => {
  const directory = join(dataDir, 'next')
  for (const folder of ['migrations', 'schema'])
    await cp(join(packageDirectory, folder), join(directory, folder), { recursive: true })
  await writeFile(join(directory, 'migrations/9999-next.sql'), 'create table hearth.next (id integer)')
  expect(await planMigrations({ url: hearth.ownerUrl, directory })).toMatchObject({
    migrations: [{ name: '9999-next', newTables: [], effects: [] }],
    withoutEffects: 'permission denied to create database',
  })
})
