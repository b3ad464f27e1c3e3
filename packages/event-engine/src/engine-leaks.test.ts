import { Actor, HttpAgent } from '@dfinity/agent'
import { IDL } from '@dfinity/candid'
import { toCandidBrowse, toCandidEventInput, toCandidFilter } from '@hearth/contracts/candid-event'
import type { BrowseRequest, EventFilter, EventInput } from '@hearth/contracts/event'
import { type _SERVICE, idlFactory } from '@hearth/contracts/event-engine.did.js'
import { categoryIds } from '@hearth/contracts/event-values'
import { principalBytes, treePath } from '@hearth/ic-wire'
import { makeEnvelope, requestIdOf } from '@hearth/ic-wire/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type MethodName, methodType } from './candid/interface.ts'
import { createEventEngine, type EventEngine } from './engine.ts'
import type { Caller } from './gateway/canister.ts'
import {
  anonymousPrincipal,
  makeContent,
  makeMember,
  makeReadState,
  makeSigner,
  type ServedGateway,
  send,
  serveGateway,
  type TestMember,
  type TestSigner,
} from './gateway/testing.ts'
import { buildEvent } from './testing/build-event.ts'
import { buildVenue } from './testing/build-venue.ts'
import { type EngineUnderTest, engineUnderTest, testSites, visitor } from './testing/engine-under-test.ts'

// What may not be found leaves no trace: not in a list, a count, a recommendation, an average, a kept answer, another
// caller's reply or a certificate.

// Some tests ask everything, many times.
vi.setConfig({ testTimeout: 120_000 })

let it: EngineUnderTest
let ines: Caller & { userId: string }
let guest: Caller & { userId: string }
let venueId: string

beforeAll(async () => {
  it = await engineUnderTest()
  ines = await it.member('ines')
  guest = await it.member('tomas')
  venueId = await buildVenue(it.db)
})
afterAll(() => it.drop())

/** A word of its own in every field that takes one. */
const marker = 'zephyrine'
const marked = (said: Partial<EventInput> = {}): EventInput =>
  buildEvent({
    title: `The ${marker} hour`,
    intention: `To be ${marker} together`,
    description: `Bring something ${marker}.`,
    category: 'theater',
    venue: {
      id: venueId,
      name: `House ${marker}`,
      address: `${marker} street 1`,
      city: `${marker} bay`,
      capacity: 7,
    },
    tags: [marker],
    goodFor: ['children'],
    access: ['parking'],
    ...said,
  })

const hidden: [string, Partial<EventInput>][] = [
  ['a draft', { status: 'draft' }],
  ['a draft for members', { status: 'draft', visibility: 'members' }],
  ['a private event', { visibility: 'private' }],
  ['an unlisted event', { visibility: 'unlisted' }],
]

type Question = [MethodName, ...unknown[]]

/** Everything that anybody may ask of the engine, aimed at the hidden event with every word and every choice. */
function questions(id: string): Question[] {
  const filters: EventFilter[] = [
    {},
    { category: 'theater' },
    { city: `${marker} bay` },
    { consciousnessMin: 600 },
    { dateFrom: '2031-05-10', dateTo: '2031-05-10' },
    { sourceFilter: 'hearth' },
    { sourceFilter: 'journal' },
    { category: 'theater', city: `${marker} bay`, dateFrom: '2031-05-01', dateTo: '2031-06-01' },
  ]
  const pages: Partial<BrowseRequest>[] = [
    ...filters.map((filter) => ({ filter })),
    { text: marker },
    { freeOnly: true, goodFor: ['children'] },
    { access: ['parking'] },
    { venueId },
    { past: true },
  ]
  return [
    ['getEngineInfo', it.engine.id],
    ['getEngineRegistry'],
    ...filters.map((filter): Question => ['getEventsByFilter', toCandidFilter(filter)]),
    ...pages.map((page): Question => ['browseEvents', toCandidBrowse({ filter: {}, limit: 50, ...page })]),
    ['getNetworkEventStats'],
    ['getUserEventProfile', ines.userId],
    ['getEventRecommendations', ines.userId, 50n],
    ['getEventRecommendations', guest.userId, 50n],
    ['getEventRecommendations', '', 50n],
    ['getEvent', id],
    ['browseEvents', toCandidBrowse({ filter: {}, limit: 50, ids: [id] })],
  ]
}

