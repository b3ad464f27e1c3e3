// The whole walk with nobody's client but the official ones, against the listening process: an account by supabase-js,
// an event by both lines of the Internet Computer's agent, an answer, and the same event read from the table.
import type { AddressInfo } from 'node:net'
import * as dfinity from '@dfinity/agent'
import * as dfinityIdentity from '@dfinity/identity'
import { toCandidEventInput } from '@hearth/contracts/candid-event'
import type { EventInput } from '@hearth/contracts/event'
import { type _SERVICE as Engine, idlFactory } from '@hearth/contracts/event-engine.did.js'
import * as icp from '@icp-sdk/core/agent'
import * as icpIdentity from '@icp-sdk/core/identity'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { startTestApp, type TestApp } from '../testing/app.ts'

let hearth: TestApp
let url: string
let member: SupabaseClient
let hearthInfo: { backend: { anonKey: string }; engine: { canisterId: string; rootKey: string } }

beforeAll(async () => {
  hearth = await startTestApp()
  await hearth.http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(hearth.http.server.address() as AddressInfo).port}`
  hearthInfo = (await (await fetch(`${url}/.well-known/hearth.json`)).json()) as typeof hearthInfo
  member = await signUpAndIn('ana@example.org', 'seven quiet lanterns', 'ana.lume')
})
afterAll(() => hearth.end())

const openClient = () =>
  createClient(url, hearthInfo.backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })

/** Signs up, opens the link of the mail, signs in and chooses a name, as a person would. */
async function signUpAndIn(email: string, password: string, username: string): Promise<SupabaseClient> {
  const client = openClient()
  const signedUp = await client.auth.signUp({
    email,
    password,
    options: { data: { username: 'ana_1', created_at: '2026-11-21' } },
  })
  expect(signedUp.error).toBeNull()
  const [mail] = await hearth.db.owner('select body_text from hearth.mails where to_address = $1', [email])
  const token_hash = /token_hash=([\w-]+)/.exec(String(mail?.body_text))?.[1] ?? ''
  expect((await client.auth.verifyOtp({ type: 'signup', token_hash })).error).toBeNull()
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  expect(error).toBeNull()
  const named = await client
    .from('profiles')
    .update({ username })
    .eq('id', data.user?.id ?? '')
    .select('username')
    .single()
  expect(named.data).toEqual({ username })
  return client
}

/** The delegation that function `network-identity` gives for a browser's key. */
async function delegationFor(publicKeyDer: ArrayBuffer | Uint8Array) {
  const publicKey = Buffer.from(publicKeyDer as Uint8Array).toString('base64')
  const { data, error } = await member.functions.invoke('network-identity', { body: { publicKey } })
  expect(error).toBeNull()
  return data as never
}

const supper = (title: string): EventInput => ({
  title,
  category: 'party',
  timing: {
    startDate: '2031-05-04',
    startTime: '19:30',
    endTime: '23:00',
    timezone: 'Asia/Kathmandu',
    allDay: false,
  },
  venue: { id: '', name: 'Patan Courtyard', address: '', city: 'Lalitpur', capacity: 2 },
  pricing: { isFree: true },
  tags: ['supper'],
  status: 'published',
  visibility: 'public',
})

const lines = {
  '@dfinity/agent 3.4.3': async () => {
    const key = await dfinityIdentity.ECDSAKeyIdentity.generate()
    const chain = dfinityIdentity.DelegationChain.fromJSON(await delegationFor(key.getPublicKey().toDer()))
    const identity = dfinityIdentity.DelegationIdentity.fromDelegation(key, chain)
    const rootKey = new Uint8Array(Buffer.from(hearthInfo.engine.rootKey, 'hex'))
    const agent = await dfinity.HttpAgent.create({ host: url, identity, rootKey })
    return dfinity.Actor.createActor<Engine>(idlFactory, { agent, canisterId: hearthInfo.engine.canisterId })
  },
  '@icp-sdk/core 6.1.0': async () => {
    const key = await icpIdentity.ECDSAKeyIdentity.generate()
    const chain = icpIdentity.DelegationChain.fromJSON(await delegationFor(key.getPublicKey().toDer()))
    const identity = icpIdentity.DelegationIdentity.fromDelegation(key, chain)
    const rootKey = new Uint8Array(Buffer.from(hearthInfo.engine.rootKey, 'hex'))
    const agent = await icp.HttpAgent.create({ host: url, identity, rootKey })
    return icp.Actor.createActor<Engine>(idlFactory as never, {
      agent,
      canisterId: hearthInfo.engine.canisterId,
    })
  },
}

describe.each(Object.entries(lines))('%s', (name, connect) => {
  it('creates an event that the table shows, that a guest answers, and that its host changes', async () => {
    const engine = await connect()
    const id = await engine.createEvent(toCandidEventInput(supper(`Supper by ${name}`)))
    const [event] = await engine.getEvent(id)
    expect(event).toMatchObject({
      title: `Supper by ${name}`,
      consciousnessLevel: 500n,
      sacredFireBlessing: true,
    })
    expect(event?.createdBy[0]).toMatchObject({ name: 'ana.lume', type: 'member' })

    const read = await openClient().from('events').select('id, city').eq('id', id).single()
    expect(read.data).toEqual({ id, city: 'Lalitpur' })

    const answered = await member.functions.invoke('answer', {
      body: { eventId: id, answer: 'coming', party: 2 },
    })
    expect(answered.data).toMatchObject({ eventId: id, answer: 'coming', taken: 2, capacity: 2 })
    const standing = await member.rpc('event_standing', { ids: [id] })
    expect(standing.data).toMatchObject([{ event_id: id, taken: 2, my_answer: 'coming', my_party: 2 }])

    expect(
      await engine.updateEvent(
        id,
        toCandidEventInput({ ...supper('Supper, later'), venue: { ...supper('').venue, capacity: 3 } }),
      ),
    ).toBe(true)
    const tooSmall = engine.updateEvent(
      id,
      toCandidEventInput({ ...supper('Supper'), venue: { ...supper('').venue, capacity: 1 } }),
    )
    await expect(tooSmall).rejects.toThrow(/2/)
    await expect(engine.deleteEvent(id)).rejects.toThrow()
  })
})

it('refuses the key at the engine once its login has ended', async () => {
  const leaving = await signUpAndIn('rui@example.org', 'nine slow rivers', 'rui.mar')
  const before = member
  member = leaving
  const engine = await lines['@dfinity/agent 3.4.3']()
  member = before
  await leaving.auth.signOut({ scope: 'local' })
  await expect(engine.createEvent(toCandidEventInput(supper('Too late')))).rejects.toThrow()
  const { data } = await openClient().from('events').select('id').eq('title', 'Too late')
  expect(data).toEqual([])
})

it('serves the interface and its binding for any other client', async () => {
  const did = await fetch(`${url}/event-engine.did`)
  expect(await did.text()).toContain('createEvent : (EventInput) -> (text);')
  const binding = await fetch(`${url}/event-engine.did.js`)
  expect(binding.headers.get('content-type')).toContain('javascript')
  expect(await binding.text()).toContain('export const idlFactory = ({ IDL }) =>')
})
