import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../src/testing.ts'
import { readRows } from './read-rows.ts'
import { writeRows } from './write-rows.ts'

const file = fileURLToPath(new URL('../../contracts/src/rows.d.ts', import.meta.url))
let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

/** Where this fails the database has changed: `npm run rows` writes the file anew. */
it('types of rows are those of the database', async () => {
  await expect(writeRows(await readRows(test.owner))).toMatchFileSnapshot(file)
})
