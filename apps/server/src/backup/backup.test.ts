import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import {
  type Cluster,
  derivePassword,
  migrate,
  readSnapshot,
  startCluster,
  startDatabase,
} from '@hearth/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type S3Server, startS3Server } from '../s3/testing/s3-server.ts'
import { createDiskStore, createS3Store } from '../storage/index.ts'
import { buildConfig } from '../testing/config.ts'
import { buildEvent } from '../testing/events.ts'
import { buildMember } from '../testing/people.ts'
import { readArchive, writeArchive } from './archive.ts'
import { backUp, backupKeys } from './backup.ts'
import { manifestName } from './manifest.ts'
import { restore } from './restore.ts'

// From an embedded database that is running, as a small machine has it, into another one, and into databases of a
// PostgreSQL of one's own.

const folder = mkdtempSync(join(tmpdir(), 'hearth-backup-'))
const configOf = (name: string) => buildConfig({ DATA_DIR: join(folder, name), PICTURES_DIR: '' })
const site = configOf('house')
const nowMs = Date.parse('2026-11-22T10:00:00Z')
let cluster: Cluster
let siteUrl: string
let owner: pg.Pool
let archive: string
let picture: string

const ask = async (sql: string, values: unknown[] = []) => (await owner.query(sql, values)).rows
const asOwner = { owner: ask as never }
let made = 0
const newPath = () => join(folder, `back-up-${++made}.tar.gz`)

