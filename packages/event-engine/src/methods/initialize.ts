import { refused, replied } from '../candid/outcome.ts'
import { sentences } from '../rules/permissions.ts'
import type { Handler } from './method.ts'

/** Brings sites, counters and what is kept beside the rows to a known state. Called again it changes nothing. */
export const initialize: Handler = async ({ call, store, engine }) => {
  if (!call.caller.isController) return refused(sentences.controllerOnly)
  await store.settleSites(engine.sites)
  await store.mend()
  return replied('initialize', true)
}
