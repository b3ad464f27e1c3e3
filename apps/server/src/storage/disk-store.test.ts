import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDiskStore } from './disk-store.ts'
import type { PictureStore } from './picture-store.ts'

let folder: string
let store: PictureStore

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'hearth-store-')), 'not', 'there', 'yet')
  store = createDiskStore(folder)
})
afterEach(() => rm(join(folder, '../../..'), { recursive: true, force: true }))

const bytes = Buffer.from('a picture')

describe('the store on disk', () => {
  it('keeps a picture and its copies in a folder of two letters, and nothing unfinished', async () => {
    const version = await store.write(bytes)
    await store.writeCopy(version, 96, Buffer.from('small'))
    const place = join(folder, version.slice(0, 2))
    expect((await readdir(place)).sort()).toEqual([`${version}.96.webp`, `${version}.webp`])
    expect(await readFile(join(place, `${version}.webp`))).toEqual(bytes)
  })

  it('gives every picture a name of its own', async () => {
    expect(await store.write(bytes)).not.toBe(await store.write(bytes))
  })

  it('opens what is there', async () => {
    const version = await store.write(bytes)
    const opened = await store.open({ version })
    expect([opened?.sizeBytes, await text(opened!.stream())]).toEqual([9, 'a picture'])
    expect(await store.open({ version, width: 640 })).toBeUndefined()
    expect(await store.read({ version, width: 640 })).toBeUndefined()
    expect(await store.read({ version })).toEqual(bytes)
  })

  it('removes a picture with its copies, also twice', async () => {
    const version = await store.write(bytes)
    await store.writeCopy(version, 1280, bytes)
    const other = await store.write(bytes)
    await store.remove(version)
    await store.remove(version)
    expect(await store.open({ version })).toBeUndefined()
    expect(await store.open({ version, width: 1280 })).toBeUndefined()
    expect(await store.read({ version: other })).toEqual(bytes)
  })

  it.each(['../../../etc/passwd', 'a', '', '00000000-0000-4000-8000-000000000000/../x'])(
    'takes only names of its own: "%s"',
    async (version) => {
      await expect((async () => store.open({ version }))()).rejects.toThrow('not the name')
      await expect((async () => store.remove(version))()).rejects.toThrow('not the name')
    },
  )

  it('tells what is old, leaves alone what is new or not its own, and takes away what was never finished', async () => {
    const old = await store.write(bytes)
    const fresh = await store.write(bytes)
    const place = join(folder, old.slice(0, 2))
    const unfinished = join(place, `${old}.webp.1234.part`)
    await writeFile(unfinished, 'half')
    await mkdir(join(folder, 'notes'), { recursive: true })
    await writeFile(join(place, 'readme.txt'), 'not ours')
    const longAgo = new Date(Date.now() - 48 * 3_600_000)
    for (const file of [join(place, `${old}.webp`), unfinished, join(place, 'readme.txt')]) {
      await utimes(file, longAgo, longAgo)
    }
    const found: string[] = []
    for await (const versions of store.versionsBefore(Date.now() - 24 * 3_600_000)) found.push(...versions)
    expect(found).toEqual([old])
    expect(await store.read({ version: fresh })).toEqual(bytes)
    expect((await readdir(place)).sort()).toContain('readme.txt')
    expect(await readdir(place)).not.toContain(`${old}.webp.1234.part`)
  })

  it('has nothing old when it has nothing', async () => {
    for await (const versions of store.versionsBefore(Date.now())) expect(versions).toEqual('none')
  })
})
