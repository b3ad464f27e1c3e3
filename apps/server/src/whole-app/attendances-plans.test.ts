// The small version of `npm run proofs:attendances-plans`: twenty times as many answers of others, and nobody reads more of them.
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addAnswers, measureReaders, readersOfAnswers } from '../testing/growth/attendances.ts'
import { type Grown, startGrown } from '../testing/growth/grown.ts'

let db: TestDatabase
let owner: pg.Client
let grown: Grown
beforeAll(async () => {
  const patientMs = { anon: 20_000, authenticated: 20_000, hearth_engine: 20_000 }
  db = await createTestDatabase({ statementTimeouts: patientMs })
  owner = new pg.Client(db.ownerUrl)
  await owner.connect()
  grown = await startGrown(db, 2000)
}, 120_000)
afterAll(async () => {
  await owner?.end()
  await grown?.end()
  await db.drop()
})

it('reads no more answers of one event or person because others give more', async () => {
  const run = async <T>(sql: string, values: readonly unknown[] = []) =>
    (await owner.query(sql, [...values])).rows as T[]
  await addAnswers(run, { since: 0, rows: 20_000 })
  const readers = await readersOfAnswers(grown, run)
  expect(readers.length).toBeGreaterThan(15)
  const few = await measureReaders(grown, readers)
  await addAnswers(run, { since: 20_000, rows: 400_000 })
  const many = await measureReaders(grown, readers)
  // In small tables one way is as good as another: what reads a hundred rows is left out.
  const more = readers.flatMap(({ what }, at) =>
    many[at]!.rows > Math.max(few[at]!.rows * 1.3, 100) ? [{ what, few: few[at], many: many[at] }] : [],
  )
  expect(more).toEqual([])
  const [walk] = await measureReaders(grown, [
    {
      what: 'a walk',
      asked: [
        {
          actor: { role: 'hearth_engine' },
          statement: { name: 'a walk', text: 'select count(*) from public.attendances where party > 2' },
        },
      ],
    },
  ])
  expect(walk!.rows).toBeGreaterThan(400_000)
}, 240_000)
