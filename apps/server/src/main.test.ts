import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, reachDatabase, startCluster } from '@hearth/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { startS3Server } from './s3/testing/s3-server.ts'
import { createDiskStore, createS3Store, type PictureStore } from './storage/index.ts'
import { buildServer, type ServerProcesses } from './testing/server-process.ts'

let processes: ServerProcesses
let cluster: Cluster

beforeAll(async () => {
  processes = await buildServer()
  // One that keeps what it is told: the process refuses the tests' own, which is made to be thrown away.
  cluster = await startCluster({ dataDir: mkdtempSync(join(tmpdir(), 'hearth-main-database-')) })
}, 300_000)
afterAll(async () => {
  processes.end()
  await cluster.stop()
})

const settings = {
  HEARTH_SECRET: 'Zr8q0vX1mB5kT7wYc3nH9dLsF2gJ4pAe',
  PORT: '0',
  SITE_URL: 'http://localhost:18090',
}

const start: ServerProcesses['start'] = (...given) => processes.start(...given)
/** The server: a sample community would move in at the first start, and nothing here asks for it. */
const serve: ServerProcesses['start'] = (environment, how) =>
  start(environment, { ...how, args: ['--empty'] })

const withDatabase = () => ({ ...settings, DATABASE_URL: cluster.ownerUrl })

describe('the process', { timeout: 60_000 }, () => {
  it('answers what it has begun, then stops cleanly, when it is told to', async () => {
    const { child, ended, until } = serve(withDatabase())
    const { port } = await until('listening')
    const socket = connect(Number(port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    const closed = new Promise((resolve) => socket.on('close', resolve))
    // Half a request: the server has begun with it when the signal comes.
    socket.write(
      'POST /functions/v1/answer HTTP/1.1\r\nHost: localhost:18090\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    child.kill('SIGTERM')
    await until('stopping')
    socket.write('}')
    await closed
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    const { code, out } = await ended
    expect(code).toBe(0)
    expect(out).toContain('"event":"stopped"')
    expect(out).not.toContain('stopped_by_force')
  })

  it('goes on answering while it drains, says that it is not ready, and lets connections go', async () => {
    const { child, ended, until } = serve({ ...withDatabase(), DRAIN_SECONDS: '2' })
    const { port } = await until('listening')
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = (path: string) =>
      new Promise<{ status: number; connection: string; socket: unknown }>((resolve, reject) => {
        const request = get({ port: Number(port), host: '127.0.0.1', path, agent }, (answer) => {
          const { statusCode, headers } = answer
          answer.resume()
          const said = { status: statusCode!, connection: headers.connection!, socket: request.socket }
          answer.on('end', () => resolve(said))
        })
        request.on('error', reject)
      })
    // One is answered at the door, the others by the framework.
    const paths = ['/', '/.well-known/hearth.json', '/auth/v1/health']
    for (const path of paths) expect(await ask(path)).toMatchObject({ status: 200, connection: 'keep-alive' })
    const [first, second] = [await ask('/readyz'), await ask('/readyz')]
    expect([first.status, second.status, second.socket === first.socket]).toEqual([200, 200, true])
    child.kill('SIGTERM')
    await until('stopping')
    expect(await ask('/readyz')).toMatchObject({ status: 503, connection: 'close', socket: first.socket })
    for (const path of paths) {
      const answer = await ask(path)
      expect(answer).toMatchObject({ status: 200, connection: 'close' })
      expect(answer.socket).not.toBe(first.socket)
    }
    const { code, out } = await ended
    expect([code, out.includes('stopped_by_force')]).toEqual([0, false])
    await expect(ask('/readyz')).rejects.toThrow('ECONNREFUSED')
  })

  it('stops cleanly while it is still starting', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'hearth-main-early-'))
    const { child, ended, until } = serve({ ...settings, DATA_DIR: dataDir, SHUTDOWN_SECONDS: '50' })
    await until('database')
    child.kill('SIGTERM')
    const { code, out } = await ended
    expect(code).toBe(0)
    expect(out).toContain('"event":"stopped"')
    expect(out).toContain('database system is shut down')
    expect(out).not.toContain('"event":"listening"')
  })

  it('does not wait for ever for a request that never ends', async () => {
    const { child, ended, until } = serve({ ...withDatabase(), SHUTDOWN_SECONDS: '2' })
    const { port } = await until('listening')
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      'POST /functions/v1/answer HTTP/1.1\r\nHost: localhost:18090\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  })

  it('stops the same way, but with 1, after an error that nobody handled', async () => {
    const { ended } = serve(withDatabase(), {
      preload: `const { write } = process.stdout
        process.stdout.write = function (text, ...rest) {
          if (String(text).includes('"listening"')) Promise.reject(new Error('nobody handles this'))
          return write.call(this, text, ...rest)
        }`,
    })
    const { code, out } = await ended
    expect(code).toBe(1)
    expect(out).toContain('nobody handles this')
    expect(out).toContain('"event":"stopped"')
  })

  it('brings the database up to date and ends, as a command', async () => {
    const { code, out } = await start(withDatabase(), { args: ['migrate'] }).ended
    expect(code).toBe(0)
    expect(out).not.toContain('listening')
    const plan = await start(withDatabase(), { args: ['migrate', '--plan'] }).ended
    expect([plan.code, plan.err]).toEqual([
      0,
      'Nothing is pending: the database is as this version has it.\n',
    ])
    const backup = await start(withDatabase(), { args: ['backup', 'x.tar.gz', '--plan'] }).ended
    expect([backup.code, backup.err]).toEqual([1, '"--plan" goes with "hearth migrate" alone.\n'])
  })

  it('says in a sentence what came of a command, and ends', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'hearth-main-backup-')), 'house.tar.gz')
    const backup = await start(withDatabase(), { args: ['backup', path] }).ended
    expect(backup.err).toMatch(/^Everything is in .*house\.tar\.gz: \d+ tables, \d+ pictures?\b/)
    expect([backup.code, existsSync(path)]).toEqual([0, true])
    const admin = await start(withDatabase(), { args: ['admin', 'nobody@example.org'] }).ended
    expect(admin.err).toBe('Nobody has signed up as nobody@example.org. Sign up first, then try again.\n')
    expect(admin.code).toBe(1)
  })

  it('runs no command without the secret of the deployment, and makes none', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'hearth-main-no-secret-'))
    const { code, err } = await start({ DATA_DIR: dataDir }, { args: ['backup', 'x.tar.gz'] }).ended
    expect([code, err]).toEqual([1, expect.stringMatching(/^There is no secret: set HEARTH_SECRET, or put/)])
    expect(readdirSync(dataDir)).toEqual([])
  })
})

