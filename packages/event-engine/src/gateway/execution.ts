import { type Database, DatabaseAway, DatabaseReadOnly, type Transaction } from '@hearth/database'
import type { ValidRequest } from '@hearth/ic-wire'
import { callerOf, senderOf } from './callers.ts'
import type { CallTransaction, Canister, MethodCall, Outcome } from './canister.ts'
import { createGroups } from './groups.ts'
import {
  type Begun,
  beginRequests,
  engineActor,
  findStoredRequest,
  type Member,
  type RequestRecord,
  storeOutcomes,
} from './queries.ts'
import {
  EngineAway,
  isTransient,
  loginEnded,
  methodFailed,
  onlyToRead,
  type Rejection,
  tryAgain,
  unknownPrincipal,
} from './rejections.ts'
import { shareTransaction } from './shared-transaction.ts'

/**
 * This transaction runs the request for that member, and whether its outcome is stored; or how the call ended
 * without.
 */
type Admitted = { member: Member; isStored: boolean } | { execution: Execution }

/** How a call ended: with an outcome, stored for good or not, or refused before it ran, with nothing stored. */
type Execution = { ran: true; outcome: Outcome; isStored: boolean } | { ran: false; rejection: Rejection }

type RunningRequest = { readonly sender: string; readonly canisterId: string }

export type ExecutorParts = {
  database: Database
  controllerPrincipal: string
  nowMs: () => number
  /** An update has been committed. */
  changed: () => void
  report: (error: unknown, method: string) => void
}

/** So many transactions of calls that share one are open at once: while one waits for the disk, another runs. */
const groupsAtOnce = 2
/** So many calls share a transaction at the most. */
const maxPerGroup = 32

type GroupedCall = { canister: Canister; request: ValidRequest; end: (execution: Promise<Execution>) => void }

/**
 * The life of an update, in one transaction:
 * 1. the row of the request id is written, if the sender may and nobody wrote it before (who finds it being written
 *    waits on it in PostgreSQL, also in another process);
 * 2. the method runs;
 * 3. the outcome is stored in that row, and the commit makes all of it true at once.
 * Whoever finds the row finds the outcome in it. A refusal rolls all of it back and is then recorded alone: a
 * savepoint would do the same, at the price of a round trip for every update that is not refused. Should another
 * process run the request between the two, then its outcome is the one that stands, for everybody.
 *
 * Under load, calls of methods that allow it share a transaction and take each of the three steps together. Whatever
 * goes wrong with one of them undoes the transaction for all; those that had no part in it share the next one, and
 * the others run alone, each with its own answer.
 */
