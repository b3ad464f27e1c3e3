import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase({ max: 1 })
})
afterAll(() => test.drop())
describe('run', () => {
  it('runs as the role with its claims', async () => {
    const { rows } = await test.database.run(
      { role: 'authenticated', claims: { sub: '6f1c2f0e-7a57-4f37-9c56-1c1f40b3c1aa' } },
      { name: 'who', text: 'select current_user as role, auth.uid() as user_id, auth.role() as claimed' },
    )
    expect(rows).toEqual([
      { role: 'authenticated', user_id: '6f1c2f0e-7a57-4f37-9c56-1c1f40b3c1aa', claimed: 'authenticated' },
    ])
  })
})
