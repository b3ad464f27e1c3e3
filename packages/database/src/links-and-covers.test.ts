// Links and covers that stood in records before 0261 and 0263 move, also where the owner is no superuser and row security
// holds for them too.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cluster, startCluster } from './cluster/cluster.ts'
import { withDatabase } from './connection-url.ts'
import { packageDirectory } from './migrator/migration-files.ts'
import { migrate } from './migrator/migrator.ts'

const hostId = '00000000-0000-4000-8000-000000000001'
const link = 'https://meet.example.org/room'
const picture = `/storage/v1/object/public/pictures/${hostId}/cover.webp`
let folder: string
let cluster: Cluster
let superuser: pg.Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-links-'))
  cluster = await startCluster({ dataDir: join(folder, 'data'), throwAway: true })
  const first = new pg.Client(withDatabase(cluster.ownerUrl, 'postgres'))
  await first.connect()
  await first.query("create role plain_owner login createrole password 'plain'")
  await first.query('create database plain owner plain_owner')
  await first.end()
  superuser = new pg.Client(withDatabase(cluster.ownerUrl, 'plain'))
  await superuser.connect()
})
afterAll(async () => {
  await superuser?.end()
  await cluster?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function migrateTo(last: string): Promise<void> {
  const directory = join(folder, `to-${last}`)
  const names = await readdir(join(packageDirectory, 'migrations'))
  for (const name of names.filter((one) => one <= `${last}-~`))
    await cp(join(packageDirectory, 'migrations', name), join(directory, 'migrations', name))
  if (last === '9999')
    await cp(join(packageDirectory, 'policies'), join(directory, 'policies'), { recursive: true })
  const url = new URL(withDatabase(cluster.ownerUrl, 'plain'))
  url.username = 'plain_owner'
  url.password = 'plain'
  await migrate({ url: url.href, directory })
}

it('moves the links and covers that are not everybody’s, and leaves the others', async () => {
  await migrateTo('0259')
  for (const table of [
    'public.events',
    'public.event_addresses',
    'public.event_answering',
    'storage.objects',
    'storage.buckets',
  ])
    await superuser.query(
      `alter table ${table} enable row level security; alter table ${table} force row level security`,
    )
  for (const table of ['public.events', 'public.event_addresses', 'public.event_answering'])
    await superuser.query(
      `create policy engine_service on ${table} for all to hearth_engine using (true) with check (true)`,
    )
  await superuser.query(`insert into auth.users (id, email) values ('${hostId}', 'ana@example.org')`)
  await superuser.query(`insert into public.profiles (id, username) values ('${hostId}', 'ana')`)
  const add = (
    letter: string,
    { capacity, visibility }: { capacity: number | null; visibility: string },
    image = '',
  ) =>
    superuser.query(
      `insert into public.events (id, title, category, start_date, timezone, all_day, starts_at, ends_at, is_free, status,
         visibility, source, created_by, created_at, updated_at, online_url, capacity, image)
       values ($1, 'Supper', 'party', '2031-05-04', 'UTC', true, '2031-05-04', '2031-05-05', true, 'published', $2, 'hearth',
         $3, now(), now(), $4, $5, nullif($6, ''))`,
      [letter.repeat(26), visibility, hostId, link, capacity, image],
    )
  await add('a', { capacity: null, visibility: 'public' })
  await add('b', { capacity: 4, visibility: 'private' }, picture)
  await superuser.query(
    `insert into storage.objects (bucket_id, name, owner_id, version, metadata)
     values ('pictures', '${hostId}/cover.webp', '${hostId}', gen_random_uuid(), '{"size": 1}')`,
  )

  await migrateTo('9999')
  const { rows } = await superuser.query(
    `select left(e.id, 1) as id, e.online_url as said, d.online_url as hidden
     from public.events e left join public.event_addresses d on d.event_id = e.id order by e.id`,
  )
  expect(rows).toEqual([
    { id: 'a', said: link, hidden: null },
    { id: 'b', said: '', hidden: link },
  ])
  expect((await superuser.query('select bucket_id from storage.objects')).rows).toEqual([
    { bucket_id: 'private-pictures' },
  ])
  // Hosts' own promise of before: they alone see who comes.
  const lists = await superuser.query('select hearth.guest_list_of(id) as list from public.events')
  expect(lists.rows).toEqual([{ list: 'hosts' }, { list: 'hosts' }])
}, 60_000)
