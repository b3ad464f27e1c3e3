// Pictures with nobody's client but the official one, against the listening process and real files.

import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawnFaceNumbers, drawnFacePath } from '@hearth/contracts/drawn-faces'
import { pictureName, picturePath, pictureUrl } from '@hearth/contracts/pictures'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { buildPhotoWithPlace, buildPicture } from '../testing/pictures.ts'

let hearth: TestApp
let url: string
let folder: string
let ana: Member
let pictures: Awaited<ReturnType<typeof bucketOf>>
let jpeg: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-pictures-'))
  hearth = await startTestApp({ PICTURES_DIR: folder, LIMIT_UPLOADS_PER_MEMBER: '1000' })
  await hearth.http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(hearth.http.server.address() as AddressInfo).port}`
  ana = await buildMember(hearth.db)
  pictures = await bucketOf(ana)
  jpeg = await buildPicture()
})
afterAll(async () => {
  await hearth.end()
  await rm(folder, { recursive: true, force: true })
})

async function clientOf(member?: Member): Promise<SupabaseClient> {
  return createClient(url, hearth.parts.config.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
    global: { headers: member ? { authorization: await hearth.tokenOf(member) } : {} },
  })
}

const bucketOf = async (member?: Member) => (await clientOf(member)).storage.from('pictures')
const newName = (member = ana) => pictureName(member.userId, randomUUID())
const load = (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, init)
const asBlob = (bytes: Buffer, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type })
const filesOnDisk = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

describe('upload', () => {
  it.each([
    ['a form, as browsers send a file', () => asBlob(jpeg)],
    ['the bytes themselves', () => jpeg],
    ['an ArrayBuffer', () => new Uint8Array(jpeg).buffer],
    ['a stream', () => new Blob([new Uint8Array(jpeg)]).stream()],
  ])('takes %s, and what it keeps is WebP', async (_, body) => {
    const name = newName()
    const { data, error } = await pictures.upload(name, body(), { contentType: 'image/jpeg' })
    expect(error).toBeNull()
    expect(data).toEqual({ id: expect.any(String), path: name, fullPath: `pictures/${name}` })
    const shown = await fetch(pictures.getPublicUrl(name).data.publicUrl)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    const { format, width, height } = await sharp(await shown.arrayBuffer()).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 600, height: 400 })
  })

  it.each(['text/plain', 'application/json', 'image/svg+xml', 'text/html; charset=utf-8'])(
    'looks at the content, not at the type that is said: %s',
    async (contentType) => {
      const name = newName()
      expect((await pictures.upload(name, jpeg, { contentType })).error).toBeNull()
      expect((await load(picturePath(name))).headers.get('content-type')).toBe('image/webp')
    },
  )

  it('takes a PNG that is named .svg, and shows it as the picture that it is', async () => {
    const name = `${ana.userId}/${randomUUID()}.svg`
    const png = await buildPicture({ format: 'png' })
    expect((await pictures.upload(name, asBlob(png, 'image/svg+xml'))).error).toBeNull()
    expect((await load(picturePath(name))).headers.get('content-type')).toBe('image/webp')
  })

  it.each([
    ['an SVG', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'],
    ['an SVG that calls itself a JPEG', 'a.jpg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/jpeg'],
    ['a web page that calls itself WebP', 'a.webp', '<!doctype html><script>alert(1)</script>', 'image/webp'],
  ])('refuses %s', async (_, file, text, type) => {
    const { error } = await pictures.upload(`${ana.userId}/${file}`, new Blob([text], { type }))
    expect(error).toMatchObject({
      status: 400,
      statusCode: '415',
      message: expect.stringContaining('JPEG, PNG, WebP or AVIF'),
    })
  })

  it('refuses nothing at all, and a damaged picture', async () => {
    expect((await pictures.upload(newName(), new Blob([]))).error).toMatchObject({ statusCode: '400' })
    const half = jpeg.subarray(0, jpeg.length / 2)
    expect((await pictures.upload(newName(), asBlob(half))).error).toMatchObject({
      status: 400,
      statusCode: '422',
    })
  })

  it('keeps no trace of the place where a photograph was taken', async () => {
    const name = newName()
    expect((await pictures.upload(name, asBlob(await buildPhotoWithPlace()))).error).toBeNull()
    const { data } = await pictures.download(name)
    const stored = await sharp(await data!.arrayBuffer()).metadata()
    expect(stored).toMatchObject({ width: 200, height: 300 })
    expect([stored.exif, stored.xmp, stored.icc]).toEqual([undefined, undefined, undefined])
  })

  it('does not replace without being asked, and does when asked: x-upsert or update', async () => {
    const name = newName()
    const [first, second] = [await buildPicture({ width: 200 }), await buildPicture({ width: 300 })]
    const { data: added } = await pictures.upload(name, asBlob(first))
    expect((await pictures.upload(name, asBlob(second))).error).toMatchObject({
      status: 400,
      statusCode: '409',
      message: 'The resource already exists',
    })
    const widthNow = async () =>
      (await sharp(await (await pictures.download(name)).data!.arrayBuffer()).metadata()).width
    expect(await widthNow()).toBe(200)
    const upserted = await pictures.upload(name, asBlob(second), { upsert: true })
    expect([upserted.data?.id, await widthNow()]).toEqual([added?.id, 300])
    expect((await pictures.update(name, asBlob(first))).error).toBeNull()
    expect(await widthNow()).toBe(200)
  })

  it('leaves no file of what was replaced or refused', async () => {
    const guest = await buildMember(hearth.db)
    const own = await bucketOf(guest)
    const name = newName(guest)
    const versionNow = async () => String((await own.info(name)).data?.version)
    await own.upload(name, asBlob(jpeg))
    const before = await versionNow()
    await load(pictureUrl(picturePath(name), 96))
    expect(await filesOnDisk()).toEqual(expect.arrayContaining([`${before}.webp`, `${before}.96.webp`]))
    const files = (await filesOnDisk()).length
    await own.upload(name, asBlob(jpeg))
    expect(await filesOnDisk()).toHaveLength(files)
    await own.update(name, asBlob(jpeg))
    const after = await versionNow()
    await vi.waitFor(
      async () => {
        const left = await filesOnDisk()
        expect(left.filter((file) => file.startsWith(before))).toEqual([])
        expect(left).toContain(`${after}.webp`)
      },
      { timeout: 10_000 },
    )
  })
})

describe('what one may do with the pictures of others', () => {
  it.each(['upload', 'update'] as const)('nothing: %s is refused', async (method) => {
    const other = await buildMember(hearth.db)
    const theirs = await bucketOf(other)
    expect((await theirs[method](newName(ana), asBlob(jpeg))).error).toMatchObject({
      status: 400,
      statusCode: '403',
      message: 'new row violates row-level security policy',
    })
  })

  it('nothing is removed, listed, read about or downloaded, but the public address works', async () => {
    const name = newName()
    await pictures.upload(name, asBlob(jpeg))
    const other = await bucketOf(await buildMember(hearth.db))
    expect(await other.remove([name])).toEqual({ data: [], error: null })
    expect((await other.list(ana.userId)).data).toEqual([])
    expect((await other.list()).data).toEqual([])
    expect((await other.info(name)).error).toMatchObject({ statusCode: '404' })
    expect((await other.download(name)).error).toMatchObject({ statusCode: '404' })
    expect((await other.exists(name)).data).toBe(false)
    expect((await load(picturePath(name))).status).toBe(200)
  })

  it('a visitor uploads, lists and removes nothing', async () => {
    const visitor = await bucketOf()
    const name = newName()
    await pictures.upload(name, asBlob(jpeg))
    for (const refused of [
      await visitor.upload(newName(), asBlob(jpeg)),
      await visitor.list(ana.userId),
      await visitor.remove([name]),
      await visitor.download(name),
    ]) {
      expect(refused.error).toMatchObject({ status: 400, statusCode: '403' })
    }
    expect((await pictures.exists(name)).data).toBe(true)
  })

  it('a login that has ended changes nothing more, however long its token lasts', async () => {
    const guest = await buildMember(hearth.db)
    const theirs = await bucketOf(guest)
    const name = newName(guest)
    expect((await theirs.upload(name, asBlob(jpeg))).error).toBeNull()
    await hearth.db.owner('delete from auth.sessions where id = $1', [guest.sessionId])
    expect((await theirs.upload(newName(guest), asBlob(jpeg))).error).toMatchObject({ statusCode: '403' })
    expect((await theirs.remove([name])).error).toMatchObject({ statusCode: '403' })
    expect((await load(picturePath(name))).status).toBe(200)
  })

  it('the service key has no pictures', async () => {
    const service = createClient(url, hearth.parts.config.serviceKey, {
      auth: { persistSession: false },
      realtime: { transport: WebSocket as never },
    })
    const { error } = await service.storage.from('pictures').upload(newName(), asBlob(jpeg))
    expect(error).toMatchObject({ statusCode: '403' })
  })
})

describe('one’s own pictures', () => {
  it('are listed by folder, sorted, in parts, and found by the beginning of their name', async () => {
    const guest = await buildMember(hearth.db)
    const own = await bucketOf(guest)
    for (const file of ['b.webp', 'a.webp', 'covers/c.webp']) {
      expect((await own.upload(`${guest.userId}/${file}`, asBlob(jpeg))).error).toBeNull()
    }
    const namesOf = ({ data }: Awaited<ReturnType<typeof own.list>>) => data?.map(({ name }) => name)
    expect(namesOf(await own.list())).toEqual([guest.userId])
    const { data } = await own.list(guest.userId)
    expect(data?.map(({ name, id }) => [name, id !== null])).toEqual([
      ['a.webp', true],
      ['b.webp', true],
      ['covers', false],
    ])
    expect(data?.[0]?.metadata).toMatchObject({ mimetype: 'image/webp', size: expect.any(Number) })
    expect(namesOf(await own.list(`${guest.userId}/covers`))).toEqual(['c.webp'])
    expect(namesOf(await own.list(guest.userId, { search: 'B' }))).toEqual(['b.webp'])
    expect(namesOf(await own.list(guest.userId, { limit: 1, offset: 1 }))).toEqual(['b.webp'])
    const newest = { sortBy: { column: 'name', order: 'desc' } }
    expect(namesOf(await own.list(guest.userId, newest))).toEqual(['covers', 'b.webp', 'a.webp'])
    expect((await own.list(guest.userId, { sortBy: { column: 'owner_id' } })).error).toMatchObject({
      statusCode: '400',
    })
  })

  it('can be asked about, downloaded, and in a width', async () => {
    const name = newName()
    const { data: added } = await pictures.upload(name, asBlob(jpeg))
    const { data: info } = await pictures.info(name)
    expect(info).toMatchObject({ id: added?.id, name, bucketId: 'pictures', contentType: 'image/webp' })
    const whole = await pictures.download(name)
    expect(whole.data?.size).toBe(info?.size)
    const small = await pictures.download(name, { transform: { width: 96 } })
    expect((await sharp(await small.data!.arrayBuffer()).metadata()).width).toBe(96)
    expect((await pictures.exists(name)).data).toBe(true)
    expect((await pictures.exists(newName())).data).toBe(false)
  })

  it('keep what is said beside them, and give it back to their member', async () => {
    const said = { cacheControl: '3600', metadata: { colour: 'gold', sides: [4, 'é'] } }
    const stored = { cacheControl: 'max-age=3600', metadata: said.metadata }
    const formName = newName()
    const rawName = newName()
    await pictures.upload(formName, asBlob(jpeg), said)
    await pictures.upload(rawName, jpeg, { ...said, contentType: 'image/jpeg' })
    for (const name of [formName, rawName]) {
      expect((await pictures.info(name)).data).toMatchObject(stored)
      const open = await hearth.http.inject(`/storage/v1/object/info/public/pictures/${name}`)
      expect(open.json()).toMatchObject({ cache_control: 'max-age=3600', metadata: null })
    }
    const folder = formName.slice(0, formName.lastIndexOf('/'))
    const { data: listed } = await pictures.list(folder, { search: formName.slice(folder.length + 1) })
    expect(listed?.[0]?.metadata).toMatchObject({ cacheControl: 'max-age=3600', mimetype: 'image/webp' })
    // What stands in its place says what it is itself.
    await pictures.update(formName, asBlob(jpeg))
    expect((await pictures.info(formName)).data).toMatchObject({ metadata: null })
  })

  it('are removed with their files, and their address shows nothing then', async () => {
    const name = newName()
    await pictures.upload(name, asBlob(jpeg))
    await load(pictureUrl(picturePath(name), 256))
    const { data: info } = await pictures.info(name)
    const { data: removed, error } = await pictures.remove([name, newName()])
    expect(error).toBeNull()
    expect(removed?.map((one) => one.name)).toEqual([name])
    expect((await load(picturePath(name))).status).toBe(400)
    expect((await load(pictureUrl(picturePath(name), 256))).status).toBe(400)
    await vi.waitFor(
      async () => {
        const left = (await filesOnDisk()).filter((file) => file.startsWith(String(info?.version)))
        expect(left).toEqual([])
      },
      { timeout: 10_000 },
    )
  })

  it('go with the account, files included', async () => {
    const guest = await buildMember(hearth.db)
    const own = await bucketOf(guest)
    const name = newName(guest)
    await own.upload(name, asBlob(jpeg))
    const { data: info } = await own.info(name)
    await hearth.parts.database.run(
      { role: 'hearth_auth' },
      { name: 'test delete account', text: 'delete from auth.users where id = $1', values: [guest.userId] },
    )
    expect((await load(picturePath(name))).status).toBe(400)
    await vi.waitFor(async () => expect(await filesOnDisk()).not.toContain(`${info?.version}.webp`), {
      timeout: 10_000,
    })
  })

  it('become a profile’s face and cover, and only there', async () => {
    const guest = await buildMember(hearth.db)
    const client = await clientOf(guest)
    const change = (values: object) =>
      client
        .from('profiles')
        .update(values)
        .eq('id', guest.userId)
        .select('profile_photo_url, cover_photo_url')
    const own = picturePath(newName(guest))
    expect((await change({ profile_photo_url: own, cover_photo_url: own })).data).toEqual([
      { profile_photo_url: own, cover_photo_url: own },
    ])
    for (const column of ['profile_photo_url', 'cover_photo_url']) {
      for (const foreign of [
        picturePath(newName(ana)),
        `${own}?download`,
        own.replace('/pictures/', '/others/'),
        `https://elsewhere.example${own}`,
        `${picturePath(guest.userId)}/../${ana.userId}/a.webp`,
        picturePath(guest.userId),
      ]) {
        expect((await change({ [column]: foreign })).error).toMatchObject({ code: '23514' })
      }
    }
    expect((await change({ profile_photo_url: null })).data).toMatchObject([{ profile_photo_url: null }])
  })

  it('share a profile with the portraits that we drew, and with no other address of ours', async () => {
    const guest = await buildMember(hearth.db)
    const client = await clientOf(guest)
    const change = (values: object) =>
      client.from('profiles').update(values).eq('id', guest.userId).select('profile_photo_url')
    for (const number of [1, 10, drawnFaceNumbers.length]) {
      const path = drawnFacePath(number)
      expect((await change({ profile_photo_url: path })).data).toEqual([{ profile_photo_url: path }])
    }
    for (const foreign of [
      drawnFacePath(0),
      drawnFacePath(drawnFaceNumbers.length + 1),
      '/art/faces/2/1.svg',
      '/art/faces/1/1.svg?x',
      '/art/faces/1/1.svg\n',
      '/art/1/supper-night3/card/a.svg',
      `https://elsewhere.example${drawnFacePath(1)}`,
    ]) {
      expect((await change({ profile_photo_url: foreign })).error).toMatchObject({ code: '23514' })
    }
    expect((await change({ cover_photo_url: drawnFacePath(1) })).error).toMatchObject({ code: '23514' })
  })
})

