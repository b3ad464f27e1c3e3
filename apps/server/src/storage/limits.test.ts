import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pictureLimits, pictureName } from '@hearth/contracts/pictures'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { buildPicture } from '../testing/pictures.ts'
import { createUploadPlaces } from './upload-places.ts'

const hourly = 4
const roomBytes = 30_000

let hearth: TestApp
let folder: string
let port: number
let small: Buffer
let guest: Member

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-pictures-'))
  hearth = await startTestApp({
    PICTURES_DIR: folder,
    LIMIT_UPLOADS_PER_MEMBER: String(hourly),
    LIMIT_PICTURE_BYTES_PER_MEMBER: String(roomBytes),
  })
  await hearth.http.listen({ port: 0, host: '127.0.0.1' })
  port = (hearth.http.server.address() as AddressInfo).port
  small = await buildPicture({ width: 64, height: 64 })
})
beforeEach(async () => {
  guest = await buildMember(hearth.db)
})
afterAll(async () => {
  await hearth.end()
  await rm(folder, { recursive: true, force: true })
})

async function bucketOf(member: Member) {
  const client = createClient(`http://127.0.0.1:${port}`, hearth.parts.config.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
    global: { headers: { authorization: await hearth.tokenOf(member) } },
  })
  return client.storage.from('pictures')
}

const newName = () => pictureName(guest.userId, randomUUID())
const asBlob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })

/** A JPEG with some bytes behind its end, which no decoder reads. */
const padded = (bytes: number) => Buffer.concat([small, Buffer.alloc(bytes - small.length)])

describe('one file', () => {
  it.each([
    ['a form', (bytes: Buffer) => asBlob(bytes)],
    ['the bytes themselves', (bytes: Buffer) => bytes],
    ['a stream of unknown length', (bytes: Buffer) => asBlob(bytes).stream()],
  ])('has at most 5 MB, as %s', async (_, body) => {
    const bucket = await bucketOf(guest)
    const tooLong = await bucket.upload(newName(), body(padded(6 * 1024 * 1024)))
    expect(tooLong.error).toMatchObject({
      status: 413,
      statusCode: '413',
      message: 'The object exceeded the maximum allowed size',
    })
    expect((await bucket.upload(newName(), body(padded(pictureLimits.bytes + 1)))).error).toMatchObject({
      status: 413,
    })
    expect((await bucket.upload(newName(), body(padded(pictureLimits.bytes)))).error).toBeNull()
  })

  it('is cut off when it never ends', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      `POST /storage/v1/object/pictures/${newName()} HTTP/1.1\r\nHost: localhost\r\n` +
        `Authorization: ${await hearth.tokenOf(guest)}\r\nContent-Type: image/jpeg\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1024 * 1024), Buffer.from('\r\n')])
    let sent = 0
    await new Promise<void>((resolve) => {
      const send = () => {
        while (!socket.destroyed && sent < 1000) {
          sent += 1
          if (!socket.write(chunk)) break
        }
      }
      socket.on('drain', send)
      socket.once('close', () => resolve())
      send()
    })
    expect(sent).toBeLessThan(100)
  })

  it('that ends too early is refused, and nothing stays of it', async () => {
    const before = await readdir(folder)
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /storage/v1/object/pictures/${newName()} HTTP/1.1\r\nHost: localhost\r\n` +
        `Authorization: ${await hearth.tokenOf(guest)}\r\nContent-Type: image/jpeg\r\nContent-Length: 5000\r\n\r\n`,
    )
    socket.end(small.subarray(0, 100))
    await new Promise((resolve) => socket.once('close', resolve).resume())
    expect(await readdir(folder)).toEqual(before)
  })
})

describe('one member', () => {
  it('uploads so many an hour, refused ones included; then hears when to come back', async () => {
    const bucket = await bucketOf(guest)
    const url = `http://127.0.0.1:${port}/storage/v1/object/pictures/`
    const authorization = await hearth.tokenOf(guest)
    const statuses: number[] = []
    for (let count = 0; count < hourly; count++) {
      const { error } = await bucket.upload(newName(), count === 0 ? asBlob(small) : new Blob(['no picture']))
      statuses.push(error ? ((error as { status?: number }).status ?? 0) : 200)
    }
    expect(statuses).toEqual([200, 400, 400, 400])
    expect((await bucket.upload(newName(), asBlob(small))).error).toMatchObject({
      status: 429,
      statusCode: '429',
    })
    const refused = await fetch(url + newName(), {
      method: 'POST',
      headers: { authorization },
      body: new Uint8Array(small),
    })
    const wait = Number(refused.headers.get('retry-after'))
    expect([refused.status, wait > 3500 && wait <= 3600]).toEqual([429, true])

    await hearth.db.owner(
      `update hearth.attempts set window_started_at = window_started_at - interval '1 hour' where key like '%' || $1`,
      [guest.userId],
    )
    expect((await bucket.upload(newName(), asBlob(small))).error).toBeNull()
    const other = await buildMember(hearth.db)
    const name = pictureName(other.userId, randomUUID())
    expect((await (await bucketOf(other)).upload(name, asBlob(small))).error).toBeNull()
  })

  it('has so much room and no more; removing or replacing makes room', async () => {
    const bucket = await bucketOf(guest)
    const large = await buildPicture({ width: 240, height: 160 })
    const [first, second] = [newName(), newName()]
    expect((await bucket.upload(first, asBlob(large))).error).toBeNull()
    const { data: info } = await bucket.info(first)
    expect(info!.size! * 2).toBeGreaterThan(roomBytes)
    expect((await bucket.upload(second, asBlob(large))).error).toMatchObject({
      status: 400,
      statusCode: '507',
      message: expect.stringContaining('remove some first'),
    })
    expect((await bucket.update(first, asBlob(large))).error).toBeNull()
    await bucket.remove([first])
    expect((await bucket.upload(second, asBlob(large))).error).toBeNull()
  })

  it('has no more room by uploading at the same moment', async () => {
    const bucket = await bucketOf(guest)
    const large = await buildPicture({ width: 240, height: 160 })
    const results = await Promise.all([1, 2, 3].map(() => bucket.upload(newName(), asBlob(large))))
    expect(results.filter(({ error }) => !error)).toHaveLength(1)
    expect(
      results.filter(({ error }) => (error as { statusCode?: string } | null)?.statusCode === '507'),
    ).toHaveLength(2)
  })

  it('does not take all the places for uploads that are under way', () => {
    const places = createUploadPlaces({ max: 4, maxPerMember: 2 })
    const leave = places.take('ana')!
    expect([places.take('ana'), places.take('ana')].map(Boolean)).toEqual([true, false])
    expect([places.take('ben'), places.take('cleo'), places.take('dana')].map(Boolean)).toEqual([
      true,
      true,
      false,
    ])
    leave()
    expect([places.take('dana'), places.take('ana')].map(Boolean)).toEqual([true, false])
  })
})
