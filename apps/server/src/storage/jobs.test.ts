import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Parts } from '../parts.ts'
import { buildConfig } from '../testing/config.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { openPictureStore, storageJobs } from './index.ts'

const dayMs = 24 * 3_600_000
let db: TestDatabase
let parts: Parts
let folder: string
let member: Member

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-pictures-'))
  db = await createTestDatabase()
  const quiet = () => undefined
  parts = {
    config: buildConfig({ PICTURES_DIR: folder }),
    database: db.database,
    now: Date.now,
    log: { info: quiet, warn: quiet, error: quiet },
  }
  member = await buildMember(db)
})
afterAll(async () => {
  await db.drop()
  await rm(folder, { recursive: true, force: true })
})

const addRow = (version: string, { name = `${member.userId}/${randomUUID()}.webp` } = {}) =>
  db.database.run(as(member), {
    name: 'test add picture',
    text: `insert into storage.objects (bucket_id, name, owner_id, version, metadata)
      values ('pictures', $1, $2, $3, '{"size": 1}')`,
    values: [name, member.userId, version],
  })
const as = ({ userId, sessionId }: Member) =>
  ({ role: 'authenticated', claims: { sub: userId, session_id: sessionId } }) as const

describe('the daily sweep', () => {
  it('removes old files without a row and no others', async () => {
    const store = openPictureStore(parts)
    const [stored, orphan] = [await store.write(Buffer.from('1')), await store.write(Buffer.from('2'))]
    await store.writeCopy(orphan, 96, Buffer.from('3'))
    await addRow(stored)
    const sweepAt = (nowMs: number) =>
      storageJobs({ ...parts, now: () => nowMs }, { store }).tasks.sweep_pictures!({}, { isLastTry: true })

    await sweepAt(Date.now() + dayMs - 60_000)
    expect(await store.read({ version: orphan })).toBeDefined()
    await sweepAt(Date.now() + dayMs + 60_000)
    expect(await store.read({ version: stored })).toBeDefined()
    expect(await store.read({ version: orphan })).toBeUndefined()
    expect(await store.read({ version: orphan, width: 96 })).toBeUndefined()
  })
})

describe('the rows of pictures', () => {
  it('stand in the owner’s folder of the one bucket, under a name that is no path', async () => {
    const other = await buildMember(db)
    for (const name of [`${other.userId}/a.webp`, 'a.webp', `x/${member.userId}/a.webp`]) {
      await expect(addRow(randomUUID(), { name })).rejects.toMatchObject({ code: '42501' })
    }
    for (const name of ['/../a', '//a', '/.a', `/${'a'.repeat(200)}`, '/', '/a b', '/a\n'].map(
      (end) => member.userId + end,
    )) {
      await expect(addRow(randomUUID(), { name })).rejects.toMatchObject({ code: '23514' })
    }
  })

  it('are nothing that a visitor or another member could change or list, nor the service what is shown', async () => {
    const version = randomUUID()
    const name = `${member.userId}/${randomUUID()}.webp`
    await addRow(version, { name })
    await db.owner('update public.profiles set profile_photo_url = $2 where id = $1', [
      member.userId,
      `/storage/v1/object/public/pictures/${name}`,
    ])
    const other = await buildMember(db)
    const read = { name: 'test read pictures', text: 'select version from storage.objects' }
    const remove = { name: 'test remove pictures', text: 'delete from storage.objects' }
    await expect(db.database.run({ role: 'anon' }, read)).rejects.toMatchObject({ code: '42501' })
    expect((await db.database.run(as(other), read)).rows).toEqual([])
    expect((await db.database.run(as(other), remove)).rowCount).toBe(0)
    await expect(db.database.run({ role: 'hearth_jobs' }, remove)).rejects.toMatchObject({ code: '42501' })
    await db.database.run({ role: 'hearth_engine' }, remove)
    expect((await db.database.run(as(member), read)).rows).toContainEqual({ version })
  })

  it('queue the removal of their file when they go, in the same transaction', async () => {
    const version = randomUUID()
    await addRow(version)
    const queued = () =>
      db.owner(`select task_identifier from graphile_worker.jobs where task_identifier = 'remove_picture'`)
    const before = (await queued()).length
    const undone = db.database.transaction(as(member), async ({ run }) => {
      await run({
        name: 'test remove one',
        text: 'delete from storage.objects where version = $1',
        values: [version],
      })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await queued()).toHaveLength(before)
    await db.database.run(as(member), {
      name: 'test remove one',
      text: 'delete from storage.objects where version = $1',
      values: [version],
    })
    expect(await queued()).toHaveLength(before + 1)
  })
})
