import {
  type Actor,
  type Database,
  DatabaseAway,
  DatabaseReadOnly,
  type Result,
  type Row,
  type Statement,
  type StatementObserver,
} from '../database.ts'
import { passingTrouble } from '../executor/away.ts'
import { type ReplicaOptions, watchReplicas } from './replicas.ts'

export type WithReplicasOptions = ReplicaOptions & {
  /** Opens the way to a replica. Rejects while it does not answer. */
  open: (url: string) => Promise<Database>
  log: (line: string) => void
}

/**
 * The same database, whose reads go to replicas where they may. A write is confirmed once every replica that is read
 * shows it, so that whoever wrote finds it wherever they ask next (docs/decisions/0204-a-write-waits-for-the-replicas.md).
 */
export function withReplicas(primary: Database, { open, ...options }: WithReplicasOptions): Database {
  const observers: StatementObserver[] = []
  const replicas = watchReplicas(primary.serviceUrl, options, {
    log: options.log,
    async open(url) {
      const replica = await open(url)
      for (const observer of observers) replica.observe(observer)
      return replica
    },
  })
  let primaryReads = 0

  /** Undefined where the primary is to be asked. Throws what the database says of the statement. */
  async function runAtReplica<T extends Row>(
    actor: Actor,
    statement: Statement,
  ): Promise<Result<T> | undefined> {
    const replica = replicas.choose({ isShared: !actor.claims?.sub })
    if (!replica?.database) return undefined
    try {
      const result = await replica.database.run<T>(actor, statement)
      replica.reads++
      return result
    } catch (error) {
      if (error instanceof DatabaseAway) replicas.failed(replica)
      else if (!isOfReplica(error)) throw error
      return undefined
    }
  }

  async function run<T extends Row>(actor: Actor, statement: Statement): Promise<Result<T>> {
    const isRead = statement.fromReplica || statement.onlyReads
    if (statement.fromReplica || (isRead && replicas.isPrimaryAway())) {
      const result = await runAtReplica<T>(actor, statement)
      if (result) return result
    }
    if (replicas.isPrimaryAway()) throw new DatabaseReadOnly()
    try {
      const result = await primary.run<T>(actor, statement)
      if (isRead) primaryReads++
      else await settle(actor)
      return result
    } catch (error) {
      if (!isRead || !(error instanceof DatabaseAway)) throw error
      // It went away just now: whoever only reads need not hear of it.
      await replicas.lookForPrimary()
      const result = replicas.isPrimaryAway() && (await runAtReplica<T>(actor, statement))
      if (!result) throw error
      return result
    }
  }

  /** Nobody waits for a job to read what it wrote. */
  async function settle({ role }: Actor): Promise<void> {
    if (role !== 'hearth_jobs') await replicas.settle()
  }

  return {
    ...primary,
    run,
    async transaction(actor, work) {
      if (replicas.isPrimaryAway()) throw new DatabaseReadOnly()
      const outcome = await primary.transaction(actor, work)
      await settle(actor)
      return outcome
    },
    listen: (channel, heard) =>
      primary.listen(channel, (payload) => {
        replicas.noticed()
        heard(payload)
      }),
    observe(observer) {
      observers.push(observer)
      for (const each of [primary, ...replicas.databases()]) each.observe(observer)
    },
    replicas: {
      isPrimaryAway: replicas.isPrimaryAway,
      settle: replicas.settle,
      states: replicas.states,
      primaryReads: () => primaryReads,
    },
    async close() {
      await Promise.all([replicas.close(), primary.close()])
    },
  }
}

/** It lies in the replica, which gave way to its replay or may not do what was asked for; the primary may. */
function isOfReplica(error: unknown): boolean {
  const code = (error as { code?: string }).code
  // A statement that took too long would take as long there.
  return code === '25006' || (code !== '57014' && passingTrouble(error) !== undefined)
}
