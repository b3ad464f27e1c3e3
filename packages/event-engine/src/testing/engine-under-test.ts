import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { IDL } from '@dfinity/candid'
import {
  fromCandidEvent,
  fromCandidPage,
  toCandidBrowse,
  toCandidEventInput,
  toCandidFilter,
} from '@hearth/contracts/candid-event'
import type { BrowsePage, BrowseRequest, EventFilter, EventInput, EventRecord } from '@hearth/contracts/event'
import type { Event, NetworkEventStats, Page, SystemStats } from '@hearth/contracts/event-engine.did.js'
import { addAccount, createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { type MethodName, methodType } from '../candid/interface.ts'
import { createEventEngine, type EventEngine } from '../engine.ts'
import type { Caller, Outcome } from '../gateway/canister.ts'
import { engineCanisterId } from '../identity/index.ts'

/** What the engine said no with. */
export class Refused extends Error {
  readonly rejectCode: number
  readonly errorCode: string | undefined

  constructor(outcome: Outcome & { ok: false }) {
    super(outcome.message)
    this.rejectCode = outcome.rejectCode
    this.errorCode = outcome.errorCode
  }
}

export type EngineUnderTest = {
  db: TestDatabase
  engine: EventEngine
  /** What a test may put wrong from outside. */
  under: { certificateProblem?: string }
  /** Adds a member; without a name they are one who has not chosen a username yet. */
  member(username?: string): Promise<Caller & { userId: string }>
  /** The engine's methods as this caller, at this moment; a refusal throws `Refused`. */
  as(caller: Caller, nowMs?: number): EngineCalls
  drop(): Promise<void>
}

export const visitor: Caller = { principal: '2vxsx-fae', anonymous: true, isController: false }
/** The moment of a call unless a test says otherwise: 2031-05-01 12:00 UTC. */
export const noonMs = Date.UTC(2031, 4, 1, 12)

/** The network that the engine under test belongs to. */
export const testSites = [
  { id: 'hearth', isActive: true },
  { id: 'journal', isActive: true },
  { id: 'story', isActive: false },
] as const

export async function engineUnderTest(): Promise<EngineUnderTest> {
  const db = await createTestDatabase()
  const candid = readFileSync(
    createRequire(import.meta.url).resolve('@hearth/contracts/event-engine.did'),
    'utf8',
  )
  const under: { certificateProblem?: string } = {}
  const engine = createEventEngine({
    database: db.database,
    canisterId: engineCanisterId,
    candid,
    name: 'Hearth',
    version: '0.1.0',
    sites: testSites,
    examineCertificate: async () => under.certificateProblem,
    // Tests write past the gateway, which is what tells of changes, and their clock stands still.
    keepCountsForMs: 0,
  })
  await engine.settle()
  return {
    db,
    engine,
    under,
    member: (username) => addMember(db, username),
    as: (caller, nowMs = noonMs) => engineCalls(engine, db, caller, nowMs),
    drop: async () => {
      await engine.close()
      await db.drop()
    },
  }
}

export async function addMember(
  db: TestDatabase,
  username?: string,
  { isNew = false } = {},
): Promise<Caller & { userId: string }> {
  const userId = await addAccount(db, { isNew })
  const name = username ?? `temp_user_${userId.slice(0, 8)}`
  await db.owner('insert into public.profiles (id, username) values ($1, $2)', [userId, name])
  return { principal: `key-of-${userId}`, anonymous: false, userId, isController: false }
}

type EngineCalls = ReturnType<typeof engineCalls>

function engineCalls(engine: EventEngine, db: TestDatabase, caller: Caller, nowMs: number) {
  const call = (method: string, arg: Uint8Array, requestId: Uint8Array = randomBytes(32)) => ({
    method,
    arg,
    caller,
    requestId,
    nowMs,
  })
  const query = (method: string, arg: Uint8Array) => engine.query(call(method, arg))
  const update = (method: string, arg: Uint8Array, requestId?: Uint8Array) =>
    db.database.transaction({ role: 'hearth_engine' }, (transaction) =>
      engine.update(call(method, arg, requestId), transaction),
    )
  const ask = async <T>(send: typeof query, method: MethodName, ...args: unknown[]) => {
    const { takes, gives } = methodType(method)
    const outcome = await send(method, new Uint8Array(IDL.encode(takes, args)))
    if (!outcome.ok) throw new Refused(outcome)
    return IDL.decode(gives, outcome.reply)[0] as T
  }
  return {
    query,
    update,
    createEvent: (event: EventInput) => ask<string>(update, 'createEvent', toCandidEventInput(event)),
    updateEvent: (id: string, event: EventInput) =>
      ask<boolean>(update, 'updateEvent', id, toCandidEventInput(event)),
    deleteEvent: (id: string) => ask<boolean>(update, 'deleteEvent', id),
    getEvent: async (id: string): Promise<EventRecord | undefined> => {
      const [event] = await ask<[] | [Event]>(query, 'getEvent', id)
      return event && fromCandidEvent(event)
    },
    getEventsByFilter: async (filter: EventFilter): Promise<EventRecord[]> =>
      (await ask<Event[]>(query, 'getEventsByFilter', toCandidFilter(filter))).map(fromCandidEvent),
    browseEvents: async (request: Partial<BrowseRequest> = {}): Promise<BrowsePage> =>
      fromCandidPage(
        await ask<Page>(query, 'browseEvents', toCandidBrowse({ filter: {}, limit: 50, ...request })),
      ),
    getUserEventProfile: async (userId: string): Promise<EventRecord[]> =>
      (await ask<Event[]>(query, 'getUserEventProfile', userId)).map(fromCandidEvent),
    getNetworkEventStats: () => ask<NetworkEventStats>(query, 'getNetworkEventStats'),
    getSystemStats: () => ask<SystemStats>(query, 'getSystemStats'),
    ask: <T>(kind: 'query' | 'update', method: MethodName, ...args: unknown[]) =>
      ask<T>(kind === 'query' ? query : update, method, ...args),
  }
}
