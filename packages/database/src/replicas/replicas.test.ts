// A real primary and its replica by streaming. Two databases are what two processes have.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { withLogin } from '../connection-url.ts'
import { type Actor, type Database, DatabaseReadOnly } from '../database.ts'
import { openDatabase } from '../executor/executor.ts'
import { migrate } from '../migrator/migrator.ts'
import { type ReplicatedServers, startReplicatedServers } from '../testing-replication.ts'
import { withReplicas } from './with-replicas.ts'

const maxLagMs = 1000
const password = 'of-these-tests'
const maya: Actor = { role: 'authenticated', claims: { sub: '6f1c2f0e-7a57-4f37-9c56-1c1f40b3c1aa' } }
const everybody: Actor = { role: 'anon' }

let servers: ReplicatedServers
let one: Database
let other: Database
const urlAt = (ownerUrl: string) => withLogin(ownerUrl, { user: 'hearth_service', password })

beforeAll(async () => {
  servers = await startReplicatedServers({ directory: await mkdtemp(join(tmpdir(), 'hearth-replicas-')) })
  await migrate({ url: servers.primary.ownerUrl, servicePassword: password })
  await servers.primary.sql(`create table public.notes (id int primary key, body int not null)`)
  await servers.primary.sql(
    `grant select, insert, update on public.notes to anon, authenticated, hearth_engine`,
  )
  await servers.primary.sql(`insert into public.notes values (1, 0)`)
  await servers.untilCaughtUp()
  one = await openProcess()
  other = await openProcess()
}, 120_000)
afterAll(async () => {
  await Promise.all([one?.close(), other?.close()])
  await servers?.end()
})

async function openProcess(): Promise<Database> {
  const open = (url: string) => openDatabase({ url, max: 5 })
  const primary = await open(urlAt(servers.primary.ownerUrl))
  return withReplicas(primary, {
    urls: [urlAt(servers.replica.ownerUrl)],
    maxLagMs,
    open,
    log: () => undefined,
  })
}

const isUsed = (database: Database) => database.replicas!.states()[0]!.isUsed
const untilUsed = (...databases: Database[]) =>
  vi.waitFor(() => expect(databases.map(isUsed)).toEqual(databases.map(() => true)), { timeout: 10_000 })
const untilLeftOut = (...databases: Database[]) =>
  vi.waitFor(() => expect(databases.map(isUsed)).toEqual(databases.map(() => false)), { timeout: 10_000 })

/** What a note says, and whether a replica said it. */
async function read(database: Database, actor = maya) {
  const before = database.replicas!.states()[0]!.reads
  const { rows } = await database.run<{ body: number }>(actor, {
    name: 'a note',
    text: 'select body from public.notes where id = 1',
    onlyReads: true,
    fromReplica: true,
  })
  return { body: rows[0]!.body, isOfReplica: database.replicas!.states()[0]!.reads > before }
}
const write = (database: Database, body: number) =>
  database.run(maya, {
    name: 'write a note',
    text: 'update public.notes set body = $1 where id = 1',
    values: [body],
  })
const pause = () => servers.replica.sql('select pg_wal_replay_pause()')
const resume = () => servers.replica.sql('select pg_wal_replay_resume()')

afterEach(async () => {
  await resume().catch(() => undefined)
})

describe('reads', () => {
  it('go to the replica where they may, and to the primary where they may not', async () => {
    await untilUsed(one)
    expect(await read(one)).toEqual({ body: 0, isOfReplica: true })
    expect(await read(one, everybody)).toEqual({ body: 0, isOfReplica: true })
    const where = { name: 'where', text: 'select pg_is_in_recovery() as replica', onlyReads: true }
    expect((await one.run(maya, where)).rows).toEqual([{ replica: false }])
    expect((await one.run(maya, { ...where, fromReplica: true })).rows).toEqual([{ replica: true }])
  })

  it('that turn out to write are done by the primary', async () => {
    await untilUsed(one)
    const locking = {
      name: 'lock a note',
      text: 'select body from public.notes where id = 1 for update',
      fromReplica: true,
    }
    expect((await one.run(maya, locking)).rows).toHaveLength(1)
  })

  it('find what was written before, in every process', async () => {
    await untilUsed(one, other)
    let ofReplica = 0
    for (let body = 1; body <= 150; body++) {
      await write(body % 2 ? one : other, body)
      for (const database of [one, other]) {
        const found = await read(database)
        expect(found.body).toBe(body)
        if (found.isOfReplica) ofReplica++
      }
    }
    // The primary may answer now and then; were it always, this would say nothing.
    expect(ofReplica).toBeGreaterThan(150)
  })
})