/** The bytes of every answer, the refused ones as their words. */
async function answers(caller: Caller, asked: Question[]): Promise<string[]> {
  return Promise.all(
    asked.map(async ([method, ...args]) => {
      const arg = new Uint8Array(IDL.encode(methodType(method).takes, args))
      const outcome = await it.as(caller).query(method, arg)
      return `${method} ${outcome.ok ? Buffer.from(outcome.reply).toString('hex') : outcome.message}`
    }),
  )
}

describe.each(hidden)('%s', (name, said) => {
  let id: string
  let before: Record<string, string[]>
  let stats: bigint
  const callers = (): Record<string, Caller> => ({ visitor, guest })
  /** By its id an unlisted event opens to everybody: that is what it is for. */
  const asked = (of: string) =>
    questions(of).filter(([method, ...args]) => {
      const isById =
        method === 'getEvent' ||
        JSON.stringify(args, (_, value) => (typeof value === 'bigint' ? 0 : value)).includes(of)
      return name !== 'an unlisted event' || !isById
    })

  beforeEach(async () => {
    await it.db.owner('delete from public.events')
    for (const category of categoryIds) await it.as(ines).createEvent(buildEvent({ category }))
    const nothing = 'a'.repeat(26)
    before = {}
    for (const [who, caller] of Object.entries(callers())) before[who] = await answers(caller, asked(nothing))
    stats = (await it.as(visitor).getSystemStats()).consciousness
    id = await it.as(ines).createEvent(marked(said))
    // It stands out in every count: it is shared, featured, of another level, and liked. Who likes what is unlisted has
    // its address, so what they are recommended may tell.
    const likers = name === 'an unlisted event' ? [ines] : [ines, guest]
    await it.db.owner(
      'update public.events set consciousness_level = 900, is_featured = true where id = $1',
      [id],
    )
    await it.db.owner(`insert into hearth.event_sites (event_id, site_id) values ($1, 'journal')`, [id])
    for (const { userId } of likers)
      await it.db.owner('insert into public.event_likes (event_id, user_id) values ($1, $2)', [id, userId])
    await it.db.owner('delete from hearth.event_bytes')
  })

  test('changes no answer that others get, in any byte', async () => {
    for (const [who, caller] of Object.entries(callers())) {
      const nothing = 'a'.repeat(26)
      const plain = (given: string[]) => given.map((answer) => answer.replaceAll(id, nothing))
      expect({ who, answers: plain(await answers(caller, asked(id))) }).toEqual({ who, answers: before[who] })
      expect((await it.as(caller).getSystemStats()).consciousness).toBe(stats)
    }
  })

  test('is found by its host alone, where hosts look', async () => {
    expect(await it.as(ines).getEvent(id)).toMatchObject({ title: `The ${marker} hour` })
    const own = await it.as(ines).getUserEventProfile(ines.userId)
    expect(own.map((event) => event.id)).toContain(id)
    // In what everybody gets, not even they find it.
    for (const answer of await answers(ines, [
      ['getEventsByFilter', toCandidFilter({})],
      ['getNetworkEventStats'],
    ]))
      expect(Buffer.from(answer.split(' ')[1]!, 'hex').includes(marker)).toBe(false)
  })

  test('is not there for others who would change it, share it or take it away', async () => {
    const given = toCandidEventInput(buildEvent())
    const refusal = name === 'an unlisted event' ? 'Only the host can do this.' : 'There is no such event.'
    for (const [method, ...args] of [
      ['updateEvent', id, given],
      ['deleteEvent', id],
      ['syncEventAcrossNetwork', id, ['journal']],
      ['enableEventCrossPosting', id, []],
    ] as Question[])
      await expect(it.as(guest).ask('update', method, ...args)).rejects.toThrow(refusal)
  })
})