export class Executor {
  readonly #parts: ExecutorParts
  readonly #running = new Map<string, RunningRequest & { execution: Promise<Execution> }>()
  readonly #groups = createGroups<GroupedCall>({
    atOnce: groupsAtOnce,
    max: maxPerGroup,
    depart: (group) => this.#runGroup(group),
  })

  constructor(parts: ExecutorParts) {
    this.#parts = parts
  }

  /**
   * Runs a call whose sender is proven, once for its request id whoever asks how often. Rejects with
   * `DatabaseAway` or `EngineAway`.
   */
  async execute(canister: Canister, request: ValidRequest): Promise<Execution> {
    const key = keyOf(request.requestId)
    const same = this.#running.get(key)
    if (same) return same.execution
    const execution = this.#start(canister, request)
    this.#running.set(key, { sender: request.sender, canisterId: canister.id, execution })
    try {
      return await execution
    } finally {
      this.#running.delete(key)
    }
  }

  /** Who sent a request id that this process is running now, and to which canister. */
  runningRequest(requestId: Uint8Array): RunningRequest | undefined {
    return this.#running.get(keyOf(requestId))
  }

  /** How many run now. */
  get running(): number {
    return this.#running.size
  }

  async #runGroup(group: readonly GroupedCall[]): Promise<void> {
    if (group.length > 1) {
      const { endedBy, alone, again } = await this.#runTogether(group)
      for (const [call, execution] of endedBy) call.end(Promise.resolve(execution))
      await Promise.all([
        ...alone.map((call) => this.#runAlone(call)),
        again.length > 0 && this.#runGroup(again),
      ])
    } else {
      await Promise.all(group.map((call) => this.#runAlone(call)))
    }
  }

  async #runAlone({ canister, request, end }: GroupedCall): Promise<void> {
    const execution = this.#run(canister, request)
    end(execution)
    // Whoever asked hears of a failure; the group only waits for the end.
    await execution.catch(() => undefined)
  }

  /** Runs calls in one transaction. Says how each ended, or that it is to be run alone, or again with others. */
  async #runTogether(group: readonly GroupedCall[]): Promise<{
    endedBy: Map<GroupedCall, Execution>
    alone: readonly GroupedCall[]
    again: readonly GroupedCall[]
  }> {
    const atMs = this.#parts.nowMs()
    const endedBy = new Map<GroupedCall, Execution>()
    const alone: GroupedCall[] = []
    try {
      await this.#parts.database.transaction(engineActor, async (transaction) => {
        const records = group.map(({ canister, request }) => this.#recordOf(canister, request))
        const begun = await beginRequests(transaction, records, atMs)
        const part = shareTransaction(transaction)
        const failed: GroupedCall[] = []
        const runOne = async (call: GroupedCall, member: Begun) => {
          const own = part()
          try {
            const outcome = await call.canister.update(this.#methodCallOf(call.request, member, atMs), own)
            // What was refused after it asked the database for something may have left an effect.
            if (!outcome.ok && own.hasRun) failed.push(call)
            else endedBy.set(call, { ran: true, outcome, isStored: true })
          } catch {
            // It throws again when it runs alone, and is reported then.
            failed.push(call)
          }
        }
        await Promise.all(
          group.map((call, at) => (begun[at]!.first ? runOne(call, begun[at]!) : alone.push(call))),
        )
        if (failed.length > 0) throw new GroupBroken(failed)
        if (endedBy.size === 0) return
        await storeOutcomes(
          transaction,
          Array.from(endedBy, ([{ request }, execution]) => ({
            requestId: request.requestId,
            outcome: (execution as { outcome: Outcome }).outcome,
          })),
        )
      })
    } catch (error) {
      const failed = error instanceof GroupBroken ? error.failed : group
      return {
        endedBy: new Map(),
        alone: failed,
        again: group.filter((call) => !failed.includes(call)),
      }
    }
    if (endedBy.size > 0) this.#parts.changed()
    return { endedBy, alone, again: [] }
  }

  async #run(canister: Canister, request: ValidRequest): Promise<Execution> {
    try {
      return await this.#runMethod(canister, request)
    } catch (error) {
      if (error instanceof Refused) return await this.#recordRefusal(canister, request, error.outcome)
      if (error instanceof DatabaseAway || error instanceof EngineAway) throw error
      // What failed as a whole has left nothing behind, so the same envelope may be sent again.
      if (isTransient(error)) return { ran: false, rejection: tryAgain }
      this.#parts.report(error, request.methodName)
      return { ran: false, rejection: methodFailed }
    }
  }

  async #runMethod(canister: Canister, request: ValidRequest): Promise<Execution> {
    const atMs = this.#parts.nowMs()
    let hasBegun = false
    let hasRun = false
    const execution = await this.#parts.database
      .transaction(engineActor, async (transaction): Promise<Execution> => {
        hasBegun = true
        const begun = await this.#begin(transaction, canister, request, atMs)
        if (!('member' in begun)) return begun.execution
        const outcome = await this.#callMethod(
          canister,
          this.#methodCallOf(request, begun.member, atMs),
          transaction,
        )
        hasRun = true
        if (begun.isStored) await storeOutcomes(transaction, [{ requestId: request.requestId, outcome }])
        return { ran: true, outcome, isStored: begun.isStored }
      })
      .catch((error: unknown): Execution => {
        if (hasBegun || !(error instanceof DatabaseReadOnly)) throw error
        return { ran: false, rejection: onlyToRead }
      })
    if (hasRun && canister.kindOf(request.methodName) === 'update') this.#parts.changed()
    return execution
  }

  /** Throws `Refused`, which rolls back, unless the method does what it was asked for. */
  async #callMethod(canister: Canister, call: MethodCall, transaction: CallTransaction): Promise<Outcome> {
    let outcome: Outcome
    try {
      outcome = await canister.update(call, transaction)
    } catch (error) {
      if (error instanceof DatabaseAway || error instanceof EngineAway || isTransient(error)) throw error
      this.#parts.report(error, call.method)
      throw new Refused(methodFailed)
    }
    if (!outcome.ok) throw new Refused(outcome)
    return outcome
  }

  #recordRefusal(canister: Canister, request: ValidRequest, outcome: Outcome): Promise<Execution> {
    return this.#parts.database.transaction(engineActor, async (transaction) => {
      const begun = await this.#begin(transaction, canister, request, this.#parts.nowMs())
      if (!('member' in begun)) return begun.execution
      if (begun.isStored) await storeOutcomes(transaction, [{ requestId: request.requestId, outcome }])
      return { ran: true, outcome, isStored: begun.isStored }
    })
  }

  async #begin(
    transaction: Transaction,
    canister: Canister,
    request: ValidRequest,
    atMs: number,
  ): Promise<Admitted> {
    const record = this.#recordOf(canister, request)
    const [begun] = (await beginRequests(transaction, [record], atMs)) as [Begun]
    const { first, ...member } = begun
    if (first) return { member, isStored: true }
    if (!record.anyone && !member.loginLives) {
      // Strangers may have a certified answer to what anybody may read. It is not stored: they must not fill the disk.
      if (canister.kindOf(request.methodName) === 'query') return { member, isStored: false }
      return refused(member.userId === undefined ? unknownPrincipal : loginEnded)
    }
    const stored = await findStoredRequest((statement) => transaction.run(statement), request.requestId)
    // The row was there a moment ago; only its deletion after expiry can have come between.
    return stored ? { execution: { ran: true, outcome: stored.outcome, isStored: true } } : refused(tryAgain)
  }

  #recordOf(canister: Canister, request: ValidRequest): RequestRecord {
    return {
      requestId: request.requestId,
      sender: senderOf(request),
      canisterId: canister.id,
      method: request.methodName,
      ingressExpiryMs: Number(request.ingressExpiryNs / 1_000_000n),
      anyone: request.sender === this.#parts.controllerPrincipal,
    }
  }

  #methodCallOf(request: ValidRequest, member: Member, atMs: number): MethodCall {
    const { methodName: method, arg, requestId } = request
    return {
      method,
      arg,
      caller: callerOf(request, member, this.#parts.controllerPrincipal),
      requestId,
      nowMs: atMs,
    }
  }

  #start(canister: Canister, request: ValidRequest): Promise<Execution> {
    if (!canister.sharesTransaction?.(request.methodName)) return this.#run(canister, request)
    return new Promise((end) => this.#groups.add({ canister, request, end }))
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

/** Rolls a group's transaction back; `failed` are the calls that brought it about, or could not be told from them. */
class GroupBroken extends Error {
  readonly failed: readonly GroupedCall[]

  constructor(failed: readonly GroupedCall[]) {
    super('A call of the group failed.')
    this.failed = failed
  }
}

function refused(rejection: Rejection): Admitted {
  return { execution: { ran: false, rejection } }
}

function keyOf(requestId: Uint8Array): string {
  return Buffer.from(requestId).toString('latin1')
}
