import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startCluster } from './cluster/cluster.ts'
import { withDatabase, withLogin } from './connection-url.ts'
import { openDatabase } from './executor/executor.ts'
import { type StartedDatabase, type StartOptions, startDatabase } from './start.ts'

let dataDir: string
let toStop: { stop(): Promise<void> }[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearth-start-test-'))
})
afterEach(async () => {
  for (const started of toStop.reverse()) await started.stop()
  toStop = []
  await rm(dataDir, { recursive: true, force: true })
})

describe('startDatabase, embedded', () => {
  it('migrates a new data directory, and opens it again as it was', async () => {
    const first = await start({ migrate: true })
    await first.database.run(
      { role: 'hearth_auth' },
      { name: 'attempt', text: `insert into hearth.attempts values ('key', now(), 1)` },
    )
    await first.stop()
    const second = await start({ migrate: false })
    const { rows } = await second.database.run(
      { role: 'hearth_auth' },
      { name: 'attempts', text: 'select key, count from hearth.attempts' },
    )
    expect(rows).toEqual([{ key: 'key', count: 1 }])
  })

  it('refuses an unmigrated database and leaves nothing running', async () => {
    await expect(start({ migrate: false })).rejects.toThrow('Run "hearth migrate" first')
    await start({ migrate: true })
  })
})

it('makes the schema of an empty database where asked to, but never brings an older one up to date unasked', async () => {
  const first = await start({ migrate: 'when_empty' })
  await first.stop()
  const second = await start({ migrate: 'when_empty' })
  const owner = new pg.Client(second.ownerUrl)
  await owner.connect()
  await owner.query(
    'delete from hearth.migrations where number = (select max(number) from hearth.migrations)',
  )
  await owner.end()
  await second.stop()
  await expect(start({ migrate: 'when_empty' })).rejects.toThrow('lacks 1 migration')
})

it('starts a version on the schema of the next one, whose version before it is', async () => {
  const next = await start({ migrate: true, version: '1.1.0' })
  const owner = new pg.Client(next.ownerUrl)
  await owner.connect()
  await owner.query(`update hearth.migrations set checksum = 'of 1.1.0', serves = '1.0.0' where number = 0`)
  await owner.query(`insert into hearth.migrations values (9999, 'of-the-next', 'sum')`)
  await owner.end()
  await next.stop()
  const lines: string[] = []
  const former = await start({ migrate: 'when_empty', version: '1.0.0', log: (line) => lines.push(line) })
  const { rows } = await former.database.run({ role: 'anon' }, { name: 'one', text: 'select 1 as one' })
  expect(rows).toEqual([{ one: 1 }])
  expect(lines).toContain('The schema is that of version 1.1.0, which serves this one too.')
  await former.stop()
  await expect(start({ migrate: 'when_empty', version: '0.9.0' })).rejects.toThrow(
    'which serves 1.0.0 and newer',
  )
})

describe('startDatabase with a connection string', () => {
  it('gives every process with the same secret the same login, and refuses another', async () => {
    const cluster = await startCluster({ dataDir, throwAway: true })
    toStop.push(cluster)
    const options = { databaseUrl: cluster.ownerUrl, throwAway: true }
    await expect(start({ ...options, migrate: true })).rejects.toThrow('a secret is needed')
    await start({ ...options, migrate: true, serviceSecret: 'a secret of many bytes' })
    const second = await start({ ...options, migrate: false, serviceSecret: 'a secret of many bytes' })
    const { rows } = await second.database.run({ role: 'anon' }, { name: 'one', text: 'select 1 as one' })
    expect(rows).toEqual([{ one: 1 }])
    const stranger = start({ ...options, migrate: false, serviceSecret: 'another secret' })
    await expect(stranger).rejects.toMatchObject({ code: '28P01' })
  })
})

describe('connection strings', () => {
  it('take another login and database, also when they name no host', () => {
    const login = { user: 'hearth_service', password: 'a/b@c' }
    expect(withLogin('postgres://o:x@db.example:5433/name?sslmode=require', login)).toBe(
      'postgres://hearth_service:a%2Fb%40c@db.example:5433/name?sslmode=require',
    )
    expect(withLogin('postgresql:///name?host=/run/postgresql&user=o', login)).toBe(
      'postgresql://hearth_service:a%2Fb%40c@localhost/name?host=%2Frun%2Fpostgresql',
    )
    expect(withDatabase('postgres://o:x@/name?host=/run', 'other')).toBe(
      'postgres://o:x@localhost/other?host=/run',
    )
  })

  it('are refused with a sentence when they are none', async () => {
    expect(() => withDatabase('db.example', 'other')).toThrow('DATABASE_URL is no connection string')
    expect(() => withDatabase('mysql://db.example/x', 'other')).toThrow('must begin with postgresql://')
    await expect(openDatabase({ url: 'postgresql://u:p@127.0.0.1:9/x' })).rejects.toThrow('cannot be reached')
  })
})

async function start(options: Omit<StartOptions, 'dataDir'>): Promise<StartedDatabase> {
  const started = await startDatabase({ dataDir, ...options })
  toStop.push(started)
  return started
}
