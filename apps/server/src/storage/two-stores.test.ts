import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDiskStore } from './disk-store.ts'
import type { PictureStore } from './picture-store.ts'
import { createTwoStores } from './two-stores.ts'

let folder: string
let disk: PictureStore
let s3: PictureStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-two-'))
  disk = createDiskStore(join(folder, 'disk'))
  s3 = createDiskStore(join(folder, 's3'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const bytes = Buffer.from('a picture')

it.each(['disk', 's3'] as const)('writes to %s and reads and removes in both', async (place) => {
  const both = createTwoStores({ disk, s3 }, async () => place)
  const [main, other] = place === 'disk' ? [disk, s3] : [s3, disk]
  const [written, older] = [await both.write(bytes), await other.write(bytes)]
  await other.writeCopy(older, 96, bytes)
  expect(await main.read({ version: written })).toEqual(bytes)
  expect(await other.read({ version: written })).toBeUndefined()
  for (const version of [written, older]) {
    expect(await both.read({ version })).toEqual(bytes)
    expect(await both.sizeOf({ version })).toBe(9)
    expect((await both.open({ version }))?.sizeBytes).toBe(9)
    await main.writeAs(version, bytes)
    await other.writeAs(version, bytes)
    await both.remove(version)
    expect(await main.read({ version })).toBeUndefined()
    expect(await other.read({ version })).toBeUndefined()
  }
  expect(await both.read({ version: older, width: 96 })).toBeUndefined()
})

it('finds a picture that is moved and removed between its two looks', async () => {
  const version = randomUUID()
  await disk.writeAs(version, bytes)
  let looks = 0
  const moving: PictureStore = {
    ...s3,
    async read(file) {
      looks += 1
      const found = await s3.read(file)
      if (looks === 1) {
        await s3.writeAs(version, bytes)
        await disk.remove(version)
      }
      return found
    },
  }
  expect(await createTwoStores({ disk, s3: moving }, async () => 's3').read({ version })).toEqual(bytes)
  expect(looks).toBe(2)
})

it('is not troubled by one place while the other has it, and never says missing for away', async () => {
  const version = await disk.write(bytes)
  const away: PictureStore = { ...s3, read: () => Promise.reject(new Error('away')) }
  for (const place of ['disk', 's3'] as const) {
    const both = createTwoStores({ disk, s3: away }, async () => place)
    expect(await both.read({ version })).toEqual(bytes)
    await expect(both.read({ version: randomUUID() })).rejects.toThrow('away')
  }
})
