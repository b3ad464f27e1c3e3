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

async function connect(identity?: Identity, { url }: { url: string } = served) {
  const agent = await HttpAgent.create({
    host: url,
    rootKey: testKeys.rootKeyDer,
    retryTimes: 0,
    ...(identity && { identity }),
  })
  return Actor.createActor<_SERVICE>(idlFactory, { agent, canisterId: it.engine.id })
}

async function connectMember(
  username: string,
  { url }: { url: string } = served,
  account: { isNew?: boolean } = {},
) {
  const member = await makeMember(it.db, account)
  await it.db.owner(
    'insert into public.profiles (id, username) values ($1, $2) on conflict (id) do update set username = $2',
    [member.userId, username],
  )
  const key = await ECDSAKeyIdentity.generate()
  const signed = { publicKeyDer: key.getPublicKey().toDer(), nowMs: Date.now(), lifetimeMs: 3_600_000 }
  const reply = await signDelegation({ database: it.db.database, keys: testKeys }, { ...member, ...signed })
  const chain = DelegationChain.fromJSON(reply)
  return {
    userId: member.userId,
    engine: await connect(DelegationIdentity.fromDelegation(key, chain), { url }),
  }
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

test('what many create at once is each their own, and what cannot be created harms none of it', async () => {
  const hosts = await Promise.all(['lale', 'oren', 'temp_user_wire'].map((name) => connectMember(name)))
  const [lale, oren, nameless] = hosts as [(typeof hosts)[0], (typeof hosts)[0], (typeof hosts)[0]]
  const place = soon().venue
  const wishes = Array.from({ length: 12 }, (_, at) => ({
    host: at % 2 ? oren : lale,
    by: at % 2 ? 'oren' : 'lale',
    said: soon({ title: `Evening ${at}`, venue: { ...place, capacity: 10 + at } }),
  }))
  const nowhere = { ...place, id: '00000000-0000-4000-8000-000000000000' }
  const create = ({ engine }: typeof lale, said: EventInput) => engine.createEvent(toCandidEventInput(said))
  const refused = [
    create(lale, soon({ title: '' })),
    create(oren, soon({ venue: nowhere })),
    create(nameless, soon()),
  ].map((call) => call.then(String, (error) => error.cause.code.rejectMessage as string))
  const ids = await Promise.all(wishes.map(({ host, said }) => create(host, said)))
  const visitor = await connect()
  for (const [at, { said, by }] of wishes.entries()) {
    const [event] = await visitor.getEvent(ids[at]!)
    expect(event && fromCandidEvent(event)).toMatchObject({
      title: said.title,
      venue: said.venue,
      createdBy: { name: by },
    })
  }
  const stored = await it.db.owner(
    `select s.capacity, f.title from unnest($1::text[]) with ordinality as w (id, at)
     join public.event_seats s on s.event_id = w.id join hearth.search_entries f on f.id = w.id order by w.at`,
    [ids],
  )
  expect(stored).toEqual(wishes.map(({ said }) => ({ capacity: said.venue.capacity, title: said.title })))
  const [noTitle, noVenue, noName] = await Promise.all(refused)
  expect(parseEventRefusal(noTitle!).fields).toHaveProperty('title')
  expect(parseEventRefusal(noVenue!).fields).toHaveProperty(['venue.id'])
  expect(noName).toMatch(/name/)
})

test('among what many create at once, somebody new has their five, and all others theirs', async () => {
  const newcomers = await Promise.all(
    ['mira', 'otis'].map((name) => connectMember(name, served, { isNew: true })),
  )
  const other = await connectMember('petra')
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => [...newcomers, other])
      .flat()
      .map(({ engine }) =>
        engine.createEvent(toCandidEventInput(soon())).then(
          () => 'created',
          (error) => error.cause.code.rejectMessage as string,
        ),
      ),
  )
  expect(answers.filter((answer) => answer === 'created')).toHaveLength(5 + 5 + 8)
  for (const refusal of answers.filter((answer) => answer !== 'created'))
    expect(parseEventRefusal(refusal).sentence).toMatch(/create up to 5 events a day/)
  const made = await Promise.all(
    [...newcomers, other].map(({ engine, userId }) => engine.getUserEventProfile(userId)),
  )
  expect(made.map(({ length }) => length)).toEqual([5, 5, 8])
})

test('a block shuts a host’s events at once, and its end opens them again; visitors see them all the while', async () => {
  // What is known of a reader is kept for a second. Here the clock stands, so that only the news of a block ends it.
  const standsAtMs = Date.now()
  const still = await serveGateway({
    database: it.db.database,
    canisters: [it.engine],
    nowMs: () => standsAtMs,
  })
  const host = await connectMember('amaia', still)
  const guest = await connectMember('bruno', still)
  const visitor = await connect(undefined, still)
  const id = await host.engine.createEvent(toCandidEventInput(soon({ category: 'business' })))
  const seenBy = async (engine: Awaited<ReturnType<typeof connect>>) => {
    const page = await engine.browseEvents(toCandidBrowse({ filter: { category: 'business' }, limit: 20 }))
    const [event] = await engine.getEvent(id)
    return { listed: page.events.length, total: Number(page.total), isOpen: event !== undefined }
  }
  const all = { listed: 1, total: 1, isOpen: true }
  expect(await seenBy(guest.engine)).toEqual(all)
  await it.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
    host.userId,
    guest.userId,
  ])
  await expect.poll(() => seenBy(guest.engine)).toEqual({ listed: 0, total: 0, isOpen: false })
  expect(await seenBy(visitor)).toEqual(all)
  expect(await seenBy(host.engine)).toEqual(all)
  await it.db.owner('delete from public.blocks where blocker_id = $1', [host.userId])
  await expect.poll(() => seenBy(guest.engine)).toEqual(all)
  await still.close()
})
