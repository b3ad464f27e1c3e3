// A house whose pictures are in S3, through its own doors.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pictureName } from '@hearth/contracts/pictures'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type S3Server, startS3Server } from '../s3/testing/s3-server.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { buildPicture } from '../testing/pictures.ts'

let server: S3Server
let hearth: TestApp
let folder: string
let ana: Member
let headers: Record<string, string>
let jpeg: Buffer

beforeAll(async () => {
  server = await startS3Server()
  folder = join(await mkdtemp(join(tmpdir(), 'hearth-in-s3-')), 'pictures')
  hearth = await startTestApp({ PICTURES_DIR: folder, ...server.environment })
  ana = await buildMember(hearth.db)
  headers = { authorization: await hearth.tokenOf(ana), 'content-type': 'image/jpeg' }
  jpeg = await buildPicture({ width: 1000, height: 500 })
})
afterAll(async () => {
  await hearth.end()
  await server.stop()
  await rm(join(folder, '..'), { recursive: true, force: true })
})
afterEach(() => {
  server.fault = undefined
})

const put = (name: string) =>
  hearth.http.inject({ method: 'POST', url: `/storage/v1/object/pictures/${name}`, headers, payload: jpeg })
const get = (path: string, more: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  hearth.http.inject({ method, url: `/storage/v1/${path}`, headers: { ...headers, ...more } })
const newName = () => pictureName(ana.userId, randomUUID())

it('takes and shows pictures and their copies, with nothing on the disk', async () => {
  const name = newName()
  expect((await put(name)).statusCode).toBe(200)
  const shown = await get(`object/pictures/${name}`)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(shown.rawPayload.length),
  })
  expect((await sharp(shown.rawPayload).metadata()).width).toBe(1000)
  const etag = String(shown.headers.etag)
  const before = server.asked.length
  expect((await get(`object/pictures/${name}`, { 'if-none-match': etag })).statusCode).toBe(304)
  expect(server.asked).toHaveLength(before)
  const head = await get(`object/pictures/${name}`, {}, 'HEAD')
  expect([head.headers['content-length'], head.rawPayload.length]).toEqual([
    shown.headers['content-length'],
    0,
  ])
  const small = await get(`render/image/authenticated/pictures/${name}?width=96`)
  expect((await sharp(small.rawPayload).metadata()).width).toBe(96)
  expect(existsSync(folder)).toBe(false)
})

it('says in a sentence that pictures are away, keeps what it had, and is ready all the same', async () => {
  const [name, lost] = [newName(), newName()]
  expect((await put(name)).statusCode).toBe(200)
  expect((await hearth.http.inject('/readyz')).json()).toEqual({ status: 'ready' })
  server.fault = (_, answer) => {
    answer.writeHead(503, { 'content-type': 'application/xml' })
    answer.end('<Error><Code>SlowDown</Code></Error>')
    return true
  }
  for (const refused of [await put(lost), await get(`object/pictures/${name}`)]) {
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10'])
    expect(refused.json().message).toBe(
      'Pictures cannot be reached just now. Nothing is lost: please try again in a moment.',
    )
  }
  expect(hearth.logged.filter(({ event }) => event === 'pictures_away').at(-1)).toMatchObject({
    level: 'error',
    fields: { kind: 'busy', reason: expect.stringContaining('SlowDown') },
  })
  server.fault = undefined
  expect((await get(`object/pictures/${name}`)).statusCode).toBe(200)
  expect((await get(`object/pictures/${lost}`)).json()).toMatchObject({ statusCode: '404' })
  expect((await put(lost)).statusCode).toBe(200)
})

it('refuses to start without S3 once its pictures are there', async () => {
  await expect(
    startTestApp({ PICTURES_DIR: folder }, {}, {}).then(async (other) => {
      await other.db.owner(`update hearth.picture_place set place = 's3'`)
      const { buildApp } = await import('../app.ts')
      try {
        await buildApp(other.parts)
      } finally {
        await other.end()
      }
    }),
  ).rejects.toThrow('The pictures of this house are in S3, and S3 is not set up here')
})
