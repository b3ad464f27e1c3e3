// What every store promises, asked of the disk and of an S3 server; and what each of them keeps where.
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBucket } from '../s3/index.ts'
import { type S3Server, startS3Server } from '../s3/testing/s3-server.ts'
import { createDiskStore } from './disk-store.ts'
import type { PictureStore } from './picture-store.ts'
import { createS3Store } from './s3-store.ts'

const bytes = Buffer.from('a picture')
let server: S3Server
let folder: string
let prefix: string

beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.stop())
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'hearth-store-')), 'not', 'there', 'yet')
  prefix = `${randomUUID()}/`
})
afterEach(async () => {
  server.fault = undefined
  await rm(join(folder, '../../..'), { recursive: true, force: true })
})

const quick = { answerWithinMs: 1000, tries: 3, firstPauseMs: 10 }
const s3Store = () => createS3Store({ ...server.settings, prefix }, (settings) => openBucket(settings, quick))
const allBefore = async (store: PictureStore, beforeMs: number) => {
  const found: string[] = []
  for await (const versions of store.versionsBefore(beforeMs)) found.push(...versions)
  return found.sort()
}

describe.each([
  ['on disk', () => createDiskStore(folder)],
  ['in S3', s3Store],
])('a store %s', (_, create) => {
  let store: PictureStore
  beforeEach(() => {
    store = create()
  })

  it('gives every picture a name of its own', async () => {
    expect(await store.write(bytes)).not.toBe(await store.write(bytes))
  })

  it('opens, reads and measures what is there, and knows what is not', async () => {
    const version = await store.write(bytes)
    const opened = await store.open({ version })
    expect([opened?.sizeBytes, await text(opened!.stream())]).toEqual([9, 'a picture'])
    expect(await store.read({ version })).toEqual(bytes)
    expect(await store.sizeOf({ version })).toBe(9)
    for (const file of [{ version, width: 640 as const }, { version: randomUUID() }]) {
      expect(await store.open(file)).toBeUndefined()
      expect(await store.read(file)).toBeUndefined()
      expect(await store.sizeOf(file)).toBeUndefined()
    }
  })

  it('may be opened and closed without being read', async () => {
    const version = await store.write(Buffer.alloc(300_000))
    await (await store.open({ version }))!.close()
    const stream = (await store.open({ version }))!.stream()
    stream.destroy()
    expect((await store.read({ version }))?.length).toBe(300_000)
  })

  it('takes a picture under the name that it had, and again, also by two at once', async () => {
    const version = randomUUID()
    await Promise.all([store.writeAs(version, bytes), store.writeAs(version, bytes)])
    await store.writeAs(version, Buffer.from('another'))
    expect((await store.read({ version }))?.toString()).toBe('another')
  })

  it('removes a picture with its copies, also twice, and no other', async () => {
    const version = await store.write(bytes)
    await store.writeCopy(version, 1280, bytes)
    await store.writeCopy(version, 96, Buffer.from('small'))
    expect((await store.read({ version, width: 96 }))?.toString()).toBe('small')
    const other = await store.write(bytes)
    await store.remove(version)
    await store.remove(version)
    expect(await store.open({ version })).toBeUndefined()
    expect(await store.open({ version, width: 1280 })).toBeUndefined()
    expect(await store.open({ version, width: 96 })).toBeUndefined()
    expect(await store.read({ version: other })).toEqual(bytes)
  })

  it.each(['../../../etc/passwd', 'a', '', '00000000-0000-4000-8000-000000000000/../x'])(
    'takes only names of its own: "%s"',
    async (version) => {
      for (const work of [
        async () => store.open({ version }),
        async () => store.writeAs(version, bytes),
        async () => store.remove(version),
      ]) {
        await expect(work()).rejects.toThrow('not the name')
      }
    },
  )

  it('tells what is old, each picture once a page, and not what is new', async () => {
    const old = [await store.write(bytes), await store.write(bytes)]
    await store.writeCopy(old[0]!, 96, bytes)
    // A service tells its time in whole seconds, and has a clock of its own.
    await sleep(2100)
    const betweenMs = Date.now() - 1000
    await store.write(bytes)
    expect(await allBefore(store, betweenMs)).toEqual(old.sort())
    expect(await allBefore(store, betweenMs - 60_000)).toEqual([])
    expect(await allBefore(store, Number.POSITIVE_INFINITY)).toHaveLength(3)
  })

  it('has nothing old when it has nothing', async () => {
    expect(await allBefore(store, Date.now())).toEqual([])
  })
})