const databaseUrl = (name: string) => cluster.ownerUrl.replace('/postgres?', `/${name}?`)
async function onServer(sql: string): Promise<void> {
  const client = new pg.Client(cluster.ownerUrl)
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
/** A deployment with a migrated, empty database of the same server. */
async function buildPlace(name: string) {
  await onServer(`create database ${name} template blank`)
  return buildConfig({
    DATA_DIR: join(folder, name),
    PICTURES_DIR: join(folder, name, 'pictures'),
    DATABASE_URL: databaseUrl(name),
  })
}

beforeAll(async () => {
  cluster = await startCluster({ dataDir: site.DATA_DIR })
  siteUrl = databaseUrl('hearth')
  await onServer('create database hearth template template0')
  await migrate({ url: siteUrl, servicePassword: derivePassword(site.hearthSecret) })
  await onServer('create database blank template hearth')
  owner = new pg.Pool({ connectionString: siteUrl, max: 4 })
  // A connection that is closing hears the server say good-bye when both end at once.
  owner.on('error', () => undefined)
  const host = await buildMember(asOwner, { username: 'ines.duarte', email: 'ines@example.org' })
  await buildEvent(asOwner, { title: 'Tabs\t, lines\nand \\N, "quotes" and 漢😀', createdBy: host.userId })
  picture = await createDiskStore(site.picturesDir).write(Buffer.from('as if it were a picture'))
  await ask(
    `insert into storage.objects (bucket_id, name, owner_id, version, metadata) values ('pictures', $1, $2, $3, '{"size": 22}')`,
    [`${host.userId}/door.webp`, host.userId, picture],
  )
  await ask(
    `insert into hearth.audit_log (action, detail)
     select 'noted', jsonb_build_object('n', n, 'words', repeat('lantern ', 20)) from generate_series(1, 20000) n`,
  )
  await ask(`insert into hearth.attempts (key, window_started_at, count) values ('pair', now(), 0)`)
  await ask(`insert into hearth.counters (name, value) values ('pair', 0)`)
  archive = newPath()
  await backUp(archive, site, { nowMs })
}, 60_000)
afterAll(async () => {
  await owner.end()
  await cluster.stop()
})

/** Everything in a database, computed columns too: a checksum for each table, and how far the counters are. */
async function contentOf(url: string): Promise<Record<string, string>> {
  return readSnapshot(url, async ({ tables, sequences, query }) => {
    const sums: Record<string, string> = {}
    for (const { schema, name } of tables) {
      const [row] = await query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text collate "C")), '') as sum
         from "${schema}"."${name}" t`,
      )
      sums[`${schema}.${name}`] = row!.sum
    }
    for (const { schema, name, value } of sequences) sums[`${schema}.${name}`] = value
    return sums
  })
}

/** Keeps adding one to two tables at once until told to stop; between them lies the long one. */
/** Writes on until it is stopped, beginning now: `next` waits for a pair that is written after it was asked. */
async function writeInPairs() {
  let isStopping = false
  let written = 0
  const writing = Promise.all(
    [1, 2].map(async () => {
      const client = await owner.connect()
      while (!isStopping) {
        await client.query('begin')
        await client.query(`update hearth.attempts set count = count + 1 where key = 'pair'`)
        await client.query(`update hearth.counters set value = value + 1 where name = 'pair'`)
        await client.query('commit')
        written += 1
      }
      client.release()
    }),
  )
  // What both were writing may have been there before.
  const next = async () => {
    const before = written
    await expect.poll(() => written).toBeGreaterThan(before + 2)
  }
  await next()
  return {
    next,
    stop: async () => {
      isStopping = true
      await writing
    },
  }
}

it('comes back in an empty place as it was, while its server goes on running', {
  timeout: 60_000,
}, async () => {
  const config = configOf('round-trip')
  const before = await contentOf(siteUrl)
  expect(await restore(archive, config)).toMatchObject({ at: '2026-11-22T10:00:00.000Z', pictures: 1 })
  const restored = await startDatabase({ dataDir: config.DATA_DIR, migrate: false })
  try {
    expect(await contentOf(restored.ownerUrl)).toEqual(before)
    const bytes = await createDiskStore(config.picturesDir).read({ version: picture })
    expect(bytes?.toString()).toBe('as if it were a picture')
    // The counters go on where they were: a new row takes no number that is taken.
    const added = await restored.database.run(
      { role: 'hearth_jobs' },
      { name: 'note after restore', text: `insert into hearth.audit_log (action) values ('after')` },
    )
    expect(added.rowCount).toBe(1)
  } finally {
    await restored.stop()
  }
})

it('comes from the last trial before the first release, whose list of migrations is another', {
  timeout: 60_000,
}, async () => {
  const config = configOf('from-trial')
  // Two members of whom one comes to the other's event with a friend, and a picture.
  const trial = fileURLToPath(new URL('testing/last-trial.tar.gz', import.meta.url))
  expect(await restore(trial, config)).toMatchObject({ at: '2026-11-23T10:00:00.000Z', pictures: 1 })
  const { database, ownerUrl, stop } = await startDatabase({ dataDir: config.DATA_DIR, migrate: false })
  try {
    const { rows: events } = await database.run<{ id: string; title: string }>(
      { role: 'anon' },
      { name: 'events of the trial', text: 'select id, title from public.events' },
    )
    expect(events).toMatchObject([{ title: 'Tabs\t, lines\nand \\N, "quotes" and 漢😀' }])
    const { rows } = await database.run(
      { role: 'anon' },
      {
        name: 'standing in the trial',
        text: 'select capacity, taken from public.event_standing($1)',
        values: [[events[0]!.id]],
      },
    )
    expect(rows).toEqual([{ capacity: 4, taken: 2 }])
    const content = await contentOf(ownerUrl)
    expect(content['public.profiles']).toMatch(/^2 /)
    // What a migration since then put there.
    const kinds = await readSnapshot(ownerUrl, async ({ query }) =>
      query<{ kind: string }>(
        `select kind from hearth.report_kinds where kind in ('event', 'event_photo') order by kind`,
      ),
    )
    expect(kinds).toEqual([{ kind: 'event' }, { kind: 'event_photo' }])
    expect(content['hearth.search_entries']).toMatch(/^[1-9]/)
    const bytes = await readSnapshot(ownerUrl, async ({ query }) =>
      query<{ version: string }>('select version from storage.objects'),
    )
    expect((await createDiskStore(config.picturesDir).read(bytes[0]!))?.toString()).toBe(
      'as if it were a picture',
    )
  } finally {
    await stop()
  }
})

describe('of a house with S3', () => {
  let server: S3Server
  beforeAll(async () => {
    server = await startS3Server()
  })
  afterAll(() => server.stop())

  /** A place with its own folder of the bucket. */
  async function buildPlaceInS3(name: string) {
    const config = await buildPlace(name)
    const { pictureBucket } = buildConfig({ ...server.environment, S3_PREFIX: name })
    return { ...config, pictureBucket }
  }

  it('has what lies in either place, and goes back into S3 where the new one has it, or onto a disk', {
    timeout: 60_000,
  }, async () => {
    const first = await buildPlaceInS3('first_in_s3')
    await restore(archive, first)
    const inS3 = createS3Store(first.pictureBucket!)
    expect((await inS3.read({ version: picture }))?.toString()).toBe('as if it were a picture')
    expect(existsSync(first.picturesDir)).toBe(false)

    const fromS3 = newPath()
    expect(await backUp(fromS3, first, { nowMs })).toMatchObject({ pictures: 1, gonePictures: 0 })
    // Half-way in a move to S3, this one has not come there.
    await inS3.remove(picture)
    await createDiskStore(first.picturesDir).writeAs(picture, Buffer.from('as if it were a picture'))
    expect(await backUp(newPath(), first, { nowMs })).toMatchObject({ pictures: 1, gonePictures: 0 })

    const onDisk = await buildPlace('from_s3_to_disk')
    await restore(fromS3, onDisk)
    const bytes = await createDiskStore(onDisk.picturesDir).read({ version: picture })
    expect(bytes?.toString()).toBe('as if it were a picture')
    const client = new pg.Client(onDisk.DATABASE_URL)
    await client.connect()
    const { rows } = await client.query('select place from hearth.picture_place')
    await client.end()
    expect(rows).toEqual([{ place: 'disk' }])
  })

  it('is refused where S3 is not set up, instead of leaving all pictures out', {
    timeout: 60_000,
  }, async () => {
    const house = await buildPlaceInS3('refused_without_s3')
    await restore(archive, house)
    const path = newPath()
    await expect(backUp(path, { ...house, pictureBucket: undefined }, { nowMs })).rejects.toThrow(
      'S3 is not set up',
    )
    expect(existsSync(path)).toBe(false)
    // Nor is anything restored over pictures that are there.
    const again = await buildPlace('pictures_in_bucket')
    await expect(restore(archive, { ...again, pictureBucket: house.pictureBucket })).rejects.toThrow(
      'There are pictures in the bucket already',
    )
  })
})

describe('while people write', () => {
  it('is of one moment in all tables', { timeout: 60_000 }, async () => {
    const config = await buildPlace('moment')
    const path = newPath()
    const { stop } = await writeInPairs()
    await backUp(path, site, { nowMs }).finally(stop)
    await restore(path, config)
    const client = new pg.Client(config.DATABASE_URL)
    await client.connect()
    const { rows } = await client.query(
      `select (select count from hearth.attempts where key = 'pair')::text as one,
         (select value from hearth.counters where name = 'pair')::text as other`,
    )
    await client.end()
    expect(rows[0].one).toBe(rows[0].other)
    expect(Number(rows[0].one)).toBeGreaterThan(0)
  })

  it('would not be if each table were read by itself', { timeout: 60_000 }, async () => {
    const { next, stop } = await writeInPairs()
    const one = await ask(`select count::text as value from hearth.attempts where key = 'pair'`)
    await ask('select * from hearth.audit_log')
    await next()
    const other = await ask(`select value::text from hearth.counters where name = 'pair'`)
    await stop()
    expect(Number(other[0].value)).toBeGreaterThan(Number(one[0].value))
  })
})

describe('a file that is not as it was written', () => {
  const refusal = async (path: string, config = configOf('never-made')) => {
    const error = await restore(path, config).then(
      () => 'restored',
      (refused: Error) => refused.message,
    )
    expect(existsSync(join(config.DATA_DIR, 'postgres'))).toBe(false)
    return error
  }
  const written = (bytes: Buffer) => {
    const path = newPath()
    writeFileSync(path, bytes)
    return path
  }

  it('is refused wherever it was cut off', { timeout: 60_000 }, async () => {
    const whole = readFileSync(archive)
    const lengths = [
      0,
      1,
      9,
      10,
      600,
      ...Array.from({ length: 12 }, (_, at) => Math.floor((whole.length * (at + 1)) / 13)),
    ]
    for (const length of [...lengths, whole.length - 9, whole.length - 1]) {
      expect([length, await refusal(written(whole.subarray(0, length)))]).toEqual([
        length,
        expect.stringMatching(/^This back-up cannot be used: /),
      ])
    }
  })

  it('is refused wherever a byte was changed', { timeout: 60_000 }, async () => {
    const whole = readFileSync(archive)
    for (let at = 11; at < whole.length; at += Math.floor(whole.length / 15)) {
      const changed = Buffer.from(whole)
      changed[at]! ^= 0xff
      expect([at, await refusal(written(changed))]).toEqual([
        at,
        expect.stringMatching(/^This back-up cannot be used: /),
      ])
    }
  })

  it('is refused when it is something else, or not there', async () => {
    expect(await refusal(written(Buffer.from('PK\u0003\u0004 a zip archive')))).toMatch(/cannot be used/)
    expect(await refusal(join(folder, 'nowhere'))).toBe(`There is no file ${join(folder, 'nowhere')}.`)
  })

  it('is refused under another secret, and when somebody else sealed it', { timeout: 60_000 }, async () => {
    const other = buildConfig({
      DATA_DIR: join(folder, 'never-made'),
      PICTURES_DIR: '',
      HEARTH_SECRET: 'Another0secretThatIsLongEnough-for-this',
    })
    expect(await refusal(archive, other)).toMatch(/^This back-up belongs to another HEARTH_SECRET\./)
    const forged = await repack({ sealKey: 'guessed' })
    expect(await refusal(forged)).toBe('This back-up cannot be used: its seal is not of this HEARTH_SECRET.')
  })

  it('is refused when it holds what no back-up holds', { timeout: 60_000 }, async () => {
    const { sealKey } = backupKeys(site.hearthSecret)
    const path = await repack({ sealKey, more: [['../outside', Buffer.from('x')]] })
    expect(await refusal(path)).toMatch(/holds what this version does not know/)
  })
})

/** The archive written anew with other files in it, other bytes, or another seal. */
async function repack({
  sealKey,
  more = [],
  change = (_, bytes) => bytes,
}: {
  sealKey: string
  more?: [string, Buffer][]
  change?: (name: string, bytes: Buffer) => Buffer
}): Promise<string> {
  const files: [string, Buffer][] = []
  await readArchive(archive, backupKeys(site.hearthSecret).sealKey, async (name, bytes) => {
    files.push([name, await buffer(bytes)])
  })
  const path = newPath()
  // Pictures first, so that a table that cannot be read comes after them.
  const [manifest, ...rest] = files
  const isPicture = ([name]: [string, Buffer]) => name.startsWith('pictures/')
  const order = [manifest!, ...rest.filter(isPicture), ...rest.filter((file) => !isPicture(file)), ...more]
  await writeArchive(path, sealKey, async (into) => {
    for (const [name, bytes] of order) await into.add(name, change(name, bytes))
  })
  return path
}

describe('the place it goes to', () => {
  const { sealKey } = backupKeys(site.hearthSecret)

  it('must have nobody in it', { timeout: 60_000 }, async () => {
    const config = await buildPlace('inhabited')
    const client = new pg.Client(config.DATABASE_URL)
    await client.connect()
    await client.query(`insert into auth.users (id, email) values ($1, 'jonas@example.org')`, [randomUUID()])
    await client.end()
    await expect(restore(archive, config)).rejects.toThrow(/There are people or events in this database/)
    expect(existsSync(config.picturesDir)).toBe(false)
  })

  it('must hold no pictures, and no running server', { timeout: 60_000 }, async () => {
    const config = configOf('pictured')
    await createDiskStore(config.picturesDir).write(Buffer.from('another'))
    await expect(restore(archive, config)).rejects.toThrow(/There are pictures in .*pictures already/)
    const besideServer = { ...site, picturesDir: join(folder, 'elsewhere') }
    await expect(restore(archive, besideServer)).rejects.toThrow(new RegExp(`${process.pid}`))
  })

  it('must not be of an older version', { timeout: 60_000 }, async () => {
    const path = await repack({
      sealKey,
      change: (name, bytes) => {
        if (name !== manifestName) return bytes
        const manifest = JSON.parse(bytes.toString())
        return Buffer.from(
          JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '9999-later abc'] }),
        )
      },
    })
    await expect(restore(path, await buildPlace('older'))).rejects.toThrow(
      /of a newer version: its schema ends with 9999-later, the one here with \d{4}-.* or a newer one/,
    )
  })

  it('stays empty when something goes wrong half-way, so that it can be tried again', {
    timeout: 90_000,
  }, async () => {
    const config = await buildPlace('half_way')
    const path = await repack({
      sealKey,
      change: (name, bytes) =>
        name.startsWith('database/auth.users/') ? Buffer.from('not\ta\trow\n') : bytes,
    })
    await expect(restore(path, config)).rejects.toThrow(/invalid input syntax/)
    expect(await createDiskStore(config.picturesDir).read({ version: picture })).toBeUndefined()
    expect(await restore(archive, config)).toMatchObject({ pictures: 1 })
  })
})

describe('the file', () => {
  it('is its owner’s alone, holds no secret, and replaces none', async () => {
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    const files: [string, Buffer][] = []
    await readArchive(archive, backupKeys(site.hearthSecret).sealKey, async (name, bytes) => {
      files.push([name, await buffer(bytes)])
    })
    expect(files[0]![0]).toBe(manifestName)
    const all = Buffer.concat(files.map(([, bytes]) => bytes))
    expect(all.includes(site.hearthSecret)).toBe(false)
    expect(all.includes(readFileSync(join(site.DATA_DIR, 'postgres-password')))).toBe(false)
    await expect(backUp(archive, site, { nowMs })).rejects.toThrow(/is there already/)
    expect(existsSync(archive)).toBe(true)
  })

  it('counts a picture whose file is gone, and leaves it out', async () => {
    await ask(
      `insert into storage.objects (bucket_id, name, owner_id, version, metadata)
       select 'pictures', 'gone.webp', id, $1, '{"size": 22}' from auth.users limit 1`,
      [randomUUID()],
    )
    expect(await backUp(newPath(), site, { nowMs })).toMatchObject({ pictures: 1, gonePictures: 1 })
  })
})
