import type { CallStep, EngineMethod } from '@hearth/network-sdk/watch'
import { getEngineWatch } from '../../../data/network.ts'

export type Answer = { requestId: string; reply: Uint8Array; value: unknown; tookMs: number }

/** Sends one call under the person's key of now, and tells each step of its way. Ends with `EngineError`. */
export async function sendCall(
  method: EngineMethod,
  values: unknown[],
  {
    as = method.isQuery ? 'query' : 'update',
    observe,
  }: { as?: 'query' | 'update'; observe: (step: CallStep) => void },
): Promise<Answer> {
  const arg = method.encode(values)
  const watch = await getEngineWatch()
  const answer = await watch.call({ methodName: method.name, arg, as, observe })
  return { ...answer, value: method.decode(answer.reply) }
}

/** The value of a call that nobody looks at. */
export async function read<T>(method: EngineMethod, values: unknown[]): Promise<T> {
  return (await sendCall(method, values, { observe: () => {} })).value as T
}
