import { refused, replied } from '../candid/outcome.ts'
import { sentences } from '../rules/permissions.ts'
import { maySeeTheSite } from './caretaker.ts'
import type { Handler } from './method.ts'

/** The cleansing: what has expired goes, and whatever is kept beside the rows becomes what they say. */
export const invokeVioletFlame: Handler = async ({ call, store }) => {
  if (!(await maySeeTheSite(store, call.caller))) return refused(sentences.adminOnly)
  const { requests, bridges, blessings } = await store.removeExpired({
    nowMs: call.nowMs,
    by: call.caller.userId,
  })
  const countersMended = await store.mend()
  return replied('invokeVioletFlame', {
    requests: BigInt(requests),
    bridges: BigInt(bridges),
    blessings: BigInt(blessings),
    countersMended: BigInt(countersMended),
  })
}
