import { IDL } from '@dfinity/candid'
import { toCandidBrowse, toCandidEventInput, toCandidFilter } from '@hearth/contracts/candid-event'
import type { BrowseRequest, EventFilter } from '@hearth/contracts/event'
import { accessIds, categoryIds, goodForIds } from '@hearth/contracts/event-values'
import { type MethodName, methodType } from '@hearth/event-engine/portable'
import { controller, knownMembers, type Person, people, venues } from './cast.ts'
import { type Choices, cities, dateOf, randomEvent, randomText } from './random-event.ts'

// Calls by chance, from a seed: what people send, what the rules refuse, and what nobody should send.

export type RandomCall = { as: Person; method: MethodName; arg: Uint8Array }
/** What earlier calls brought about, for later ones to speak of. */
export type KnownWorld = {
  nowMs: number
  /** Events that were made, with who did; some are gone by now. */
  events: { id: string; host: Person }[]
  /** Where pages ended. */
  cursors: string[]
}
type Asked = { as?: Person; method: MethodName; args: unknown[] }

const dayMs = 86_400_000
/** So many events there shall be before other calls have something to find. */
const eventsFirst = 60

/** Gives the next call each time. Some carry bytes that were changed on the way, or those of another method. */
export function randomCalls(by: Choices): (world: KnownWorld) => RandomCall {
  const { chance, pick, upTo } = by
  const deck = makersOf(by).flatMap(([often, maker]) => Array.from({ length: often }, () => maker))

  function make(world: KnownWorld): RandomCall {
    const {
      as = pick(people),
      method,
      args,
    } = world.events.length < eventsFirst && chance(0.7) ? creation(by, world) : pick(deck)(world)
    return { as, method, arg: new Uint8Array(IDL.encode(methodType(method).takes, args)) }
  }

  return (world) => {
    const call = make(world)
    if (chance(0.96)) return call
    if (chance(0.3)) return { ...call, arg: make(world).arg }
    const arg = call.arg.slice(0, chance(0.3) ? upTo(call.arg.length) : undefined)
    if (arg.length) arg[upTo(arg.length - 1)] = upTo(255)
    return { ...call, arg }
  }
}

function creation(by: Choices, { nowMs }: KnownWorld): Asked {
  const as = by.chance(0.95) ? by.pick(knownMembers) : by.pick(people)
  return { as, method: 'createEvent', args: [toCandidEventInput(randomEvent(by, nowMs))] }
}

/** What makes a call of each method, with how often it comes. */
function makersOf(by: Choices): [number, (world: KnownWorld) => Asked][] {
  const { chance, pick, some } = by
  const event = ({ nowMs }: KnownWorld) => toCandidEventInput(randomEvent(by, nowMs))
  const anyEvent = (world: KnownWorld) => randomEventId(by, world)
  /** A change of an event, mostly by the one who may. */
  const change = (world: KnownWorld, method: MethodName, ...said: unknown[]): Asked => {
    const id = anyEvent(world)
    const host = world.events.find((known) => known.id === id)?.host
    return { as: host && chance(0.7) ? host : pick(people), method, args: [id, ...said] }
  }
  const sites = () =>
    chance(0.1)
      ? pick([['atlantis'], Array<string>(65).fill('journal')])
      : some(['hearth', 'journal', 'story'])
  const moderation = (method: MethodName): Asked => ({
    as: chance(0.5) ? controller : pick(people),
    method,
    args: [],
  })
  return [
    [12, (world) => creation(by, world)],
    [14, (world) => change(world, 'updateEvent', event(world))],
    [4, (world) => change(world, 'deleteEvent')],
    [5, (world) => change(world, 'syncEventAcrossNetwork', sites())],
    [5, (world) => change(world, 'enableEventCrossPosting', sites())],
    [8, (world) => ({ method: 'getEvent', args: [anyEvent(world)] })],
    [16, (world) => ({ method: 'getEventsByFilter', args: [toCandidFilter(randomFilter(by, world))] })],
    [28, (world) => ({ method: 'browseEvents', args: [toCandidBrowse(randomPage(by, world))] })],
    [6, () => ({ method: 'getUserEventProfile', args: [pick([...memberIds, 'nobody', upperId])] })],
    [8, () => recommendation(by)],
    [3, () => ({ method: 'getNetworkEventStats', args: [] })],
    [1, () => ({ method: 'getSystemStats', args: [] })],
    [1, () => ({ method: 'getEngineRegistry', args: [] })],
    [1, () => ({ method: 'getEngineInfo', args: [pick(['profiles', 'synchronisation', 'x'.repeat(300)])] })],
    [1, () => moderation('initialize')],
    [1, () => moderation('invokeVioletFlame')],
    [1, () => moderation('testSacredFirePerfection')],
  ]
}

