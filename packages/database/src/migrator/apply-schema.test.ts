import { afterAll, beforeAll, expect, it } from 'vitest'
import { addAccount, comingBack, createTestDatabase, type TestDatabase } from '../testing.ts'
import { migrate } from './migrator.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

it('is applied while people read and write, and nothing of theirs fails', { timeout: 60_000 }, async () => {
  const { database, owner, ownerUrl } = test
  let isApplied = false
  let rounds = 0
  const people = [1, 2, 3].map(async () => {
    const userId = await addAccount(test)
    const username = `person_${userId.slice(0, 8)}`
    await owner('insert into public.profiles (id, username) values ($1, $2)', [userId, username])
    const [login] = await owner<{ id: string }>(
      `insert into auth.sessions (user_id, not_after) values ($1, now() + interval '1 day') returning id`,
      [userId],
    )
    const member = {
      role: 'authenticated',
      claims: { sub: userId, role: 'authenticated', session_id: login!.id },
    } as const
    const run = (...asked: Parameters<typeof database.run>) => comingBack(() => database.run(...asked))
    while (!isApplied) {
      await run(member, {
        name: 'tell a city',
        text: `insert into public.profile_details (user_id, field, value) values ($1, 'city', to_jsonb($2::text))
          on conflict (user_id, field) do update set value = excluded.value`,
        values: [userId, `City ${rounds}`],
      })
      await run(member, { name: 'directory', text: 'select public.member_directory()' })
      await run({ role: 'anon' }, { name: 'quick', text: `select public.search_quick('city')`, values: [] })
      rounds += 1
    }
  })
  const applying = (async () => {
    for (const _ of [1, 2, 3]) {
      // Not before they have begun, nor before they go on after the last time.
      const before = rounds
      await expect.poll(() => rounds, { timeout: 30_000 }).toBeGreaterThan(before)
      await owner(`update hearth.migrations set checksum = '' where number = 0`)
      await migrate({ url: ownerUrl })
    }
  })().finally(() => {
    isApplied = true
  })
  await Promise.all([applying, ...people])
  expect(rounds).toBeGreaterThan(0)
  expect(await owner(`select checksum <> '' as current from hearth.migrations where number = 0`)).toEqual([
    { current: true },
  ])
})
