import { IDL } from '@dfinity/candid'
import { type EventProblem, formatEventRefusal } from '@hearth/contracts/event-refusal'
import type { Outcome } from '../gateway/canister.ts'
import { type MethodName, methodType } from './interface.ts'

/** An answer in the method's own result type. */
export function replied(method: MethodName, ...results: unknown[]): Outcome {
  return { ok: true, reply: IDL.encode(methodType(method).gives, results) }
}

/** A sentence for the person: the engine understood and will not (reject code 4, CANISTER_REJECT). */
export function refused(sentence: string): Outcome {
  return { ok: false, rejectCode: 4, message: sentence, errorCode: 'IC0406' }
}

/** The fields' sentences, in the form that `parseEventRefusal` of the contracts reads. */
export function refusedFields(problems: readonly EventProblem[]): Outcome {
  return refused(formatEventRefusal(problems))
}

/** Reject code 5 (CANISTER_ERROR): no such method. */
export function noSuchMethod(kind: 'query' | 'update', method: string): Outcome {
  const name = method.slice(0, 100)
  return {
    ok: false,
    rejectCode: 5,
    message: `Canister has no ${kind} method '${name}'.`,
    errorCode: 'IC0536',
  }
}

/** Reject code 5: the argument's bytes do not read as what the method takes. */
export function unreadable(method: string, reason: string): Outcome {
  return {
    ok: false,
    rejectCode: 5,
    message: `The argument of '${method}' cannot be read. ${reason}`,
    errorCode: 'IC0503',
  }
}