describe('buckets', () => {
  it('there is one, and it stays as it is', async () => {
    const { storage } = await clientOf(ana)
    expect((await storage.listBuckets()).data).toMatchObject([{ id: 'pictures', public: true }])
    expect((await storage.getBucket('pictures')).data).toMatchObject({ name: 'pictures' })
    expect((await storage.getBucket('secrets')).error).toMatchObject({ statusCode: '404' })
    for (const refused of [
      await storage.createBucket('mine'),
      await storage.updateBucket('pictures', { public: false }),
      await storage.emptyBucket('pictures'),
      await storage.deleteBucket('pictures'),
    ]) {
      expect(refused.error).toMatchObject({ statusCode: '409' })
    }
    expect((await storage.from('secrets').upload(newName(), asBlob(jpeg))).error).toMatchObject({
      statusCode: '404',
      message: 'Bucket not found',
    })
  })
})

it('refuses in the protocol’s words what it does not speak', async () => {
  const name = newName()
  for (const refused of [
    await pictures.move(name, newName()),
    await pictures.copy(name, newName()),
    await pictures.createSignedUploadUrl(name),
    await pictures.listV2(),
  ]) {
    expect(refused.error).toMatchObject({
      statusCode: '409',
      message: expect.stringContaining('not enabled'),
    })
  }
  const unknown = await load('/storage/v1/vector/ListIndexes', { method: 'POST', body: '{}' })
  expect([unknown.status, await unknown.json()]).toEqual([
    400,
    {
      statusCode: '404',
      code: 'NoSuchRoute',
      error: 'Not Found',
      message: 'Route POST:/storage/v1/vector/ListIndexes not found',
    },
  ])
})