// `npm run proofs -- backup-kills` does it twenty times, while people write.
describe('back-ups on a schedule', { timeout: 120_000 }, () => {
  it('go on after the process was killed in the middle of one, and what it left goes', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'hearth-main-backup-'))
    const place = join(directory, 'place')
    const house = {
      ...{ ...settings, DATA_DIR: join(directory, 'data'), PICTURES_DIR: join(directory, 'pictures') },
      ...{ BACKUP_TO: place, BACKUP_RETRY_SECONDS: '0' },
    }
    const files = () => (existsSync(place) ? readdirSync(place) : [])
    const asOwner = async (sql: string) => {
      const { ownerUrl } = await reachDatabase({ dataDir: house.DATA_DIR })
      const client = new pg.Client(ownerUrl)
      await client.connect()
      await client.query(sql).finally(() => client.end())
    }
    // What is done each minute, now.
    const look = () => asOwner(`select graphile_worker.add_job('back_up')`)

    const first = serve(house)
    await first.until('listening')
    await asOwner(`insert into hearth.audit_log (action, detail)
      select 'noted', jsonb_build_object('words', repeat(md5(n::text), 9)) from generate_series(1, 50000) n`)
    await look()
    await expect.poll(files, { interval: 1, timeout: 30_000 }).not.toEqual([])
    first.child.kill('SIGKILL')
    await first.ended
    expect(files().filter((name) => /^\.hearth-.*\.part$/.test(name))).toHaveLength(1)
    expect(files()).toHaveLength(1)

    const second = serve(house)
    await second.until('listening')
    await look()
    const { name, pictures } = await second.until('backup_rehearsed')
    expect([files(), pictures]).toEqual([[name], 0])
    second.child.kill('SIGTERM')
    expect((await second.ended).code).toBe(0)

    const tried = await start(house, { args: ['rehearse'] }).ended
    expect(tried).toMatchObject({ code: 0, err: expect.stringContaining(`${name} came back as it was at `) })
    const nowhere = await start(house, { args: ['backup', '--to'] }).ended
    expect(nowhere).toMatchObject({
      code: 1,
      err: expect.stringContaining('Say after "--to" where a back-up goes'),
    })
    const later = await start(house, { args: ['backup', '--to', join(directory, 'other')] }).ended
    expect(later).toMatchObject({
      code: 0,
      err: expect.stringMatching(/other\/hearth-.*Z\.tar\.gz: \d+ tables/),
    })
  })
})

