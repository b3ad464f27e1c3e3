import { IDL } from '@dfinity/candid'
import { Principal } from '@dfinity/principal'
import { fromCandidEvent, fromCandidPage, toCandidBrowse } from '@hearth/contracts/candid-event'
import type { BrowsePage, BrowseRequest, EventRecord } from '@hearth/contracts/event'
import type { Event, Page } from '@hearth/contracts/event-engine.did.js'
import type { Actor, Database } from '@hearth/database'
import { answer } from './candid/answer.ts'
import { type MethodName, methodType, methodTypes } from './candid/interface.ts'
import { noSuchMethod } from './candid/outcome.ts'
import type { CallTransaction, Canister, MethodCall, Outcome } from './gateway/canister.ts'
import type { EngineFacts } from './methods/method.ts'
import { type Publishing, publishDraft } from './methods/publish-draft.ts'
import type { NetworkSite } from './rules/sharing.ts'
import { createCountedLists } from './store/counted-lists.ts'
import type { EventStore } from './store/event-store.ts'
import { startCounters } from './store/moderation.ts'
import { postgresStore } from './store/postgres-store.ts'
import { addCalls, type RunCall } from './store/queries.ts'
import { createSharedLists } from './store/shared-lists.ts'
import { settleSites } from './store/sites.ts'

export type EventEngineOptions = {
  database: Database
  canisterId: string
  /** The text of event-engine.did, served as the canister's metadata. */
  candid: string
  /** The site's name, as the engine's registry shows it. */
  name: string
  version: string
  /** The network's sites, as the registry has them; this one is among them. */
  sites: readonly NetworkSite[]
  /** Makes a certificate and verifies it: the part of the examination that is not in the database. */
  examineCertificate: () => Promise<string | undefined>
  /** How often the calls of this process are written down, in milliseconds. */
  writeCallsEveryMs?: number
  /**
   * How long the counts of a list's filters may be given again, in milliseconds, while nothing is heard of a change.
   */
  keepCountsForMs?: number
}

export type EventEngine = Canister & {
  /** Brings the rows of the network's sites and the counters to a known state, as `initialize` does. */
  settle(): Promise<void>
  /** What `browseEvents` answers to a visitor, for pages that this process writes. Throws when it refuses. */
  browseAsVisitor(request: BrowseRequest, nowMs: number): Promise<BrowsePage>
  /** What `getUserEventProfile` answers to a visitor, likewise. */
  hostedAsVisitor(userId: string, nowMs: number): Promise<EventRecord[]>
  /** Publishes a draft for one of its hosts, by the rules of `updateEvent`, within the transaction given. */
  publishDraft(asked: Publishing, transaction: CallTransaction): Promise<Outcome>
  /** Writes down the calls that are not yet, and stops. */
  close(): Promise<void>
}

const asEngine: Actor = { role: 'hearth_engine' }
const visitor: MethodCall['caller'] = {
  principal: Principal.anonymous().toText(),
  anonymous: true,
  isController: false,
}

/**
 * The event engine as a canister. A read is one statement; an update works inside the transaction given to it.
 *
 * Rejects with what the database throws, `DatabaseAway` included; everything that a caller can do wrong is an outcome.
 * An update may meet a deadlock (SQLSTATE 40P01) and can then be run again from its beginning.
 */
export function createEventEngine(options: EventEngineOptions): EventEngine {
  const { database, canisterId, candid, name, version, sites, examineCertificate } = options
  const calls = countCalls(database, options.writeCallsEveryMs ?? 10_000)
  const countedLists = createCountedLists(options.keepCountsForMs ?? 1000)
  const facts: EngineFacts = {
    info: { id: canisterId, status: 'active', name, version },
    sites,
    examineCertificate,
    callsNotWrittenDown: calls.waiting,
    countedLists,
  }

  const readAlone: RunCall = (statement) => database.run(asEngine, { ...statement, fromReplica: true })
  const readStore: EventStore = { ...postgresStore(readAlone), listEvents: createSharedLists(readAlone) }

  function countedAnswer(call: MethodCall, store: EventStore): Promise<Outcome> {
    calls.add()
    return answer(call, store, facts)
  }

  async function askAsVisitor<Answer>(method: MethodName, asked: unknown, nowMs: number): Promise<Answer> {
    const { takes, gives } = methodType(method)
    const arg = IDL.encode(takes, [asked])
    const call = { method, arg, caller: visitor, requestId: new Uint8Array(), nowMs }
    const outcome = await countedAnswer(call, readStore)
    if (!outcome.ok) throw new Error(`The engine refuses a visitor ${method}: ${JSON.stringify(outcome)}`)
    const [answered] = IDL.decode(gives, outcome.reply) as unknown as [Answer]
    return answered
  }

  return {
    id: canisterId,
    candid,
    kindOf: (method) => methodTypes.get(method)?.kind,
    async query(call) {
      if (methodTypes.get(call.method)?.kind !== 'query') return noSuchMethod('query', call.method)
      return countedAnswer(call, readStore)
    },
    async update(call, transaction) {
      if (!methodTypes.has(call.method)) return noSuchMethod('update', call.method)
      return countedAnswer(
        call,
        postgresStore((statement) => transaction.run(statement)),
      )
    },
    // A new event is nobody else's business until it is there.
    sharesTransaction: (method) => method === 'createEvent',
    changed: countedLists.drop,
    settle: () =>
      database.transaction(asEngine, async (transaction) => {
        const run: RunCall = (statement) => transaction.run(statement)
        await settleSites(run, sites)
        await startCounters(run)
      }),
    async browseAsVisitor(request, nowMs) {
      return fromCandidPage(await askAsVisitor<Page>('browseEvents', toCandidBrowse(request), nowMs))
    },
    async hostedAsVisitor(userId, nowMs) {
      return (await askAsVisitor<Event[]>('getUserEventProfile', userId, nowMs)).map(fromCandidEvent)
    },
    publishDraft: (asked, transaction) =>
      publishDraft(
        asked,
        postgresStore((statement) => transaction.run(statement)),
        facts,
      ),
    close: calls.close,
  }
}

/**
 * Counts calls without a write per call: they wait in memory and are added to the shared counter now and then. A row
 * that every update wrote would make all of them wait for each other. What a crash loses is a few seconds of counting.
 */
function countCalls(database: Database, everyMs: number) {
  let waiting = 0
  let writing: Promise<void> | undefined

  async function write(): Promise<void> {
    const taken = waiting
    if (taken === 0) return
    try {
      await addCalls((statement) => database.run(asEngine, statement), taken)
      waiting -= taken
    } catch {
      // They wait for the next time: a count is no reason to stop a process whose database is away.
    }
  }
  const writeOnce = () => {
    writing ??= write().finally(() => {
      writing = undefined
    })
    return writing
  }
  const timer = setInterval(writeOnce, everyMs)
  timer.unref()

  return {
    add: () => {
      waiting++
    },
    waiting: () => waiting,
    close: async () => {
      clearInterval(timer)
      await writing
      await write()
    },
  }
}
