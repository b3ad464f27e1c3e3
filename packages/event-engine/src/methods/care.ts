import { refused, replied } from '../candid/outcome.ts'
import type { Caller } from '../gateway/canister.ts'
import { checksOf } from '../rules/examination.ts'
import { sentences } from '../rules/permissions.ts'
import type { EventStore } from '../store/event-store.ts'
import type { Handler } from './index.ts'

/** Brings sites, counters and what is kept beside the rows to a known state. Called again it changes nothing. */
export const initialize: Handler = async ({ call, store, engine }) => {
  if (!call.caller.isController) return refused(sentences.controllerOnly)
  await store.settleSites(engine.sites)
  await store.mend()
  return replied('initialize', true)
}

/** The cleansing: what has expired goes, and whatever is kept beside the rows becomes what they say. */
export const invokeVioletFlame: Handler = async ({ call, store }) => {
  if (!(await maySeeTheHouse(store, call.caller))) return refused(sentences.adminOnly)
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

/** The examination: it looks at everything and mends nothing. */
export const testSacredFirePerfection: Handler = async ({ call, store, engine }) => {
  if (!(await maySeeTheHouse(store, call.caller))) return refused(sentences.adminOnly)
  const faults = await store.countFaults(engine.sites.map(({ id }) => id))
  const checks = checksOf({
    faults,
    stale: await store.findStaleBytes(),
    wrongEntries: await store.findWrongEntries(),
    ...(engine.examineCertificate && { certificate: { problem: await engine.examineCertificate() } }),
  })
  return replied('testSacredFirePerfection', { perfect: checks.every(({ ok }) => ok), checks })
}

async function maySeeTheHouse(store: EventStore, { isController, userId }: Caller): Promise<boolean> {
  return isController || (userId !== undefined && (await store.isAdmin(userId)))
}