const memberIds = knownMembers.map(({ userId }) => userId!)
const upperId = 'ABCDEF00-0000-4000-8000-000000000001'

function recommendation({ chance, pick }: Choices): Asked {
  const as = chance(0.3) ? controller : pick(people)
  const person = chance(0.7) ? (as.userId ?? pick(memberIds)) : pick([...memberIds, 'nobody'])
  return { as, method: 'getEventRecommendations', args: [person, pick([0n, 3n, 20n, 10n ** 20n])] }
}

/** An event's id: mostly of one of the latest, rarely of none. */
function randomEventId({ chance, pick }: Choices, { events }: KnownWorld): string {
  if (chance(0.05) || events.length === 0) return pick(['nothing', 'a'.repeat(26), ''])
  return pick(chance(0.5) ? events.slice(-12) : events).id
}

function randomFilter({ chance, pick, upTo, maybe }: Choices, { nowMs }: KnownWorld): EventFilter {
  const date = () =>
    chance(0.03) ? pick(['tomorrow', '2031-02-29']) : dateOf(nowMs + (upTo(60) - 25) * dayMs)
  return {
    ...maybe(0.15, 'category', () => pick([...categoryIds, 'fishing', ''])),
    ...maybe(0.15, 'city', () => pick([...cities, ' são paulo ', '', 'x'.repeat(81)])),
    ...maybe(0.1, 'consciousnessMin', () => pick([0, 500, 500, 501, 2 ** 40])),
    ...maybe(0.3, 'dateFrom', date),
    ...maybe(0.2, 'dateTo', date),
    ...maybe(0.15, 'sourceFilter', () => pick(['hearth', 'journal', 'story', 'nowhere'])),
  }
}

function randomPage(by: Choices, world: KnownWorld): BrowseRequest {
  const { chance, pick, upTo, some, maybe } = by
  /** The last word not always written to its end. */
  const words = () => {
    const said = randomText(by, 2)
    return chance(0.5) ? said.slice(0, -1 - upTo(2)) : said
  }
  return {
    filter: chance(0.5) ? {} : randomFilter(by, world),
    limit: chance(0.05) ? pick([0, 101, 2 ** 53]) : pick([1, 2, 5, 20, 100]),
    ...maybe(0.3, 'text', () => (chance(0.1) ? pick(['?!', '', 'x'.repeat(201)]) : words())),
    ...maybe(0.15, 'freeOnly', () => chance(0.7)),
    ...maybe(0.1, 'goodFor', () => some(goodForIds).slice(0, 2)),
    ...maybe(0.1, 'access', () => some(accessIds).slice(0, 2)),
    ...maybe(0.25, 'past', () => chance(0.8)),
    ...(world.cursors.length && maybe(0.2, 'cursor', () => (chance(0.1) ? 'behind' : pick(world.cursors)))),
    ...maybe(0.1, 'venueId', () => (chance(0.1) ? 'nowhere' : pick(venues).id)),
    ...maybe(0.03, 'providerId', () => pick(venues).id),
    ...maybe(0.1, 'ids', () => Array.from({ length: upTo(8) }, () => randomEventId(by, world))),
  }
}
