import { chmodSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { withBackupLock } from '@hearth/database'
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Config } from '../config.ts'
import type { Parts } from '../parts.ts'
import { startS3Server } from '../s3/testing/s3-server.ts'
import { createDiskStore } from '../storage/index.ts'
import { startTestApp } from '../testing/app.ts'
import { buildConfig } from '../testing/config.ts'
import { buildEvent } from '../testing/events.ts'
import { buildMember } from '../testing/people.ts'
import { readArchive, writeArchive } from './archive.ts'
import { backUp, backupKeys } from './backup.ts'
import { backUpTo, rehearseNow } from './by-hand.ts'
import { readBackupState, saveBackupPlace } from './ledger.ts'
import { backupName } from './names.ts'
import { rehearse } from './rehearse.ts'
import { lastMomentFor, scheduleBackups } from './schedule.ts'
import { openBackupTarget, readBackup } from './target.ts'

// On a real database: what is made is what an operator would find, and what is said is what admins read.

const dayMs = 86_400_000
let db: TestDatabase
let picture: string
let house: Record<string, string>
let logged: { event: string; problem?: unknown }[]
/** The clock of the house; the database's own goes its way. */
let nowMs: number

beforeAll(async () => {
  db = await createTestDatabase()
  const root = mkdtempSync(join(tmpdir(), 'hearth-schedule-'))
  house = { DATA_DIR: join(root, 'data'), PICTURES_DIR: join(root, 'pictures'), MIN_FREE_BYTES: '1' }
  const host = await buildMember(db, { username: 'ines.duarte', email: 'ines@example.org' })
  await buildEvent(db, { title: 'Tabs\t, lines\nand \\N, "quotes" and 漢😀', createdBy: host.userId })
  picture = await createDiskStore(house.PICTURES_DIR!).write(Buffer.from('as if it were a picture'))
  await db.owner(
    `insert into storage.objects (bucket_id, name, owner_id, version, metadata) values ('pictures', $1, $2, $3, '{"size": 23}')`,
    [`${host.userId}/door.webp`, host.userId, picture],
  )
  // More than the quarter of its memory from which on PostgreSQL begins to read a table anywhere.
  await db.owner(
    `insert into hearth.audit_log (action, detail)
     select 'noted', jsonb_build_object('n', n, 'words', repeat('lantern ', 20)) from generate_series(1, 20000) n`,
  )
}, 60_000)
afterAll(() => db.drop())
beforeEach(async () => {
  logged = []
  nowMs = Date.now()
  await db.owner('delete from hearth.backups')
})

function configOf(settings: Record<string, string> = {}): Config {
  return buildConfig({
    ...house,
    DATABASE_URL: db.ownerUrl,
    BACKUP_TO: mkdtempSync(join(tmpdir(), 'hearth-place-')),
    // Half a day away from whatever time it is: no back-up of some hours ago is due for another.
    BACKUP_AT: new Date(nowMs - dayMs / 2).toISOString().slice(11, 16),
    BACKUP_RETRY_SECONDS: '60',
    ...settings,
  })
}
async function open(config: Config) {
  const log = (event: string, fields = {}) => void logged.push({ event, ...fields })
  const parts: Parts = {
    config,
    database: db.database,
    now: () => nowMs,
    log: { info: log, warn: log, error: log },
  }
  await saveBackupPlace(db.database, config.BACKUP_TO && openBackupTarget(config.BACKUP_TO, config).place)
  const backups = scheduleBackups(parts)
  const look = async () => {
    await backups.task({}, { isLastTry: true })
    await backups.settled()
  }
  return { backups, look, state: () => readBackupState(db.database) as Promise<Record<string, unknown>> }
}
const events = () => logged.map(({ event }) => event)
const scratches = () =>
  db.owner(`select datname from pg_database where datname like 'hearth\\_rehearsal\\_%'`)
const files = (config: Config) => readdirSync(config.BACKUP_TO!).sort()