describe('a start that must not be', { timeout: 60_000 }, () => {
  it.each([
    [
      'without what production needs',
      { NODE_ENV: 'production' },
      /SITE_URL is missing[\s\S]*HEARTH_SECRET is missing/,
    ],
    [
      'with a default secret',
      { NODE_ENV: 'production', SITE_URL: 'https://x.example', HEARTH_SECRET: 'change-me-'.repeat(5) },
      /HEARTH_SECRET looks like a default/,
    ],
    [
      'with debugging in production',
      { ...settings, NODE_ENV: 'production', DEBUG: '*' },
      /debugging must be off/,
    ],
    [
      'with a database that is not there',
      { ...settings, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      /cannot start/,
    ],
  ])('says why in a sentence and ends with 1: %s', async (_what, environment, sentence) => {
    const { code, err } = await start(environment as Record<string, string>).ended
    expect(code).toBe(1)
    expect(err).toMatch(sentence)
    expect(err).not.toContain('change-me')
  })

  it('says so when the port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => holder.once('listening', resolve))
    const { port } = holder.address() as { port: number }
    const { code, err } = await serve({ ...withDatabase(), PORT: String(port) }).ended
    holder.close()
    expect(code).toBe(1)
    expect(err).toMatch(/EADDRINUSE|taken/)
  })

  it('names the setting that a misspelled one was meant to be', async () => {
    const { code, err } = await start({ NODE_ENV: 'production', SITE_URLS: 'https://x.example' }).ended
    expect(code).toBe(1)
    expect(err).toMatch(/^There is no setting SITE_URLS\. Did you mean SITE_URL\?\n/)
    expect(err).not.toContain('x.example')
  })

  it('does not know other commands', async () => {
    const { code, err } = await start(settings, { args: ['explode'] }).ended
    expect(code).toBe(1)
    expect(err).toContain('There is no command "explode"')
  })

  it('moves pictures to S3 and removes them from the disk, killed at one picture after another', async () => {
    const s3 = await startS3Server()
    const client = new pg.Client(cluster.ownerUrl)
    await client.connect()
    await client.query('create database moving')
    await client.end()
    const [picturesDir, versions] = [mkdtempSync(join(tmpdir(), 'hearth-moving-')), [] as string[]]
    const environment = {
      ...settings,
      ...s3.environment,
      DATABASE_URL: cluster.ownerUrl.replace('/postgres?', '/moving?'),
      PICTURES_DIR: picturesDir,
    }
    const run = (...args: string[]) => start(environment, { args })
    expect((await run('migrate').ended).code).toBe(0)
    const owner = new pg.Client(environment.DATABASE_URL)
    await owner.connect()
    const disk = createDiskStore(picturesDir)
    for (let n = 0; n < 12; n++) versions.push(await disk.write(Buffer.from(`picture ${n}`)))
    await owner.query(
      `with member as (insert into auth.users (email, encrypted_password) values ('a@moving.example', '') returning id)
       insert into storage.objects (bucket_id, name, owner_id, version, metadata)
       select 'pictures', id || '/' || version || '.webp', id, version, '{"size": 9}' from member, unnest($1::uuid[]) version`,
      [versions],
    )
    await owner.end()
    const { pictureBucket } = readConfig(environment)
    const inS3 = createS3Store(pictureBucket!)
    const found = async (store: PictureStore) =>
      (await Promise.all(versions.map(async (version) => String(await store.read({ version }))))).map(
        (text, n) => text === `picture ${n}`,
      )
    try {
      for (const [word, kills] of [
        ['move-pictures s3', [2, 4, 9]],
        ['remove-moved-pictures disk', [1, 5]],
      ] as const) {
        for (const requests of kills) {
          s3.asked.splice(0)
          const { child, ended } = run(...word.split(' '))
          s3.fault = () => {
            if (s3.asked.length > requests) child.kill('SIGKILL')
            return false
          }
          expect((await ended).code).toBeNull()
          s3.fault = undefined
          const [onDisk, there] = await Promise.all([found(disk), found(inS3)])
          expect(versions.map((_, n) => onDisk[n] || there[n])).not.toContain(false)
        }
        const { code, err } = await run(...word.split(' ')).ended
        expect([code, err]).toEqual([
          0,
          expect.stringMatching(/^(All pictures are in S3|Removed: \d+ picture)/),
        ])
        expect(await found(inS3)).not.toContain(false)
      }
      expect(await found(disk)).not.toContain(true)
    } finally {
      await s3.stop()
    }
  }, 150_000)

  it('looks at what it needs, and ends with 1 where something is wrong', async () => {
    const { code, out, err } = await start(withDatabase(), { args: ['doctor'] }).ended
    expect(code).toBe(1)
    expect(err).toMatch(/^WRONG {2}answer +Nothing answers at http:\/\/localhost:18090/m)
    expect(err).toMatch(/^ok {5}schema /m)
    expect(out + err).not.toContain(settings.HEARTH_SECRET)
  })

  it('says what there is, and which version this is', async () => {
    const [help, version, wrong] = await Promise.all(
      ['--help', '--version', '--verbose'].map((word) => start({}, { args: [word] }).ended),
    )
    expect(help).toMatchObject({ code: 0, err: '' })
    for (const word of [
      'start',
      'migrate',
      'doctor',
      'backup <file>',
      'restore <file>',
      'admin <e-mail>',
      'move-pictures <s3|disk>',
      'remove-moved-pictures <s3|disk>',
      '--empty',
      '--plan',
    ])
      expect(help!.out).toContain(`  ${word} `)
    expect(version).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
    expect(wrong).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no option "--verbose". "hearth --help" says which there are.'),
    })
  })
})
