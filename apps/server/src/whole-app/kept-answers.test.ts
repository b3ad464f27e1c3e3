import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildMember } from '../testing/people.ts'

let hearth: TestApp
/** When it believes it is; while this stands still, nothing that it keeps grows old. */
let stoppedAtMs: number | undefined

beforeAll(async () => {
  hearth = await startTestApp({}, {}, {}, { now: () => stoppedAtMs ?? Date.now() })
})
afterAll(() => hearth.end())

it('stay kept while the same process looks for mails and jobs, and finds none', async () => {
  const member = await buildMember(hearth.db)
  const url = `/rest/v1/profiles?select=display_name&id=eq.${member.userId}`
  const headers = { apikey: hearth.parts.config.anonKey }
  const seen = async () => (await hearth.http.inject({ url, headers })).json()[0].display_name
  const write = (name: string, how = '') =>
    hearth.db.owner(`do $$ begin ${how}
      update public.profiles set display_name = '${name}' where id = '${member.userId}';
    end $$`)
  let heardAtMs = 0
  const stopListening = await hearth.parts.database.listen('table_changed', () => {
    heardAtMs = Date.now()
  })
  await write('Before')
  await vi.waitFor(async () => expect(await seen()).toBe('Before'))
  // Until all notices of that have come, however late a busy machine brings them.
  const quietMs = () => (heardAtMs === 0 ? 0 : Date.now() - heardAtMs)
  await vi.waitFor(() => expect(quietMs()).toBeGreaterThan(1000), { timeout: 20_000 })
  await stopListening()
  stoppedAtMs = Date.now()
  expect(await seen()).toBe('Before')
  // Past every notice: this is what is kept. The sender looks every half a second.
  await write('Unheard', 'set local session_replication_role = replica;')
  await sleep(1800)
  expect(await seen()).toBe('Before')
  await write('After')
  await vi.waitFor(async () => expect(await seen()).toBe('After'), { timeout: 5000 })
})
