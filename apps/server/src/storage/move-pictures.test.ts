import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Parts } from '../parts.ts'
import { type S3Server, startS3Server } from '../s3/testing/s3-server.ts'
import { buildConfig } from '../testing/config.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { createDiskStore } from './disk-store.ts'
import { movePictures, openPictureStore, removeMovedPictures } from './index.ts'
import type { PictureStore } from './picture-store.ts'
import { createS3Store } from './s3-store.ts'

let db: TestDatabase
let server: S3Server
let folder: string
let parts: Parts
let member: Member
let disk: PictureStore
let s3: PictureStore

beforeAll(async () => {
  db = await createTestDatabase()
  server = await startS3Server()
  member = await buildMember(db)
})
afterAll(async () => {
  await db.drop()
  await server.stop()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-move-'))
  const quiet = () => undefined
  const config = buildConfig({ PICTURES_DIR: folder, ...server.environment, S3_PREFIX: randomUUID() })
  parts = { config, database: db.database, now: Date.now, log: { info: quiet, warn: quiet, error: quiet } }
  disk = createDiskStore(folder)
  s3 = createS3Store(config.pictureBucket!)
  await db.owner('delete from hearth.picture_place')
  await db.owner('delete from storage.objects')
})
afterEach(async () => {
  server.fault = undefined
  await rm(folder, { recursive: true, force: true })
})

const addRow = (version: string) =>
  db.owner(
    `insert into storage.objects (bucket_id, name, owner_id, version, metadata) values ('pictures', $1, $2, $3, '{"size": 1}')`,
    [`${member.userId}/${version}.webp`, member.userId, version],
  )
async function keep(store: PictureStore): Promise<{ version: string; bytes: Buffer }> {
  const bytes = randomBytes(20_000)
  const version = await store.write(bytes)
  await addRow(version)
  return { version, bytes }
}
const placeNow = () => openPictureStore(parts).place()

it('begins on the disk, or in S3 where that is set up and no picture is there yet', async () => {
  const { pictureBucket: _, ...without } = parts.config
  const bare = { ...parts, config: { ...without, pictureBucket: undefined } }
  expect(await openPictureStore(bare).place()).toBe('disk')
  // Once it is settled it stays, whatever is set up later.
  expect(await placeNow()).toBe('disk')
  await db.owner('delete from hearth.picture_place')
  expect(await Promise.all([placeNow(), placeNow()])).toEqual(['s3', 's3'])
  await db.owner('delete from hearth.picture_place')
  await addRow(randomUUID())
  expect(await placeNow()).toBe('disk')
})

it.each([
  ['s3', 'disk'],
  ['disk', 's3'],
] as const)(
  'moves to %s while others write, and removes from %s only when it is told to',
  async (to, from) => {
    await db.owner('insert into hearth.picture_place (place) values ($1)', [from])
    const [old, target] = to === 's3' ? [disk, s3] : [s3, disk]
    const house = openPictureStore(parts)
    const kept = await Promise.all(Array.from({ length: 6 }, () => keep(house)))
    await house.writeCopy(kept[0]!.version, 96, Buffer.from('small'))
    const orphan = await old.write(Buffer.from('no row names it'))
    let isMoving = true
    // A process that heard of no move, and one that did.
    const writing = [house, openPictureStore(parts)].map(async (store) => {
      while (isMoving) {
        const written = await keep(store)
        kept.push(written)
        expect(await house.read({ version: written.version })).toEqual(written.bytes)
        await new Promise((resolve) => setTimeout(resolve, 700))
      }
    })
    const outcome = await movePictures(parts, to)
    isMoving = false
    await Promise.all(writing)
    expect(outcome.moved).toBeGreaterThanOrEqual(6)
    expect(outcome.missing).toBe(0)
    expect(await placeNow()).toBe(to)
    for (const { version, bytes } of kept) expect(await target.read({ version })).toEqual(bytes)
    expect((await target.read({ version: kept[0]!.version, width: 96 }))?.toString()).toBe('small')
    expect(await old.read({ version: kept[0]!.version })).toEqual(kept[0]!.bytes)

    expect(await movePictures(parts, to)).toEqual({ moved: 0, missing: 0 })
    // What the other place has otherwise, or not at all, stays.
    await target.writeAs(kept[1]!.version, randomBytes(20_000))
    await target.remove(kept[2]!.version)
    const { removed, kept: stayed } = await removeMovedPictures(parts, from)
    expect([removed, stayed]).toEqual([outcome.moved - 2, 2])
    expect(await old.read({ version: kept[0]!.version })).toBeUndefined()
    expect(await old.read({ version: kept[0]!.version, width: 96 })).toBeUndefined()
    for (const at of [1, 2]) {
      expect(await old.read({ version: kept[at]!.version })).toEqual(kept[at]!.bytes)
    }
    expect(await old.read({ version: orphan })).toBeDefined()
  },
  150_000,
)

it('goes on where it stopped, and changes nothing while the new place cannot be written', async () => {
  const kept = await Promise.all(Array.from({ length: 6 }, () => keep(disk)))
  server.fault = (_, answer) => {
    answer.writeHead(403).end()
    return true
  }
  await expect(movePictures(parts, 's3')).rejects.toThrow('does not let S3_ACCESS_KEY use "hearth"')
  expect(await placeNow()).toBe('disk')
  let puts = 0
  server.fault = ({ method }, answer) => {
    // After the trial and the first pictures.
    if (method !== 'PUT' || ++puts < 4) return false
    answer.writeHead(403).end()
    return true
  }
  await expect(movePictures(parts, 's3')).rejects.toThrow('does not let S3_ACCESS_KEY use "hearth"')
  for (const { version, bytes } of kept) {
    expect(await openPictureStore(parts).read({ version })).toEqual(bytes)
  }
  server.fault = undefined
  const { moved } = await movePictures(parts, 's3')
  expect(moved).toBeGreaterThan(0)
  expect(moved).toBeLessThan(6)
  for (const { version, bytes } of kept) expect(await s3.read({ version })).toEqual(bytes)
}, 150_000)

it('believes a copy only when it comes back the same', async () => {
  await keep(disk)
  const other = randomBytes(20_000)
  server.fault = ({ method, url }, answer) => {
    if (method !== 'GET' || url!.includes('list-type')) return false
    answer.writeHead(200, { 'content-length': String(other.length) }).end(other)
    return true
  }
  await expect(movePictures(parts, 's3')).rejects.toThrow('came back changed')
}, 30_000)

it('brings no picture back that was removed while it was moved', async () => {
  const { version } = await keep(disk)
  server.fault = ({ method, url }) => {
    if (method !== 'PUT' || !url!.includes(version)) return false
    // As the member's request and its job do it, while the picture is on its way.
    void db.owner('delete from storage.objects where version = $1', [version])
    return false
  }
  await movePictures(parts, 's3')
  expect(await s3.read({ version })).toBeUndefined()
}, 30_000)

it('says when a file is in neither place, and removes nothing where pictures are written', async () => {
  await addRow(randomUUID())
  expect(await movePictures(parts, 's3')).toEqual({ moved: 0, missing: 1 })
  await keep(s3)
  await expect(removeMovedPictures(parts, 's3')).rejects.toThrow('hearth move-pictures disk')
}, 30_000)

it('asks for S3 to be set up', async () => {
  const config = { ...parts.config, pictureBucket: undefined }
  await expect(movePictures({ ...parts, config }, 'disk')).rejects.toThrow('S3 is not set up here')
})
