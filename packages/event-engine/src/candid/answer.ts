import type { MethodCall, Outcome } from '../gateway/canister.ts'
import { handlers } from '../methods/index.ts'
import type { EngineFacts } from '../methods/method.ts'
import type { EventStore } from '../store/event-store.ts'
import { decodeArguments, UnreadableArgument } from './argument.ts'
import { type MethodName, methodType } from './interface.ts'
import { unreadable } from './outcome.ts'

/** What a method of event-engine.did answers. Expects one that is there; rejects with what the store throws. */
export async function answer(call: MethodCall, store: EventStore, engine: EngineFacts): Promise<Outcome> {
  const method = call.method as MethodName
  let args: readonly unknown[]
  try {
    args = decodeArguments(methodType(method).takes, call.arg)
  } catch (error) {
    if (error instanceof UnreadableArgument) return unreadable(method, error.message)
    throw error
  }
  return handlers[method]({ args, call, store, engine })
}
