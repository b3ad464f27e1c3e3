import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildMember } from '../testing/people.ts'
import { makeAdmin } from './make-admin.ts'

let db: TestDatabase
const nowMs = Date.parse('2026-11-22T10:00:00Z')

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

it('gives an account the role once, and writes it down', async () => {
  const { userId } = await buildMember(db, { email: 'mara@example.org' })
  expect(await makeAdmin(db.database, ' Mara@Example.org ', { nowMs })).toMatch(
    /^mara@example\.org is an admin now\./,
  )
  expect(await makeAdmin(db.database, 'mara@example.org', { nowMs })).toBe(
    'mara@example.org is an admin already.',
  )
  expect(await db.owner('select role from hearth.user_roles where user_id = $1', [userId])).toEqual([
    { role: 'admin' },
  ])
  expect(
    await db.owner('select actor, action, detail from hearth.audit_log where subject = $1', [userId]),
  ).toEqual([{ actor: null, action: 'admin_made', detail: { by: 'the command hearth admin' } }])
})

it('makes nobody an admin who is not there, or whose address nobody has confirmed', async () => {
  const { userId } = await buildMember(db, { email: 'new@example.org' })
  await db.owner('update auth.users set email_confirmed_at = null where id = $1', [userId])
  const refused = [
    ['nobody@example.org', /^Nobody has signed up as nobody@example\.org\./],
    ['new@example.org', /has not been confirmed yet/],
    ['no address', /^"no address" is not an e-mail address\.$/],
  ] as const
  for (const [address, sentence] of refused) {
    await expect(makeAdmin(db.database, address, { nowMs })).rejects.toThrow(sentence)
  }
  expect(await db.owner('select role from hearth.user_roles where user_id = $1', [userId])).toEqual([])
})
