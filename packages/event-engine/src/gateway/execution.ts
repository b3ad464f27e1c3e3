import { type Database, DatabaseAway, type Transaction } from '@hearth/database'
import type { ValidRequest } from '@hearth/ic-wire'
import { callerOf, senderOf } from './callers.ts'
import type { Canister, MethodCall, Outcome } from './canister.ts'
import { beginRequest, engineActor, findStoredRequest, type Member, storeOutcome } from './queries.ts'
import {
  isTransient,
  loginEnded,
  methodFailed,
  type Rejection,
  tryAgain,
  unknownPrincipal,
} from './rejections.ts'

/** This transaction runs the request for that member, and whether its outcome is stored; or how the call ended without. */
type Begun = { member: Member; isStored: boolean } | { execution: Execution }

/** How a call ended: with an outcome, stored for good or not, or refused before it ran, with nothing stored. */
export type Execution =
  | { ran: true; outcome: Outcome; isStored: boolean }
  | { ran: false; rejection: Rejection }

export type Executor = {
  /** Runs a call whose sender is proven, once for its request id whoever asks how often. Rejects with `DatabaseAway`. */
  execute(canister: Canister, request: ValidRequest): Promise<Execution>
  /** The sender of a request id that this process is running now. */
  runningSenderOf(requestId: Uint8Array): string | undefined
  /** How many run now. */
  readonly running: number
}

export type ExecutorParts = {
  database: Database
  controllerPrincipal: string
  nowMs: () => number
  /** An update has been committed. */
  changed: () => void
  report: (error: unknown, method: string) => void
}

/**
 * The life of an update, in one transaction:
 * 1. the row of the request id is written, if the sender may and nobody wrote it before (who finds it being written
 *    waits on it in PostgreSQL, also in another process);
 * 2. the method runs;
 * 3. the outcome is stored in that row, and the commit makes all of it true at once.
 * Whoever finds the row finds the outcome in it. A refusal rolls all of it back and is then recorded alone: a
 * savepoint would do the same, at the price of a round trip for every update that is not refused. Should another
 * process run the request between the two, then its outcome is the one that stands, for everybody.
 */
export function createExecutor(parts: ExecutorParts): Executor {
  const { database, controllerPrincipal, nowMs, changed, report } = parts
  const running = new Map<string, { sender: string; execution: Promise<Execution> }>()

  async function run(canister: Canister, request: ValidRequest): Promise<Execution> {
    try {
      return await runMethod(canister, request)
    } catch (error) {
      if (error instanceof Refused) return await recordRefusal(canister, request, error.outcome)
      if (error instanceof DatabaseAway) throw error
      // What failed as a whole has left nothing behind, so the same envelope may be sent again.
      if (isTransient(error)) return { ran: false, rejection: tryAgain }
      report(error, request.methodName)
      return { ran: false, rejection: methodFailed }
    }
  }

  async function runMethod(canister: Canister, request: ValidRequest): Promise<Execution> {
    const atMs = nowMs()
    let hasRun = false
    const execution = await database.transaction(engineActor, async (transaction): Promise<Execution> => {
      const begun = await begin(transaction, canister, request, atMs)
      if (!('member' in begun)) return begun.execution
      const { methodName: method, arg, requestId } = request
      const caller = callerOf(request, begun.member, controllerPrincipal)
      const outcome = await callMethod(canister, { method, arg, caller, requestId, nowMs: atMs }, transaction)
      hasRun = true
      if (begun.isStored) await storeOutcome(transaction, requestId, outcome)
      return { ran: true, outcome, isStored: begun.isStored }
    })
    if (hasRun && canister.kindOf(request.methodName) === 'update') changed()
    return execution
  }

  /** Throws `Refused`, which rolls back, unless the method does what it was asked for. */
  async function callMethod(
    canister: Canister,
    call: MethodCall,
    transaction: Transaction,
  ): Promise<Outcome> {
    let outcome: Outcome
    try {
      outcome = await canister.update(call, transaction)
    } catch (error) {
      if (error instanceof DatabaseAway || isTransient(error)) throw error
      report(error, call.method)
      throw new Refused(methodFailed)
    }
    if (!outcome.ok) throw new Refused(outcome)
    return outcome
  }

  function recordRefusal(canister: Canister, request: ValidRequest, outcome: Outcome): Promise<Execution> {
    return database.transaction(engineActor, async (transaction) => {
      const begun = await begin(transaction, canister, request, nowMs())
      if (!('member' in begun)) return begun.execution
      if (begun.isStored) await storeOutcome(transaction, request.requestId, outcome)
      return { ran: true, outcome, isStored: begun.isStored }
    })
  }

  async function begin(
    transaction: Transaction,
    canister: Canister,
    request: ValidRequest,
    atMs: number,
  ): Promise<Begun> {
    const isController = request.sender === controllerPrincipal
    const { first, ...member } = await beginRequest(
      transaction,
      {
        requestId: request.requestId,
        sender: senderOf(request),
        canisterId: canister.id,
        method: request.methodName,
        ingressExpiryMs: Number(request.ingressExpiryNs / 1_000_000n),
      },
      { anyone: isController, nowMs: atMs },
    )
    if (first) return { member, isStored: true }
    if (!isController && !member.loginLives) {
      // Strangers may have a certified answer to what anybody may read. It is not stored: they must not fill the disk.
      if (canister.kindOf(request.methodName) === 'query') return { member, isStored: false }
      return refused(member.userId === undefined ? unknownPrincipal : loginEnded)
    }
    const stored = await findStoredRequest((statement) => transaction.run(statement), request.requestId)
    // The row was there a moment ago; only its deletion after expiry can have come between.
    return stored ? { execution: { ran: true, outcome: stored.outcome, isStored: true } } : refused(tryAgain)
  }

  return {
    execute: async (canister, request) => {
      const key = keyOf(request.requestId)
      const same = running.get(key)
      if (same) return same.execution
      const execution = run(canister, request)
      running.set(key, { sender: request.sender, execution })
      try {
        return await execution
      } finally {
        running.delete(key)
      }
    },
    runningSenderOf: (requestId) => running.get(keyOf(requestId))?.sender,
    get running() {
      return running.size
    },
  }
}

/** Rolls a transaction back; `outcome` is what is to be recorded of it. */
class Refused extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('The method refused.')
    this.outcome = outcome
  }
}

function refused(rejection: Rejection): Begun {
  return { execution: { ran: false, rejection } }
}

function keyOf(requestId: Uint8Array): string {
  return Buffer.from(requestId).toString('latin1')
}
