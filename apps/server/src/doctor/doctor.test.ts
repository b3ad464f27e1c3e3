import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { backupName } from '../backup/names.ts'
import type { Config } from '../config.ts'
import { type S3Server, startS3Server } from '../s3/testing/s3-server.ts'
import { buildConfig } from '../testing/config.ts'
import { startMailSink } from '../testing/mail-sink.ts'
import { version } from '../version.ts'
import { examineBackups } from './backups.ts'
import { examineBucket } from './bucket.ts'
import { examineDatabase } from './database.ts'
import { examineDisk } from './disk.ts'
import type { Finding } from './finding.ts'
import { examine, writeFindings } from './index.ts'
import { examineMail } from './mail.ts'
import { examineSite } from './site.ts'
import { localhostCertificate } from './testing/certificate.ts'

const now = Date.now
let directory: string
let db: TestDatabase
const servers: Server[] = []
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hearth-doctor-'))
  db = await createTestDatabase()
})
afterAll(() => db.drop())
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const states = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ part, state }) => [part, state]))
const config = (settings: Record<string, string> = {}) =>
  buildConfig({ DATA_DIR: directory, PICTURES_DIR: directory, ...settings })

describe('the disk', () => {
  it('is well where files can be written and there is room, and nothing is left there', async () => {
    expect(states(await examineDisk(config({ MIN_FREE_BYTES: '1' })))).toEqual({
      data: 'well',
      pictures: 'well',
    })
    expect(await readdir(directory)).toEqual([])
    expect(states(await examineDisk(config({ MIN_FREE_BYTES: '1', DATABASE_URL: 'postgres://x' })))).toEqual({
      pictures: 'well',
    })
  })

  it('is to be looked at while there is room, and wrong where there is too little or no way in', async () => {
    const [{ says }] = (await examineDisk(config({ MIN_FREE_BYTES: '1' }))) as [Finding]
    const free = Number(says.match(/([\d,]+) MB/)![1]!.replaceAll(',', '')) * 1024 * 1024
    const withRoomFor = async (bytes: number) =>
      states(await examineDisk(config({ MIN_FREE_BYTES: String(Math.floor(bytes)) })))
    expect(await withRoomFor(free / 2)).toEqual({ data: 'warning', pictures: 'warning' })
    expect(await withRoomFor(free * 2)).toEqual({ data: 'wrong', pictures: 'wrong' })
    const file = join(directory, 'a-file')
    await writeFile(file, '')
    const [data] = await examineDisk(config({ PICTURES_DIR: join(file, 'pictures') }))
    expect(data).toMatchObject({ part: 'pictures', state: 'wrong', says: expect.stringContaining('ENOTDIR') })
  })
})

describe('the bucket', () => {
  let server: S3Server
  beforeAll(async () => {
    server = await startS3Server()
  })
  afterAll(() => server.stop())
  const examined = (settings: Record<string, string> = {}) =>
    examineBucket(config({ ...server.environment, ...settings }))

  it('is nothing where none is set up, and well where it lets us in; nothing is left there', async () => {
    expect(await examineBucket(config())).toEqual([])
    expect(states(await examined())).toEqual({ s3: 'well' })
    expect(server.asked.filter((line) => /^(PUT|DELETE)/.test(line))).toHaveLength(2)
  })

  it.each([
    ['S3_SECRET_KEY', 'very-secret', /does not know S3_ACCESS_KEY/],
    ['S3_BUCKET', 'nowhere', /has no bucket "nowhere"/],
    ['S3_ENDPOINT', 'http://127.0.0.1:1', /cannot be reached/],
  ])('is wrong with another %s, without a word of the key', async (name, value, says) => {
    const [finding] = await examined({ [name]: value })
    expect(finding).toMatchObject({ part: 's3', state: 'wrong', says: expect.stringMatching(says) })
    expect(JSON.stringify(finding)).not.toContain('very-secret')
  })

  it('is wrong where nothing can be written', async () => {
    server.fault = ({ method }, answer) => {
      if (method !== 'PUT') return false
      answer.writeHead(403).end()
      return true
    }
    expect(states(await examined())).toEqual({ s3: 'wrong' })
    server.fault = undefined
  })

  it('is told apart from where pictures are written', async () => {
    const placed = async (settings: Record<string, string>) =>
      (await examineDatabase(config({ DATABASE_URL: db.ownerUrl, ...settings }), { now })).filter(
        ({ part }) => part === 'pictures',
      )
    const put = (place: string) =>
      db.owner(
        'insert into hearth.picture_place (place) values ($1) on conflict (is_only) do update set place = $1',
        [place],
      )
    await put('s3')
    expect(await placed({})).toMatchObject([{ state: 'wrong' }])
    expect(await placed(server.environment)).toMatchObject([{ state: 'well' }])
    await put('disk')
    expect(await placed({})).toEqual([])
    expect(await placed(server.environment)).toMatchObject([
      { state: 'well', says: expect.stringContaining('hearth move-pictures s3') },
    ])
  })
})