describe('a replica that lags', () => {
  it('would show what was before, to whoever does not wait for it', async () => {
    await untilUsed(one, other)
    const { body } = await read(one)
    await pause()
    const written = write(one, body + 1)
    await vi.waitFor(async () =>
      expect(await servers.primary.sql('select body from public.notes')).toEqual([{ body: body + 1 }]),
    )
    // It is committed, and not yet confirmed: this is what a reader would get if it were.
    expect(await read(other)).toEqual({ body, isOfReplica: true })
    await written
    expect(await read(other)).toEqual({ body: body + 1, isOfReplica: false })
  })

  it('delays nobody for longer than it may lag, and nobody at all once it is left out', async () => {
    await untilUsed(one, other)
    await pause()
    const took = async (body: number) => {
      const beganMs = performance.now()
      await write(one, body)
      return performance.now() - beganMs
    }
    const first = await took(1000)
    expect(first).toBeGreaterThan(maxLagMs / 2)
    expect(first).toBeLessThan(maxLagMs * 2)
    await untilLeftOut(one, other)
    await sleep(maxLagMs)
    expect(await took(1001)).toBeLessThan(maxLagMs / 2)
    expect(await read(other)).toEqual({ body: 1001, isOfReplica: false })
  })

  it('comes back by itself, after it has kept up for as long as it may lag', async () => {
    await untilUsed(one)
    await pause()
    await write(one, 2000)
    await untilLeftOut(one)
    await resume()
    await servers.untilCaughtUp()
    expect(isUsed(one)).toBe(false)
    await untilUsed(one)
    expect(await read(one)).toEqual({ body: 2000, isOfReplica: true })
  })

  it('fills nothing that is kept for others once a change was announced', async () => {
    await untilUsed(one)
    let heard = 0
    const stop = await one.listen('replica_test', () => heard++)
    await pause()
    await servers.primary.sql(`update public.notes set body = 3000; notify replica_test`)
    await vi.waitFor(() => expect(heard).toBe(1))
    expect(isUsed(one)).toBe(true)
    expect(await read(one, everybody)).toEqual({ body: 3000, isOfReplica: false })
    // For one person alone, who has written nothing, it may be as old as all that is read.
    expect(await read(one)).toEqual({ body: 2000, isOfReplica: true })
    await resume()
    await vi.waitFor(async () =>
      expect(await read(one, everybody)).toEqual({ body: 3000, isOfReplica: true }),
    )
    await stop()
  })
})

it('a replica that dies is left out at once, and comes back by itself', async () => {
  await untilUsed(one)
  const { body } = await read(one)
  await servers.replica.stop({ hard: true })
  for (let again = 0; again < 20; again++) expect((await read(one)).body).toBe(body)
  await untilLeftOut(one)
  expect(one.replicas!.states()[0]!.lagMs).toBeUndefined()
  await write(one, body + 1)
  expect(await read(one)).toEqual({ body: body + 1, isOfReplica: false })
  await servers.replica.start()
  await untilUsed(one)
  expect(await read(one)).toEqual({ body: body + 1, isOfReplica: true })
})

it('while the primary is away reads go on, writes are told so at once, and all goes on by itself', async () => {
  await untilUsed(one)
  const { body } = await read(one)
  await servers.primary.stop({ hard: true })
  // Also what is asked of the primary as a rule, and before anybody noticed.
  const plain = { name: 'plain', text: 'select body from public.notes where id = 1', onlyReads: true }
  expect((await one.run(maya, plain)).rows).toEqual([{ body }])
  expect(one.replicas!.isPrimaryAway()).toBe(true)
  for (let again = 0; again < 5; again++) expect((await read(one, everybody)).body).toBe(body)
  const beganMs = performance.now()
  await expect(write(one, 1)).rejects.toBeInstanceOf(DatabaseReadOnly)
  await expect(one.transaction(maya, async () => undefined)).rejects.toBeInstanceOf(DatabaseReadOnly)
  expect(performance.now() - beganMs).toBeLessThan(100)
  await servers.primary.start()
  await vi.waitFor(() => write(one, body + 1), { timeout: 10_000, interval: 100 })
  expect((await read(one)).body).toBe(body + 1)
  await untilUsed(one)
})