describe('the schedule', { timeout: 60_000 }, () => {
  it('makes one in a bucket, and tries it from there; by its address anybody reads it back', async () => {
    const server = await startS3Server()
    try {
      const config = configOf({ ...server.environment, BACKUP_TO: 's3://hearth/nightly' })
      const { look, state } = await open(config)
      await look()
      expect(events()).toEqual(['backed_up', 'backup_rehearsed'])
      expect(await state()).toMatchObject({ place: 's3://hearth/nightly' })
      const target = openBackupTarget('s3://hearth/nightly', config)
      const [{ name, sizeBytes } = { name: '', sizeBytes: 0 }] = await target.list()
      const read = await readBackup(
        `s3://hearth/nightly/${name}`,
        config,
        async (path) => readFileSync(path).length,
      )
      expect(read).toBe(sizeBytes)
      expect(readdirSync(join(config.DATA_DIR, 'backup-drafts'))).toEqual([])
    } finally {
      await server.stop()
    }
  })

  it('says what to set where a bucket is named and S3 is not set up', () => {
    expect(() => openBackupTarget('s3://hearth/nightly', configOf())).toThrow(/not set up: set S3_ENDPOINT/)
  })

  it('knows the last moment at which one was to be made', () => {
    const at = (text: string) => Date.parse(`2026-11-${text}Z`)
    expect(lastMomentFor('03:30', at('28T03:30:00'))).toBe(at('28T03:30:00'))
    expect(lastMomentFor('03:30', at('28T03:29:59'))).toBe(at('27T03:30:00'))
    expect(lastMomentFor('23:59', at('28T12:00:00'))).toBe(at('27T23:59:00'))
  })

  it('makes one each day, tries it by restoring it, leaves nothing of that, and says that it works', async () => {
    const config = configOf()
    const { look, state } = await open(config)
    expect(await state()).toMatchObject({ state: 'first', place: config.BACKUP_TO })
    await look()
    expect(events()).toEqual(['backed_up', 'backup_rehearsed'])
    expect(logged[1]).toMatchObject({ pictures: 1, tables: expect.any(Number) })
    expect(files(config)).toEqual([backupName(nowMs)])
    expect(await scratches()).toEqual([])
    expect(await state()).toMatchObject({
      state: 'works',
      size_bytes: expect.any(Number),
      rehearsal_ms: expect.any(Number),
    })
    await look()
    expect(files(config)).toHaveLength(1)
    nowMs += dayMs
    await look()
    expect(files(config)).toHaveLength(2)
  })

  it('does nothing where no place is set', async () => {
    const { look, state } = await open(configOf({ BACKUP_TO: '' }))
    await look()
    expect(events()).toEqual([])
    expect(await state()).toEqual({ state: 'none' })
  })

  it('removes what is not kept after a new one is whole and was tried, and nothing that is somebody else’s', async () => {
    const config = configOf({ BACKUP_KEEP_DAILY: '1', BACKUP_KEEP_WEEKLY: '0', BACKUP_KEEP_MONTHLY: '0' })
    const { look } = await open(config)
    const of = (daysAgo: number) => join(config.BACKUP_TO!, backupName(nowMs - daysAgo * dayMs))
    // Of this house, though nobody wrote it down; of another house; and of nobody.
    await backUp(of(3), config, { nowMs: nowMs - 3 * dayMs })
    const other = { ...config, hearthSecret: 'Another0secretThatIsLongEnough-for-this' }
    await backUp(of(4), other, { nowMs: nowMs - 4 * dayMs })
    writeFileSync(of(5), 'no back-up at all')
    writeFileSync(join(config.BACKUP_TO!, 'notes.txt'), 'of somebody else')
    await look()
    expect(logged.filter(({ event }) => event === 'backup_removed')).toEqual([
      { event: 'backup_removed', name: backupName(nowMs - 3 * dayMs) },
    ])
    expect(files(config)).toEqual(
      [backupName(nowMs), backupName(nowMs - 4 * dayMs), backupName(nowMs - 5 * dayMs), 'notes.txt'].sort(),
    )
  })

  it('says why it failed, leaves nothing half, and tries again after a pause that grows', async () => {
    const config = configOf({ BACKUP_TO: join(mkdtempSync(join(tmpdir(), 'hearth-place-')), 'file', 'in') })
    writeFileSync(join(config.BACKUP_TO!, '../../file'), 'where a folder was meant to be', { flag: 'w' })
    const { look, state } = await open(config)
    await look()
    expect(logged).toMatchObject([{ event: 'backup_failed', problem: 'unreachable' }])
    expect(await state()).toMatchObject({ state: 'failed', problem: 'unreachable', good_at: null })
    for (const [waitedSeconds, tries] of [
      [59, 1],
      [1, 2],
      [60, 2],
      [60, 3],
    ] as const) {
      nowMs += waitedSeconds * 1000
      await look()
      expect([waitedSeconds, events().length]).toEqual([waitedSeconds, tries])
    }
  })

  it('looks at the room before it begins', async () => {
    const config = configOf({ MIN_FREE_BYTES: String(2 ** 52) })
    const { look, state } = await open(config)
    await look()
    expect(await state()).toMatchObject({
      state: 'failed',
      problem: 'no_room',
      detail: expect.stringMatching(/^[\d,]+ MB are free; [\d,]+ MB are needed\.$/),
    })
    expect(files(config)).toEqual([])
  })

  it('goes on after one that was killed: what it left goes, and nothing bears its name', async () => {
    const config = configOf({ BACKUP_RETRY_SECONDS: '0' })
    const { look, state } = await open(config)
    const mark = backupKeys(config.hearthSecret).secretFingerprint.slice(0, 12)
    const draft = `.${backupName(nowMs - 5000)}.${mark}.draft.0a1b2c.part`
    const another = `.${backupName(nowMs - 5000)}.another-house.draft`
    for (const name of [draft, another]) writeFileSync(join(config.BACKUP_TO!, name), 'half')
    await db.owner('insert into hearth.backups (place, started_at) values ($1, to_timestamp($2))', [
      config.BACKUP_TO,
      nowMs / 1000 - 5,
    ])
    await look()
    expect(files(config)).toEqual([another, backupName(nowMs)])
    expect(await db.owner('select problem from hearth.backups order by id')).toEqual([
      { problem: 'interrupted' },
      { problem: null },
    ])
    expect(await state()).toMatchObject({ state: 'works' })
  })

  it('begins a rehearsal anew that was not ended, and gives it up when it ends the process each time', async () => {
    const config = configOf()
    const { look, state } = await open(config)
    await look()
    const undo = (begun: number) =>
      db.owner(
        `update hearth.backups set rehearsed_at = null, rehearsal_ms = null, rehearsals_begun = $1,
           ended_at = now() - interval '7 hours', started_at = now() - interval '7 hours'`,
        [begun],
      )
    await undo(2)
    await look()
    expect(await state()).toMatchObject({ state: 'works' })
    await undo(3)
    logged = []
    await look()
    expect(events().filter((event) => event === 'backup_rehearsed')).toEqual([])
    expect(await state()).toMatchObject({ state: 'rehearsal_failed', problem: 'interrupted' })
  })

  it('is one process’s affair, and by hand nobody comes in between', async () => {
    const config = configOf()
    const { look } = await open(config)
    await withBackupLock(db.ownerUrl, async () => {
      await look()
      expect(events()).toEqual([])
      await expect(backUpTo(config.BACKUP_TO!, config, { now: () => nowMs })).rejects.toThrow(
        'Another back-up is being made or tried.',
      )
    })
    const both = await Promise.all([open(config), open(config)])
    await Promise.all(both.map((each) => each.look()))
    expect(files(config)).toHaveLength(1)
  })

  it('ends what is under way when the process stops, and leaves nothing', async () => {
    const config = configOf()
    const { backups } = await open(config)
    await backups.task({}, { isLastTry: true })
    await expect.poll(() => readdirSync(config.BACKUP_TO!).length, { interval: 1 }).toBeGreaterThan(0)
    await backups.stop()
    expect(files(config).filter((name) => name.startsWith('.'))).toEqual([])
    expect(await scratches()).toEqual([])
  })

  it('says that it is old after a day and a half without one', async () => {
    const config = configOf()
    const { look, state } = await open(config)
    await look()
    await db.owner(`update hearth.backups set started_at = now() - interval '35 hours'`)
    expect(await state()).toMatchObject({ state: 'works' })
    await db.owner(`update hearth.backups set started_at = now() - interval '37 hours'`)
    expect(await state()).toMatchObject({ state: 'old' })
  })
})