describe('through the gateway, while the clock stands and nothing that is kept grows old', () => {
  let engines: EventEngine[]
  let gateways: ServedGateway[]
  let host: TestMember
  let hostSigner: TestSigner
  let guestSigner: TestSigner

  beforeAll(async () => {
    await it.db.owner('delete from public.events')
    const standsAtMs = Date.now()
    engines = [0, 1].map(() =>
      createEventEngine({
        database: it.db.database,
        canisterId: it.engine.id,
        candid: it.engine.candid,
        name: 'Hearth',
        version: '0.1.0',
        sites: testSites,
        examineCertificate: async () => undefined,
      }),
    )
    gateways = await Promise.all(
      engines.map((engine) =>
        serveGateway({ database: it.db.database, canisters: [engine], nowMs: () => standsAtMs }),
      ),
    )
    host = await makeMember(it.db)
    const other = await makeMember(it.db)
    for (const [member, username] of [
      [host, 'the.host'],
      [other, 'the.guest'],
    ] as const)
      await it.db.owner(
        'insert into public.profiles (id, username) values ($1, $2) on conflict (id) do update set username = $2',
        [member.userId, username],
      )
    hostSigner = await makeSigner(it.db.database, host)
    guestSigner = await makeSigner(it.db.database, other)
  })
  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.close()))
    await Promise.all(engines.map((engine) => engine.close()))
  })

  const soon = (said: Partial<EventInput> = {}) => {
    const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    return marked({ timing: { startDate, startTime: '19:30', timezone: 'UTC', allDay: false }, ...said })
  }
  const encode = (method: MethodName, ...args: unknown[]) =>
    new Uint8Array(IDL.encode(methodType(method).takes, args))

  /** Calls as the host, with the certified reply. */
  async function callAsHost(method: MethodName, ...args: unknown[]) {
    const content = makeContent('call', method, hostSigner.principal, { arg: encode(method, ...args) })
    const answer = await send(gateways[0]!.url, 'v3 call', makeEnvelope(content, hostSigner))
    return {
      requestId: requestIdOf(content),
      certificate: answer.body.get('certificate') as Uint8Array,
      answer,
    }
  }

  /** The very same bytes for every visitor, as agents send them within a minute. */
  const askedByAnybody = () => {
    const ingress_expiry = (BigInt(Math.floor(Date.now() / 60_000)) + 4n) * 60_000_000_000n
    return questions('b'.repeat(26)).map(([method, ...args]) => {
      const content = makeContent('query', method, anonymousPrincipal, {
        arg: encode(method, ...args),
        ingress_expiry,
      })
      return makeEnvelope({ ...content, nonce: new Uint8Array(8) })
    })
  }
  const saysMarker = async (url: string, bodies: Uint8Array[]) => {
    const sent = await Promise.all(bodies.map((body) => send(url, 'v3 query', body)))
    expect(sent.every(({ status }) => status === 200)).toBe(true)
    return sent.filter(({ body }) => {
      const arg = (body.get('reply') as Map<string, Uint8Array> | undefined)?.get('arg')
      return arg !== undefined && Buffer.from(arg).includes(marker)
    }).length
  }
  const countedTheater = async (url: string) => {
    const agent = await HttpAgent.create({ host: url, verifyQuerySignatures: false, retryTimes: 0 })
    const engine = Actor.createActor<_SERVICE>(idlFactory, { agent, canisterId: it.engine.id })
    const page = await engine.browseEvents(toCandidBrowse({ filter: {}, limit: 50 }))
    const stats = await engine.getNetworkEventStats()
    return [Number(page.total), page.byCategory.length, page.byCity.length, Number(stats.totalEvents)]
  }

  test('what becomes hidden is gone at once from whatever was kept of it, here and soon in other processes', async () => {
    const bodies = askedByAnybody()
    const { answer } = await callAsHost('createEvent', toCandidEventInput(soon()))
    expect(answer.body.get('status')).toBe('replied')
    const [row] = await it.db.owner<{ id: string }>('select id from public.events')
    for (const changes of [
      { visibility: 'private' },
      { visibility: 'unlisted' },
      { visibility: 'members' },
    ]) {
      await callAsHost('updateEvent', row!.id, toCandidEventInput(soon()))
      for (const { url } of gateways) {
        // Asked twice: what is kept now holds it.
        await expect.poll(() => saysMarker(url, bodies)).toBeGreaterThan(5)
        expect(await countedTheater(url)).toEqual([1, 1, 1, 1])
      }
      await callAsHost('updateEvent', row!.id, toCandidEventInput(soon(changes)))
      expect(await saysMarker(gateways[0]!.url, bodies)).toBe(0)
      expect(await countedTheater(gateways[0]!.url)).toEqual([0, 0, 0, 0])
      await expect.poll(() => saysMarker(gateways[1]!.url, bodies)).toBe(0)
      await expect.poll(() => countedTheater(gateways[1]!.url)).toEqual([0, 0, 0, 0])
    }
  })

  test('what a host asks is kept for nobody else', async () => {
    await it.db.owner('delete from public.events')
    const { answer } = await callAsHost('createEvent', toCandidEventInput(soon({ visibility: 'private' })))
    expect(answer.body.get('status')).toBe('replied')
    const ask = async (signer: TestSigner | undefined) => {
      const content = makeContent('query', 'getUserEventProfile', signer?.principal ?? anonymousPrincipal, {
        arg: encode('getUserEventProfile', host.userId),
      })
      return saysMarker(gateways[0]!.url, [makeEnvelope(content, signer)])
    }
    expect([
      await ask(hostSigner),
      await ask(guestSigner),
      await ask(undefined),
      await ask(hostSigner),
    ]).toEqual([1, 0, 0, 1])
  })

  test('a certificate tells each caller of their own call alone, though one signature serves them all', async () => {
    await it.db.owner('delete from public.events')
    const asGuest = () =>
      makeContent('call', 'getUserEventProfile', guestSigner.principal, {
        arg: encode('getUserEventProfile', host.userId),
      })
    const [created, ...others] = await Promise.all([
      callAsHost('createEvent', toCandidEventInput(soon({ status: 'draft' }))),
      ...Array.from({ length: 10 }, async () => {
        const answer = await send(gateways[0]!.url, 'v3 call', makeEnvelope(asGuest(), guestSigner))
        return answer.body.get('certificate') as Uint8Array
      }),
    ])
    const [row] = await it.db.owner<{ id: string }>('select id from public.events')
    expect(Buffer.from(created.certificate).includes(row!.id)).toBe(true)
    const read = async (signer: TestSigner | undefined, paths: Uint8Array[][]) =>
      send(
        gateways[0]!.url,
        'v3 read_state',
        makeEnvelope(makeReadState(signer?.principal ?? anonymousPrincipal, paths), signer),
      )
    const canister = principalBytes(it.engine.id)!
    const open = await Promise.all(
      [undefined, guestSigner].flatMap((signer) => [
        read(signer, [[...treePath('time')]]),
        read(signer, [[...treePath('subnet')]]),
        read(signer, [[...treePath('canister', canister, 'metadata', 'candid:service')]]),
        read(signer, [[...treePath('canister', canister, 'module_hash')]]),
        read(signer, [[...treePath('canister', canister, 'controllers')]]),
        // Somebody's request that is not known: its neighbours prove that, and tell no more than that they are.
        read(signer, [[...treePath('request_status', new Uint8Array(32).fill(7))]]),
      ]),
    )
    for (const { status } of open) expect(status).toBe(200)
    const certificates = [...others, ...open.map(({ body }) => body.get('certificate') as Uint8Array)]
    for (const certificate of certificates) {
      expect(certificate.length).toBeGreaterThan(100)
      expect(Buffer.from(certificate).includes(row!.id)).toBe(false)
      expect(Buffer.from(certificate).includes(marker)).toBe(false)
    }

    const status = [
      treePath('request_status', created.requestId),
      treePath('request_status', created.requestId, 'reply'),
    ]
    for (const path of status) {
      for (const signer of [undefined, guestSigner]) {
        const refused = await read(signer, [[...path]])
        expect([refused.status, refused.text]).toEqual([
          403,
          'The request was not sent by the one who asks for it.',
        ])
      }
      expect((await read(hostSigner, [[...path]])).status).toBe(200)
    }
    // Metadata that a canister may have and ours has not is certified as absent.
    const nothing = await read(undefined, [[...treePath('canister', canister, 'metadata', 'private')]])
    expect(Buffer.from(nothing.body.get('certificate') as Uint8Array).includes('service :')).toBe(false)
  })
})
