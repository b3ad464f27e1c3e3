import { refused, replied } from '../candid/outcome.ts'
import { checksOf } from '../rules/examination.ts'
import { sentences } from '../rules/permissions.ts'
import { maySeeTheSite } from './caretaker.ts'
import type { Handler } from './method.ts'

/** The examination: it looks at everything and mends nothing. */
export const testSacredFirePerfection: Handler = async ({ call, store, engine }) => {
  if (!(await maySeeTheSite(store, call.caller))) return refused(sentences.adminOnly)
  const faults = await store.countFaults(engine.sites.map(({ id }) => id))
  const checks = checksOf({
    faults,
    stale: await store.findStaleBytes(),
    wrongEntries: await store.findWrongEntries(),
    ...(engine.examineCertificate && { certificate: { problem: await engine.examineCertificate() } }),
  })
  return replied('testSacredFirePerfection', { perfect: checks.every(({ ok }) => ok), checks })
}
