import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildConfig } from '../testing/config.ts'
import { createReadiness } from './readiness.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.end())

const written = async () =>
  (
    await app.db.owner<{ value: number }>(
      `select value::integer from hearth.counters where name = 'write proofs'`,
    )
  )[0]?.value

it('proves a write, and another after five seconds and not before, however often it is asked', async () => {
  let nowMs = 0
  const readiness = createReadiness(app.parts, { steadyNow: () => nowMs })
  const before = (await written()) ?? 0
  const ask = async () => {
    expect(await Promise.all(Array.from({ length: 10 }, readiness))).toEqual(Array(10).fill('ready'))
    return (await written())! - before
  }
  expect(await ask()).toBe(1)
  nowMs = 4999
  expect(await ask()).toBe(1)
  nowMs = 5000
  expect(await ask()).toBe(2)
})

it('is not ready when nothing can be written, though reads are answered', async () => {
  await app.db.owner('revoke insert, update on hearth.counters from hearth_engine')
  const isReady = createReadiness(app.parts)
  expect(await isReady()).toBe('database_trouble')
  await app.db.owner('grant insert, update on hearth.counters to hearth_engine')
})

it('is not ready when the disk is nearly full', async () => {
  const config = { ...app.parts.config, MIN_FREE_BYTES: Number.MAX_SAFE_INTEGER }
  expect(await createReadiness({ ...app.parts, config })()).toBe('disk_full')
})

const inS3 = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'any', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }

it('says that pictures are away, looks again after ten seconds, and asks no disk for their room', async () => {
  let nowMs = 0
  let asked = 0
  let trouble: string | undefined
  const pictures = {
    place: async () => 's3' as const,
    async examine() {
      asked += 1
      if (trouble) throw new Error(trouble)
    },
  }
  const config = buildConfig({
    ...inS3,
    DATABASE_URL: 'postgres://elsewhere',
    MIN_FREE_BYTES: '9000000000000000',
  })
  const readiness = createReadiness({ ...app.parts, config }, { pictures, steadyNow: () => nowMs })
  expect(await readiness()).toBe('ready')
  trouble = 'no bucket'
  nowMs = 9999
  expect(await readiness()).toBe('ready')
  nowMs = 10_000
  expect(await readiness()).toBe('pictures_away')
  expect(asked).toBe(2)
  expect(app.logged.at(-1)).toMatchObject({ event: 'pictures_away', fields: { reason: 'no bucket' } })
})

it('is not ready without S3 where the house has moved there', async () => {
  const pictures = { place: async () => 's3' as const, examine: async () => undefined }
  expect(await createReadiness(app.parts, { pictures })()).toBe('pictures_elsewhere')
})