describe('the store on disk', () => {
  it('keeps a picture and its copies in a folder of two letters, and nothing unfinished', async () => {
    const store = createDiskStore(folder)
    const version = await store.write(bytes)
    await store.writeCopy(version, 96, Buffer.from('small'))
    const place = join(folder, version.slice(0, 2))
    expect((await readdir(place)).sort()).toEqual([`${version}.96.webp`, `${version}.webp`])
    expect(await readFile(join(place, `${version}.webp`))).toEqual(bytes)
  })

  it('leaves alone what is not its own, and takes away what was never finished', async () => {
    const store = createDiskStore(folder)
    const old = await store.write(bytes)
    const place = join(folder, old.slice(0, 2))
    const unfinished = join(place, `${old}.webp.1234.part`)
    await writeFile(unfinished, 'half')
    await mkdir(join(folder, 'notes'), { recursive: true })
    await writeFile(join(place, 'readme.txt'), 'not ours')
    const longAgo = new Date(Date.now() - 48 * 3_600_000)
    for (const file of [join(place, `${old}.webp`), unfinished, join(place, 'readme.txt')]) {
      await utimes(file, longAgo, longAgo)
    }
    expect(await allBefore(store, Date.now() - 24 * 3_600_000)).toEqual([old])
    expect((await readdir(place)).sort()).toEqual([`${old}.webp`, 'readme.txt'])
  })
})

describe('the store in S3', () => {
  it('names objects by their random names alone, and says what they are', async () => {
    const store = s3Store()
    const types: unknown[] = []
    server.fault = ({ method, headers }) => {
      if (method === 'PUT') types.push(headers['content-type'], headers['x-amz-acl'])
      return false
    }
    const version = await store.write(bytes)
    await store.writeCopy(version, 96, bytes)
    expect(types).toEqual(['image/webp', undefined, 'image/webp', undefined])
    const keys: string[] = []
    for await (const page of (await openBucket(server.settings)).list(prefix)) {
      keys.push(...page.map(({ key }) => key))
    }
    expect(keys).toEqual([`${prefix}pictures/${version}.96.webp`, `${prefix}pictures/${version}.webp`])
  })

  it('leaves alone what others keep in the bucket', async () => {
    const bucket = await openBucket(server.settings)
    await bucket.put(`${prefix}pictures/notes.txt`, bytes, 'text/plain')
    await bucket.put(`${prefix}back-ups/${randomUUID()}.webp`, bytes, 'text/plain')
    expect(await allBefore(s3Store(), Number.POSITIVE_INFINITY)).toEqual([])
  })

  it('is streamed: the first bytes come before the last are there', async () => {
    const store = s3Store()
    const version = await store.write(bytes)
    let finish = () => {}
    server.fault = (_, answer) => {
      answer.writeHead(200, { 'content-length': '6' }).write('one')
      finish = () => answer.end('two')
      return true
    }
    const read: string[] = []
    for await (const piece of (await store.open({ version }))!.stream()) {
      read.push(String(piece))
      finish()
    }
    expect(read).toEqual(['one', 'two'])
  })

  it('says nothing is there only when the bucket says so', async () => {
    const store = createS3Store({ ...server.settings, bucket: 'nowhere', prefix })
    await expect(store.open({ version: randomUUID() })).rejects.toMatchObject({ kind: 'no_bucket' })
  })
})
