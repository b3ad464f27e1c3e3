import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBucket } from '../s3/index.ts'
import { type S3Server, startS3Server } from '../s3/testing/s3-server.ts'
import { momentOfName } from './names.ts'
import { createS3Target, isS3Address } from './s3-target.ts'

let server: S3Server
let drafts: string
beforeAll(async () => {
  server = await startS3Server()
  drafts = mkdtempSync(join(tmpdir(), 'hearth-drafts-'))
})
afterAll(() => server.stop())

const name = 'hearth-2026-11-28T033000Z.tar.gz'
const later = 'hearth-2026-11-29T033000Z.tar.gz'
const targetAt = (to: string) =>
  createS3Target({
    to,
    service: server.settings,
    draftsFolder: drafts,
    open: (settings) => openBucket(settings, { tries: 2, firstPauseMs: 10, partBytes: 5 * 1024 * 1024 }),
  })

it('knows addresses of buckets', () => {
  expect([isS3Address('s3://hearth/back-ups'), isS3Address('/safe/place')]).toEqual([true, false])
  expect(targetAt('s3://hearth/').place).toBe('s3://hearth')
  for (const wrong of ['s3://', 's3://A b', 's3://hearth/../x', 's3://key:secret@hearth']) {
    expect(() => targetAt(wrong)).toThrow('is no place in S3')
  }
})

it('takes whole files in under their names, replaces none, and lists and removes what is ours alone', async () => {
  const target = targetAt('s3://hearth/safe/place')
  expect(target.place).toBe('s3://hearth/safe/place')
  expect(await target.list()).toEqual([])
  const draft = join(drafts, 'draft')
  const bytes = randomBytes(11 * 1024 * 1024)
  writeFileSync(draft, bytes)
  await target.put(name, draft)
  await expect(target.put(name, draft)).rejects.toThrow('is there already')
  await target.put(later, draft)
  const bucket = await openBucket(server.settings)
  for (const key of ['safe/place/notes.txt', `safe/place/hearth-old/${name}`, `safe/${name}`]) {
    await bucket.put(key, Buffer.from('of somebody else'), 'text/plain')
  }
  expect(await target.list()).toEqual([
    { name: later, sizeBytes: bytes.length, atMs: momentOfName(later) },
    { name, sizeBytes: bytes.length, atMs: momentOfName(name) },
  ])
  expect(await target.read(name, async (path) => readFileSync(path).equals(bytes))).toBe(true)
  await expect(target.read(name, () => Promise.reject(new Error('no use')))).rejects.toThrow('no use')
  await target.remove(name)
  await target.remove(name)
  await expect(target.read(name, async () => 'never')).rejects.toThrow('There is no s3://hearth/safe/place/')
  expect(readdirSync(drafts)).toEqual(['draft'])
  expect((await target.list()).map((file) => file.name)).toEqual([later])
  for (const slip of ['notes.txt', '../x']) {
    await expect(target.remove(slip)).rejects.toThrow('not the name of a back-up')
  }
}, 30_000)

it('has nothing of a file that could not be sent to its end, and says why', async () => {
  const target = targetAt('s3://hearth/broken')
  const draft = join(drafts, 'draft')
  server.fault = ({ url }, answer) => {
    if (!url!.includes('partNumber=2')) return false
    answer.writeHead(503).end()
    return true
  }
  await expect(target.put(name, draft)).rejects.toMatchObject({ name: 'S3Trouble', kind: 'busy' })
  server.fault = undefined
  expect(await target.list()).toEqual([])
  await target.put(name, draft)
  expect(await target.list()).toHaveLength(1)
  expect(existsSync(draft)).toBe(true)
}, 30_000)
