import type { ValidRequest } from '@hearth/ic-wire'
import { treePath } from '@hearth/ic-wire'
import { outcomeStatus, type Rounds } from '../certificates/index.ts'
import { type Answer, acceptedAnswer, cborAnswer, tryAgainAnswer } from './answers.ts'
import type { Canister, Outcome } from './canister.ts'
import type { Executor } from './execution.ts'
import {
  anonymousMayNotWrite,
  canisterNotFound,
  methodNotFound,
  nothingToPoll,
  type Rejection,
} from './rejections.ts'
import type { Validate } from './validate.ts'

export type CallVersion = 'v2' | 'v3' | 'v4'

export type CallParts = {
  canisters: ReadonlyMap<string, Canister>
  executor: Executor
  rounds: Rounds
  validate: Validate
  /** How long an answer is held back for its certificate before the caller is told to poll. */
  callWaitMs: number
  /** How many calls run at once before further ones are told to come again. */
  maxRunning: number
  report: (error: unknown, method: string) => void
}

/** Answers calls (interface specification, "Request: Call" and "Request: Synchronous call"). */
export function createCallEndpoint(parts: CallParts) {
  const { canisters, executor, rounds, validate, callWaitMs, maxRunning, report } = parts

  /** Refuses what needs no database to be refused, so that strangers leave no rows. */
  function admit(request: ValidRequest): { canister: Canister } | { rejection: Rejection } {
    const canister = canisters.get(request.canisterId)
    if (!canister) return { rejection: canisterNotFound(request.canisterId) }
    const kind = canister.kindOf(request.methodName)
    if (!kind) return { rejection: methodNotFound('update', request.methodName) }
    if (kind === 'update' && request.anonymous) return { rejection: anonymousMayNotWrite }
    return { canister }
  }

  async function run(canister: Canister, request: ValidRequest, version: CallVersion): Promise<Answer> {
    const execution = await executor.execute(canister, request)
    if (!execution.ran) return rejectionAnswer(version, execution.rejection)
    if (version !== 'v2') return certifiedAnswer(request, execution.outcome)
    return execution.isStored ? acceptedAnswer() : rejectionAnswer(version, nothingToPoll)
  }

  async function certifiedAnswer({ requestId, methodName }: ValidRequest, outcome: Outcome): Promise<Answer> {
    try {
      const certificate = await rounds.certify({
        paths: [treePath('request_status', requestId)],
        request: { id: requestId, status: outcomeStatus(outcome) },
      })
      return cborAnswer({ status: 'replied', certificate })
    } catch (error) {
      // The update is committed, so the caller is told to poll rather than that it failed.
      report(error, methodName)
      return acceptedAnswer()
    }
  }

  return async (version: CallVersion, canisterId: string, body: Uint8Array): Promise<Answer> => {
    const request = validate(body, { requestType: 'call', canisterId })
    const admitted = admit(request)
    if ('rejection' in admitted) return rejectionAnswer(version, admitted.rejection)
    if (executor.running >= maxRunning) return tryAgainAnswer(503, 'The engine is busy. Please try again.')
    return withinMs(callWaitMs, run(admitted.canister, request, version), acceptedAnswer)
  }
}

function rejectionAnswer(version: CallVersion, { rejectCode, message, errorCode }: Rejection): Answer {
  return cborAnswer({
    ...(version !== 'v2' && { status: 'non_replicated_rejection' }),
    reject_code: rejectCode,
    reject_message: message,
    ...(errorCode !== undefined && { error_code: errorCode }),
  })
}

/** The promise's value, or `otherwise` once `waitMs` have passed; what was begun goes on. */
async function withinMs<T>(waitMs: number, promise: Promise<T>, otherwise: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise()), waitMs)
  })
  // Once nobody waits any more a failure has no other place to go: the caller polls and finds nothing.
  promise.catch(() => undefined)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
