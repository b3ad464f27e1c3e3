import { Actor, HttpAgent, type Identity } from '@dfinity/agent'
import { DelegationChain, DelegationIdentity, ECDSAKeyIdentity } from '@dfinity/identity'
import {
  fromCandidEvent,
  fromCandidPage,
  toCandidBrowse,
  toCandidEventInput,
} from '@hearth/contracts/candid-event'
import type { EventInput } from '@hearth/contracts/event'
import { type _SERVICE, idlFactory } from '@hearth/contracts/event-engine.did.js'
import { parseEventRefusal } from '@hearth/contracts/event-refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, type ServedGateway, serveGateway, testKeys } from './gateway/testing.ts'
import { signDelegation } from './identity/index.ts'
import { buildEvent } from './testing/build-event.ts'
import { type EngineUnderTest, engineUnderTest } from './testing/engine-under-test.ts'

let it: EngineUnderTest
let served: ServedGateway
beforeAll(async () => {
  it = await engineUnderTest()
  served = await serveGateway({ database: it.db.database, canisters: [it.engine] })
})
afterAll(async () => {
  await served.close()
  await it.drop()
})

async function connect(identity?: Identity) {
  const agent = await HttpAgent.create({
    host: served.url,
    rootKey: testKeys.rootKeyDer,
    retryTimes: 0,
    ...(identity && { identity }),
  })
  return Actor.createActor<_SERVICE>(idlFactory, { agent, canisterId: it.engine.id })
}

async function connectMember(username: string) {
  const member = await makeMember(it.db)
  await it.db.owner(
    'insert into public.profiles (id, username) values ($1, $2) on conflict (id) do update set username = $2',
    [member.userId, username],
  )
  const key = await ECDSAKeyIdentity.generate()
  const signed = { publicKeyDer: key.getPublicKey().toDer(), nowMs: Date.now(), lifetimeMs: 3_600_000 }
  const reply = await signDelegation({ database: it.db.database, keys: testKeys }, { ...member, ...signed })
  const chain = DelegationChain.fromJSON(reply)
  return { userId: member.userId, engine: await connect(DelegationIdentity.fromDelegation(key, chain)) }
}

const soon = (said: Partial<EventInput> = {}) => {
  const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const timing = { startDate, startTime: '19:30', timezone: 'Asia/Kathmandu', allDay: false }
  return buildEvent({ timing, ...said })
}

test('what a member creates with the official agent a visitor finds at once, under its host’s present name', async () => {
  const host = await connectMember('ines')
  const visitor = await connect()
  const titles = async () => {
    const page = await visitor.browseEvents(toCandidBrowse({ filter: { category: 'theater' }, limit: 20 }))
    return fromCandidPage(page).events.map(({ title, createdBy }) => `${title} by ${createdBy?.name}`)
  }
  expect(await titles()).toEqual([])
  const id = await host.engine.createEvent(toCandidEventInput(soon({ category: 'theater' })))
  expect(await titles()).toEqual(['Songs by the river by ines'])
  const changed = soon({ category: 'theater', title: 'A play by the river' })
  expect(await host.engine.updateEvent(id, toCandidEventInput(changed))).toBe(true)
  expect(await titles()).toEqual(['A play by the river by ines'])
  await it.db.owner("update public.profiles set display_name = 'Inês' where id = $1", [host.userId])
  await expect.poll(titles).toEqual(['A play by the river by Inês'])
  const [event] = await visitor.getEvent(id)
  expect(event && fromCandidEvent(event)).toMatchObject({ ...changed, id })
  expect(await host.engine.deleteEvent(id)).toBe(true)
  expect(await titles()).toEqual([])
})

test('a refusal reaches the browser beside its field, and leaves nothing behind', async () => {
  const host = await connectMember('tomas')
  const timing = { startDate: '2031-03-30', startTime: '01:30', timezone: 'Europe/Lisbon', allDay: false }
  const said = toCandidEventInput(soon({ title: 'x'.repeat(10_000), timing }))
  const error = await host.engine.createEvent(said).catch((failure) => failure)
  expect(error.cause.code).toMatchObject({ rejectCode: 4 })
  expect(parseEventRefusal(error.cause.code.rejectMessage)).toEqual({
    fields: {
      title: 'Use at most 120 characters.',
      'timing.startTime': 'The clocks change here: this time does not exist on that day.',
    },
    sentence: undefined,
  })
  expect(await host.engine.getUserEventProfile(host.userId)).toEqual([])
})
