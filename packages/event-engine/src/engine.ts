import type { Actor, Database } from '@hearth/database'
import { decodeArguments, UnreadableArgument } from './candid/argument.ts'
import { type MethodName, methodTypes } from './candid/interface.ts'
import { type EngineFacts, handlers } from './candid/methods.ts'
import { noSuchMethod, unreadable } from './candid/outcome.ts'
import type { Canister, MethodCall, Outcome } from './gateway/canister.ts'
import { createCountedLists } from './store/counted-lists.ts'
import { addCalls, type Run } from './store/queries.ts'

export type EventEngineOptions = {
  database: Database
  canisterId: string
  /** The text of event-engine.did, served as the canister's metadata. */
  candid: string
  /** The site's name, as the engine's registry shows it. */
  name: string
  version: string
  /** How many sites of the network are active, this one included. */
  siteCount: number
  /** How often the calls of this process are written down, in milliseconds. */
  writeCallsEveryMs?: number
  /** How long the counts of a list's filters may be given again, in milliseconds, while nothing is heard of a change. */
  keepCountsForMs?: number
}

export type EventEngine = Canister & {
  /** Writes down the calls that are not yet, and stops. */
  close(): Promise<void>
}

const asEngine: Actor = { role: 'hearth_engine' }

/**
 * The event engine as a canister. A read is one statement; an update works inside the transaction given to it.
 *
 * Rejects with what the database throws, `DatabaseAway` included; everything that a caller can do wrong is an outcome.
 * An update may meet a deadlock (SQLSTATE 40P01) and can then be run again from its beginning.
 */
export function createEventEngine(options: EventEngineOptions): EventEngine {
  const { database, canisterId, candid, name, version, siteCount } = options
  const calls = countCalls(database, options.writeCallsEveryMs ?? 10_000)
  const facts: EngineFacts = {
    info: { id: canisterId, status: 'active', name, version },
    siteCount,
    callsNotWrittenDown: calls.waiting,
    countedLists: createCountedLists(options.keepCountsForMs ?? 1000),
  }

  async function answer(call: MethodCall, run: Run): Promise<Outcome> {
    calls.add()
    const method = call.method as MethodName
    let args: unknown[]
    try {
      args = decodeArguments(methodTypes.get(method)!.takes, call.arg)
    } catch (error) {
      if (error instanceof UnreadableArgument) return unreadable(method, error.message)
      throw error
    }
    return handlers[method]({ args, call, run, engine: facts })
  }

  return {
    id: canisterId,
    candid,
    kindOf: (method) => methodTypes.get(method)?.kind,
    async query(call) {
      if (methodTypes.get(call.method)?.kind !== 'query') return noSuchMethod('query', call.method)
      return answer(call, (statement) => database.run(asEngine, statement))
    },
    async update(call, transaction) {
      if (!methodTypes.has(call.method)) return noSuchMethod('update', call.method)
      return answer(call, (statement) => transaction.run(statement))
    },
    changed: facts.countedLists.drop,
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
