import { type Database, DatabaseAway, type Transaction } from '@hearth/database'
import type { ValidRequest } from '@hearth/ic-wire'
import { callerOf, senderOf } from './callers.ts'
import type { Canister, MethodCall, Outcome } from './canister.ts'
import {
  beginRequest,
  engineActor,
  findStoredRequest,
  type Member,
  rollbackToSavepoint,
  savepoint,
  storeOutcome,
} from './queries.ts'
import {
  isTransient,
  loginEnded,
  methodFailed,
  type Rejection,
  tryAgain,
  unknownPrincipal,
} from './rejections.ts'

/** What the request id's row says: this transaction runs the request, it may not run, or it has run. */
type Begun = { member: Member } | { rejection: Rejection } | { stored: Outcome }

/** How a call ended: with an outcome that is stored for good, or refused before it ran, with nothing stored. */
export type Execution = { ran: true; outcome: Outcome } | { ran: false; rejection: Rejection }

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
 * 2. the method runs behind a savepoint, so that a refusal undoes its effects and not the record of the refusal;
 * 3. the outcome is stored in that row, and the commit makes all of it true at once.
 * Whoever finds the row finds the outcome in it.
 */
export function createExecutor(parts: ExecutorParts): Executor {
  const { database, controllerPrincipal, nowMs, changed, report } = parts
  const running = new Map<string, { sender: string; execution: Promise<Execution> }>()

  async function run(canister: Canister, request: ValidRequest): Promise<Execution> {
    const atMs = nowMs()
    const call: MethodCall = {
      method: request.methodName,
      arg: request.arg,
      caller: callerOf(request, undefined, controllerPrincipal),
      requestId: request.requestId,
      nowMs: atMs,
    }
    let isFirst = false
    const execution = await database.transaction(engineActor, async (transaction): Promise<Execution> => {
      const begun = await begin(transaction, canister, request, atMs)
      if ('rejection' in begun) return { ran: false, rejection: begun.rejection }
      if ('stored' in begun) return { ran: true, outcome: begun.stored }
      isFirst = true
      call.caller = callerOf(request, begun.member, controllerPrincipal)
      const outcome = await runMethod(transaction, canister, call)
      await storeOutcome(transaction, request.requestId, outcome)
      return { ran: true, outcome }
    })
    if (isFirst && execution.ran && execution.outcome.ok && canister.kindOf(call.method) === 'update') {
      canister.committed?.(call)
      changed()
    }
    return execution
  }

  async function begin(
    transaction: Transaction,
    canister: Canister,
    request: ValidRequest,
    atMs: number,
  ): Promise<Begun> {
    const anyone = canister.kindOf(request.methodName) === 'query' || request.sender === controllerPrincipal
    const { first, ...member } = await beginRequest(
      transaction,
      {
        requestId: request.requestId,
        sender: senderOf(request),
        canisterId: canister.id,
        method: request.methodName,
        ingressExpiryMs: Number(request.ingressExpiryNs / 1_000_000n),
      },
      { anyone, nowMs: atMs },
    )
    if (first) return { member }
    if (!anyone && member.userId === undefined) return { rejection: unknownPrincipal }
    if (!anyone && !member.loginLives) return { rejection: loginEnded }
    const stored = await findStoredRequest((statement) => transaction.run(statement), request.requestId)
    // The row was there a moment ago; only its deletion after expiry can have come between.
    return stored ? { stored: stored.outcome } : { rejection: tryAgain }
  }

  async function runMethod(transaction: Transaction, canister: Canister, call: MethodCall): Promise<Outcome> {
    await transaction.run(savepoint)
    try {
      const outcome = await canister.update(call, transaction)
      if (!outcome.ok) await transaction.run(rollbackToSavepoint)
      return outcome
    } catch (error) {
      if (error instanceof DatabaseAway || isTransient(error)) throw error
      await transaction.run(rollbackToSavepoint)
      report(error, call.method)
      return methodFailed
    }
  }

  /** What failed as a whole has left nothing behind, so the same envelope may be sent again. */
  async function runOrGiveUp(canister: Canister, request: ValidRequest): Promise<Execution> {
    try {
      return await run(canister, request)
    } catch (error) {
      if (error instanceof DatabaseAway) throw error
      if (isTransient(error)) return { ran: false, rejection: tryAgain }
      report(error, request.methodName)
      return { ran: false, rejection: methodFailed }
    }
  }

  return {
    execute: async (canister, request) => {
      const key = keyOf(request.requestId)
      const same = running.get(key)
      if (same) return same.execution
      const execution = runOrGiveUp(canister, request)
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

function keyOf(requestId: Uint8Array): string {
  return Buffer.from(requestId).toString('latin1')
}