describe('a rehearsal', { timeout: 60_000 }, () => {
  const longestMs = 60_000
  const path = () => join(mkdtempSync(join(tmpdir(), 'hearth-rehearsed-')), 'file.tar.gz')
  const made = async (config: Config) => {
    const file = path()
    await backUp(file, config, { nowMs })
    return file
  }
  /** The file with other bytes in it, sealed as if this house had made it so. */
  async function repacked(
    from: string,
    config: Config,
    change: (name: string, bytes: Buffer) => Buffer | undefined,
  ) {
    const { sealKey } = backupKeys(config.hearthSecret)
    const kept: [string, Buffer][] = []
    await readArchive(from, sealKey, async (name, bytes) => {
      const changed = change(name, await buffer(bytes))
      if (changed) kept.push([name, changed])
    })
    const to = path()
    await writeArchive(to, sealKey, async (into) => {
      for (const [name, bytes] of kept) await into.add(name, bytes)
    })
    return to
  }
  const problemOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error: { problem?: string; message: string }) => [error.problem, error.message],
    )

  it('is refused for a file that was cut off or changed', async () => {
    const config = configOf()
    const file = await made(config)
    const cut = path()
    writeFileSync(cut, readFileSync(file).subarray(0, 5000))
    expect(await problemOf(rehearse(cut, config, { longestMs }))).toEqual([
      'damaged',
      'This back-up cannot be used: it was cut off or changed.',
    ])
  })

  it('finds a row too few, a picture that is missing, and a house that is another', async () => {
    const config = configOf()
    const file = await made(config)
    const withoutARow = await repacked(file, config, (name, bytes) =>
      name === 'database/hearth.audit_log/0001' ? bytes.subarray(bytes.indexOf('\n') + 1) : bytes,
    )
    expect(await problemOf(rehearse(withoutARow, config, { longestMs }))).toEqual([
      'differs',
      'hearth.audit_log had 20000 rows, and 19999 came back.',
    ])
    const withoutPicture = await repacked(file, config, (name, bytes) =>
      name.startsWith('pictures/') ? undefined : bytes,
    )
    expect(await problemOf(rehearse(withoutPicture, config, { longestMs }))).toEqual([
      'differs',
      '1 pictures are named, and 0 are in it.',
    ])
    expect(await problemOf(rehearse(withoutPicture, config, { longestMs, missingPictures: 1 }))).toBe('none')

    await db.owner(
      `insert into auth.users (id, email, email_confirmed_at)
       select gen_random_uuid(), 'later' || n || '@example.org', now() from generate_series(1, 40) n`,
    )
    expect(await problemOf(rehearse(file, config, { longestMs }))).toEqual([
      'differs',
      '41 people are here now, and 1 came back.',
    ])
    await db.owner(`delete from auth.users where email like 'later%'`)
    expect(await scratches()).toEqual([])
  })

  it('ends in its time, and what a killed one left is taken over', async () => {
    const config = configOf()
    const file = await made(config)
    expect(await problemOf(rehearse(file, config, { longestMs: 300 }))).toMatchObject([
      'too_slow',
      expect.any(String),
    ])
    expect(await scratches()).toEqual([])
    const { makeScratch } = await import('@hearth/database')
    const { secretFingerprint } = backupKeys(config.hearthSecret)
    await makeScratch(db.ownerUrl, secretFingerprint)
    expect(await scratches()).toHaveLength(1)
    expect(await problemOf(rehearse(file, config, { longestMs }))).toBe('none')
    expect(await scratches()).toEqual([])
  })

  it('says what to grant where the owner may make no database', async () => {
    const client = new pg.Client(db.ownerUrl)
    await client.connect()
    await client.query(
      `create role plain_hand login superuser password 'plain'; alter role plain_hand nosuperuser bypassrls`,
    )
    await client.query('grant set on parameter session_replication_role to plain_hand')
    const { rows } = await client.query('select current_user as owner')
    await client.query(`grant ${rows[0].owner} to plain_hand`)
    const url = new URL(db.ownerUrl)
    url.username = 'plain_hand'
    url.password = 'plain'
    const config = configOf()
    const file = await made(config)
    expect(await problemOf(rehearse(file, { ...config, DATABASE_URL: url.href }, { longestMs }))).toEqual([
      'no_right',
      'ALTER ROLE "plain_hand" CREATEDB',
    ])
    await client.query(
      `revoke set on parameter session_replication_role from plain_hand; drop role plain_hand`,
    )
    await client.end()
  })

  it('changes nothing of the living house: no job, no mail, no row', async () => {
    const config = configOf()
    const file = await made(config)
    const sums = () =>
      db.owner(`select
        (select count(*) from hearth.mails)::integer as mails, (select count(*) from graphile_worker.jobs)::integer as jobs,
        (select count(*) from hearth.audit_log)::integer as lines, (select count(*) from storage.objects)::integer as pictures`)
    const before = await sums()
    await rehearse(file, config, { longestMs })
    expect(await sums()).toEqual(before)
    expect(readdirSync(house.PICTURES_DIR!)).toEqual([picture.slice(0, 2)])
  })
})

