import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@hearth/database'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type App, buildApp } from '../app.ts'
import type { Parts } from '../parts.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { calmLoad } from '../testing/load.ts'
import { buildMember } from '../testing/people.ts'

// Two apps that answer people alone (ROLE=web), on one PostgreSQL: what one keeps ends when the other writes.
let first: TestApp
let second: App
let secondParts: Parts
/** When the second believes it is; while this stands still, nothing that it keeps grows old. */
let stoppedAtMs: number | undefined

beforeAll(async () => {
  first = await startTestApp({ ROLE: 'web', DATABASE_URL: 'postgres://only.named.example/hearth' })
  secondParts = {
    ...first.parts,
    database: await openDatabase({ url: first.db.serviceUrl, max: 5 }),
    now: () => stoppedAtMs ?? Date.now(),
  }
  second = await buildApp(secondParts, { load: calmLoad })
})
afterAll(async () => {
  await second.stop()
  await secondParts.database.close()
  await first.end()
})

it('forget what they keep when the other has written, long before it is too old', async () => {
  const member = await buildMember(first.db)
  const authorization = await first.tokenOf(member)
  const { anonKey } = first.parts.config
  const url = `/rest/v1/profiles?select=display_name&id=eq.${member.userId}`
  const seen = async () => (await second.http.inject({ url, headers: { apikey: anonKey } })).json()
  const rename = async (name: string) =>
    await first.http.inject({
      method: 'PATCH',
      url: `/rest/v1/profiles?id=eq.${member.userId}`,
      headers: { apikey: anonKey, authorization },
      payload: { display_name: name },
    })
  expect((await rename('Before')).statusCode).toBe(204)
  await vi.waitFor(async () => expect(await seen()).toEqual([{ display_name: 'Before' }]))
  // Until all notices of that have come.
  await sleep(1000)
  stoppedAtMs = Date.now()
  try {
    expect(await seen()).toEqual([{ display_name: 'Before' }])
    // Past every policy and every notice: this is what the second keeps.
    await first.db.owner(`do $$ begin
      set local session_replication_role = replica;
      update public.profiles set display_name = 'Unheard' where id = '${member.userId}';
    end $$`)
    await sleep(300)
    expect(await seen()).toEqual([{ display_name: 'Before' }])
    expect((await rename('After')).statusCode).toBe(204)
    await vi.waitFor(async () => expect(await seen()).toEqual([{ display_name: 'After' }]), { timeout: 5000 })
  } finally {
    stoppedAtMs = undefined
  }
})