describe('the database', () => {
  const examined = (settings: Record<string, string>, at = now) =>
    examineDatabase(config(settings), { now: at })

  it('is well where it answers, keeps what it is told, and has the schema of this version', async () => {
    const findings = await examined({ DATABASE_URL: db.ownerUrl })
    expect(findings.map(({ part }) => part)).toEqual(expect.arrayContaining(['database', 'clock', 'schema']))
    expect(states(findings)).toMatchObject({ clock: 'well', schema: 'well' })
    expect(findings[0]!.says).toMatch(/^PostgreSQL \d+\.\d+.* answers\.$/)
  })

  it('is to be looked at where its clock is another, and wrong where its schema is', async () => {
    expect(states(await examined({ DATABASE_URL: db.ownerUrl }, () => Date.now() + 60_000))).toMatchObject({
      clock: 'warning',
    })
    await db.owner('insert into hearth.migrations (number, name, checksum) values (9999, $1, $2)', [
      'later',
      'x',
    ])
    const { schema } = Object.fromEntries(
      (await examined({ DATABASE_URL: db.ownerUrl })).map((finding) => [finding.part, finding]),
    )
    await db.owner('delete from hearth.migrations where number = 9999')
    expect(schema).toMatchObject({ state: 'wrong', advice: expect.stringContaining('hearth migrate') })
  })

  it('is wrong where nobody answers, and no password is said', async () => {
    const [finding] = await examined({ DATABASE_URL: 'postgres://mara:very-secret@127.0.0.1:1/hearth' })
    expect(finding).toMatchObject({
      part: 'database',
      state: 'wrong',
      says: expect.stringContaining('ECONNREFUSED'),
    })
    expect(JSON.stringify(finding)).not.toContain('very-secret')
  })
})

describe('back-ups', () => {
  const examined = (settings: Record<string, string>) =>
    examineBackups(config({ MIN_FREE_BYTES: '1', ...settings }), { now })

  it('are to be looked at where no place is set, or none has been made', async () => {
    expect(states(await examined({}))).toEqual({ 'back-ups': 'warning' })
    const place = await mkdtemp(join(tmpdir(), 'hearth-doctor-place-'))
    expect(states(await examined({ BACKUP_TO: place }))).toEqual({ 'back-ups': 'well', newest: 'warning' })
    expect(await readdir(place)).toEqual([])
  })

  it('are well while the newest is of the last day and a half, and there is room for another', async () => {
    const place = await mkdtemp(join(tmpdir(), 'hearth-doctor-place-'))
    const of = (hoursAgo: number) => join(place, backupName(Date.now() - hoursAgo * 3_600_000))
    await writeFile(of(37), 'older')
    expect(states(await examined({ BACKUP_TO: place }))).toEqual({ 'back-ups': 'well', newest: 'wrong' })
    await writeFile(of(2), 'newer')
    expect(states(await examined({ BACKUP_TO: place }))).toEqual({ 'back-ups': 'well', newest: 'well' })
    expect(states(await examined({ BACKUP_TO: place, MIN_FREE_BYTES: String(2 ** 52) }))).toMatchObject({
      'back-ups': 'wrong',
    })
  })

  it('are wrong where nothing can be written', async () => {
    const file = join(directory, 'no-folder')
    await writeFile(file, '')
    expect(await examined({ BACKUP_TO: join(file, 'in') })).toMatchObject([
      { state: 'wrong', says: expect.stringContaining('ENOTDIR') },
    ])
  })
})