describe('by hand', { timeout: 60_000 }, () => {
  // From it the tests' server has the password of the service.
  const HEARTH_SECRET = inject('hearthTestServer').ownerUrl

  it('makes one in a place, and tries the newest of BACKUP_TO or a file', async () => {
    const config = configOf({ HEARTH_SECRET })
    const { state } = await open(config)
    await expect(rehearseNow(undefined, config, { now: () => nowMs })).rejects.toThrow(
      'There is no back-up in',
    )
    const made = await backUpTo(config.BACKUP_TO!, config, { now: () => nowMs })
    expect(files(config)).toEqual([made.name])
    expect(await rehearseNow(undefined, config, { now: () => nowMs })).toMatchObject({
      of: made.name,
      pictures: 1,
    })
    expect(await state()).toMatchObject({ state: 'works' })
    const path = join(config.BACKUP_TO!, made.name)
    expect(await rehearseNow(path, config, { now: () => nowMs })).toMatchObject({ of: path })
  })

  it('is there also where the database is of a version that writes nothing down', async () => {
    const config = configOf({ HEARTH_SECRET })
    await db.owner('alter table hearth.backups rename to backups_elsewhere')
    try {
      const made = await backUpTo(config.BACKUP_TO!, config, { now: () => nowMs })
      expect(files(config)).toEqual([made.name])
      chmodSync(config.BACKUP_TO!, 0o700)
    } finally {
      await db.owner('alter table hearth.backups_elsewhere rename to backups')
    }
  })
})

