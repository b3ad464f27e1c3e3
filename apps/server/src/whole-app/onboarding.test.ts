// Being led in, as the web app asks for it, with the official client against the listening process.
import type { AddressInfo } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import WebSocket from 'ws'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildMember, type Member } from '../testing/people.ts'

let hearth: TestApp
let url: string
beforeAll(async () => {
  hearth = await startTestApp()
  await hearth.http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(hearth.http.server.address() as AddressInfo).port}`
})
afterAll(() => hearth.end())

async function clientOf(member: Member) {
  return createClient(url, hearth.parts.config.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
    global: { headers: { authorization: await hearth.tokenOf(member) } },
  })
}

it('keeps a choice once, for every device of the member and for nobody else', async () => {
  const ana = await buildMember(hearth.db)
  const client = await clientOf(ana)
  const choose = (choice: string) =>
    client.from('onboarding').upsert({ user_id: ana.userId, choice }, { ignoreDuplicates: true })
  expect((await choose('photo_later')).error).toBeNull()
  expect((await choose('photo_later')).error).toBeNull()
  expect((await choose('photo_offer_closed')).error).toBeNull()
  expect((await choose('no_such_choice')).error).toMatchObject({ code: '23514' })

  const otherDevice = await clientOf(ana)
  const { data } = await otherDevice.from('onboarding').select('choice').order('choice')
  expect(data).toEqual([{ choice: 'photo_later' }, { choice: 'photo_offer_closed' }])
  const stranger = await clientOf(await buildMember(hearth.db))
  expect((await stranger.from('onboarding').select('choice')).data).toEqual([])
})

it('looks several names up in one request, and _ is no joker', async () => {
  const ana = await buildMember(hearth.db, { username: 'River_Song' })
  await buildMember(hearth.db, { username: 'theXriver' })
  const client = await clientOf(ana)
  const anyOfThem = ['river\\\\_song', 'the\\\\_river', 'nobody.here'].map(
    (name) => `username.ilike."${name}"`,
  )
  const { data, error } = await client.from('profiles').select('username').or(anyOfThem.join(','))
  expect(error).toBeNull()
  expect(data).toEqual([{ username: 'River_Song' }])
})