describe('mail', () => {
  it('is well where the server lets us in, and sends nothing', async () => {
    const sink = await startMailSink()
    expect(await examineMail(config({ SMTP_URL: sink.url }))).toEqual([
      { part: 'mail', state: 'well', says: 'The mail server lets us in.' },
    ])
    expect(sink.received).toEqual([])
    await sink.stop()
  })

  it('is wrong where it is refused, without a word of the password, and where others need one that is not there', async () => {
    const strict = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => done(new Error('Who are you?')),
    })
    await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', resolve))
    const { port } = strict.server.address() as AddressInfo
    for (const SMTP_URL of [`smtp://mara:very-secret@127.0.0.1:${port}`, 'smtp://127.0.0.1:1']) {
      const findings = await examineMail(config({ SMTP_URL }))
      expect(states(findings)).toEqual({ mail: 'wrong' })
      expect(JSON.stringify(findings)).not.toContain('very-secret')
    }
    await new Promise<void>((resolve) => strict.close(resolve))
    expect(states(await examineMail(config()))).toEqual({ mail: 'well' })
    expect(states(await examineMail({ ...config(), siteIsLoopback: false }))).toEqual({ mail: 'wrong' })
  })

  it('is to be looked at where its sender has no domain', async () => {
    const sink = await startMailSink()
    const of = async (MAIL_FROM: string) =>
      states(
        await examineMail({
          ...config({ SMTP_URL: sink.url, MAIL_FROM }),
          siteIsLoopback: false,
        }),
      )
    expect(await of('Hearth <hearth@localhost>')).toEqual({ mail: 'warning' })
    expect(await of('Hearth <hello@hearth.example.org>')).toEqual({ mail: 'well' })
    await sink.stop()
  })
})

describe('the site', () => {
  async function serve(answer: RequestListener, { isTls = false } = {}): Promise<string> {
    const server = isTls ? createTlsServer(localhostCertificate, answer) : createServer(answer)
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `${isTls ? 'https' : 'http'}://localhost:${(server.address() as AddressInfo).port}`
  }
  const hearth =
    (as = version): RequestListener =>
    (_request, response) =>
      void response.end(JSON.stringify({ status: 'ok', version: as }))
  const examined = (siteUrl: string, is: Partial<Config> = {}) =>
    examineSite({ ...config(), siteUrl, ...is }, { now })

  it('is well where this very version answers', async () => {
    expect(states(await examined(await serve(hearth())))).toEqual({ address: 'well', answer: 'well' })
  })

  it.each([
    ['another version', hearth('0.0.1'), 'warning'],
    [
      'an older one, which does not say its version',
      (_, response) => void response.end('{"status":"ok"}'),
      'warning',
    ],
    ['something else', (_, response) => void response.end('Hello'), 'wrong'],
    ['an error', (_, response) => void response.writeHead(502).end(), 'wrong'],
  ] as [string, RequestListener, string][])('is not well where %s answers', async (_, answer, state) => {
    expect(states(await examined(await serve(answer)))).toMatchObject({ answer: state })
  })

  it('is wrong where nobody knows its name, nothing answers, or it is open to listeners', async () => {
    expect(states(await examined('https://nobody.invalid'))).toEqual({ address: 'wrong' })
    expect(states(await examined('http://localhost:1'))).toEqual({ address: 'well', answer: 'wrong' })
    expect(states(await examined(await serve(hearth()), { siteIsLoopback: false }))).toMatchObject({
      certificate: 'wrong',
    })
  })

  it('is wrong where browsers refuse its certificate, and to be looked at where no proxy is trusted', async () => {
    const siteUrl = await serve(hearth(), { isTls: true })
    expect(states(await examined(siteUrl))).toEqual({
      ...{ address: 'well', certificate: 'wrong', answer: 'wrong', proxy: 'warning' },
    })
    const { proxy } = states(await examined(siteUrl, { trustedProxies: ['127.0.0.1'] }))
    expect(proxy).toBeUndefined()
    expect(states(await examined('https://localhost:1'))).toMatchObject({ certificate: 'wrong' })
  })
})

it('says for each part what is so, and what to do where something must be done', async () => {
  // One at which nothing listens any more.
  const gone = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => gone.once('listening', resolve))
  const siteUrl = `http://localhost:${(gone.address() as AddressInfo).port}`
  await new Promise((resolve) => gone.close(resolve))
  const findings = await examine(config({ DATABASE_URL: db.ownerUrl, SITE_URL: siteUrl }), { now })
  const lines = writeFindings(findings).split('\n')
  expect(lines).toContainEqual(expect.stringMatching(/^ok {5}address +The name localhost is known\.$/))
  const at = lines.findIndex((line) => line.startsWith('WRONG  answer '))
  expect(lines[at]).toContain(`Nothing answers at ${siteUrl} (ECONNREFUSED).`)
  expect(lines[at + 1]).toContain('See that Hearth runs')
  expect(lines.at(-1)).toMatch(/^Wrong: \d\.$/)
  expect(
    writeFindings(findings.filter(({ state }) => state === 'well'))
      .split('\n')
      .at(-1),
  ).toBe('Nothing is wrong.')
})