it('tells Prometheus how old the newest is, and the last that came back; nothing where no place is set', {
  timeout: 60_000,
}, async () => {
  const app = await startTestApp({ BACKUP_TO: '/safe/place' }, {}, { runsJobs: false })
  try {
    const figures = async () =>
      Object.fromEntries(
        [...(await app.http.inject('/metrics')).body.matchAll(/^hearth_backup_(\w+) (\S+)$/gm)].map(
          ([, name, value]) => [name, value],
        ),
      )
    expect(await figures()).toEqual({ age_seconds: '+Inf', rehearsal_age_seconds: '+Inf' })
    await app.db.owner(
      `insert into hearth.backups (place, started_at, ended_at, name, rehearsed_at, rehearsal_problem) values
         ('/safe/place', now() - interval '2 hours', now(), 'newer', now(), 'damaged'),
         ('/safe/place', now() - interval '26 hours', now(), 'older', now() - interval '25 hours', null)`,
    )
    const { age_seconds, rehearsal_age_seconds } = await figures()
    expect(Math.round(Number(age_seconds) / 3600)).toBe(2)
    expect(Math.round(Number(rehearsal_age_seconds) / 3600)).toBe(25)
  } finally {
    await app.end()
  }
  const without = await startTestApp({}, {}, { runsJobs: false })
  expect((await without.http.inject('/metrics')).body).not.toContain('hearth_backup_')
  await without.end()
})
