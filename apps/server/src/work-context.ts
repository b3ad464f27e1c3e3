import { AsyncLocalStorage } from 'node:async_hooks'

/** For what the process works just now: a request, by its id, or a job, by its task; `span` is for tracing alone. */
export type Work = { requestId: string; span?: unknown } | { job: string; span?: unknown }

const storage = new AsyncLocalStorage<Work>()

/**
 * Since Node 24 following work through its asynchronous steps costs next to nothing. Before, every promise of the
 * process pays for it, which makes a read of one row a fifth slower: there it is done for traces alone
 * (docs/decisions/0199-request-ids-down-to-postgresql.md).
 */
export const followsForFree = Number.parseInt(process.versions.node, 10) >= 24

/** What the caller works for; undefined where nobody follows it. */
export const currentWork = (): Work | undefined => storage.getStore()

/** Does something as a part of that work, with all that it causes. */
export const workFor = <T>(work: Work, todo: () => T): T => storage.run(work, todo)

/** The same function as a part of what the caller works for, whoever calls it later: a stream forgets who listens. */
export function keepWork<Args extends unknown[]>(heard: (...args: Args) => void): (...args: Args) => void {
  const work = storage.getStore()
  return work ? (...args) => storage.run(work, () => heard(...args)) : heard
}
