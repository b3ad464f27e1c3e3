import { DatabaseError } from 'pg'
import { asDatabaseAway } from './away.ts'
import { parserOf } from './values.ts'

/** One statement of a pipeline, its values ready for the wire. */
export type Step = { key: string; text: string; values: readonly (string | Buffer | null)[] }

export type PipelineResult = { rows: Record<string, unknown>[]; rowCount: number; command: string }

/** Beyond this a connection forgets the statement used longest ago: each keeps its plan in the server's memory. */
export const MAX_PREPARED_STATEMENTS = 300

/** The part of `pg`'s connection that speaks the extended query protocol. */
type Connection = {
  stream: { cork(): void; uncork(): void }
  parse(message: { name: string; text: string }): void
  bind(message: { portal: string; statement: string; values: readonly unknown[] }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: { portal: string; rows: number }): void
  close(message: { type: 'S'; name: string }): void
  sync(): void
  on(event: 'parseComplete', heard: () => void): void
  once(event: 'readyForQuery' | 'end', heard: () => void): void
  off(event: 'end', heard: () => void): void
}

/** What this connection has prepared, oldest use first. */
type Prepared = {
  statements: Map<string, { serverName: string; text: string }>
  /** Sent to be parsed and not yet confirmed. */
  unconfirmed: string[]
  count: number
}

const preparedOn = new WeakMap<Connection, Prepared>()

/**
 * Several prepared statements in one round trip: each is bound and executed, with ONE Sync at the end. Outside a
 * transaction PostgreSQL makes them one implicit transaction: all or nothing, and what `set_config(…, true)` set in the
 * first is gone afterwards, also after an error (PostgreSQL manual, "Pipelining" in the extended query protocol).
 *
 * `pg`'s client takes this object in place of a query. The rows are those of the last step. `settle` is called when the
 * connection is ready for the next statement, or is of no further use.
 */
export function createPipeline(
  steps: readonly Step[],
  settle: (error: Error | null, result?: PipelineResult) => void,
) {
  let stepAt = 0
  let failure: Error | undefined
  let isRefused = false
  let connection: Connection
  let columns: { name: string; parse: (text: string) => unknown }[] = []
  const result: PipelineResult = { rows: [], rowCount: 0, command: '' }

  return {
    submit(onto: Connection): Error | null {
      connection = onto
      const prepared = preparedStatements(onto)
      try {
        for (const step of steps) refuseTwoTexts(prepared, step)
      } catch (error) {
        isRefused = true
        return error as Error
      }
      // Corked, so that all messages leave in one write.
      onto.stream.cork()
      try {
        for (const [index, step] of steps.entries()) send(onto, prepared, step, index === steps.length - 1)
        onto.sync()
      } finally {
        onto.stream.uncork()
      }
      return null
    },

    handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }) {
      columns = message.fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }))
    },

    handleDataRow(message: { fields: (string | null)[] }) {
      if (stepAt < steps.length - 1 || failure) return
      try {
        const row: Record<string, unknown> = {}
        for (let at = 0; at < columns.length; at++) {
          const column = columns[at]!
          const text = message.fields[at] ?? null
          row[column.name] = text === null ? null : column.parse(text)
        }
        result.rows.push(row)
      } catch (error) {
        failure = error as Error
      }
    },

    handleCommandComplete(message: { text: string }) {
      if (stepAt === steps.length - 1) {
        // "INSERT 0 3", "SELECT 7", "BEGIN"
        const words = message.text.split(' ')
        result.command = words[0] ?? ''
        result.rowCount = words.length > 1 ? Number(words.at(-1)) || 0 : 0
      }
      stepAt++
    },

    handleEmptyQuery() {
      stepAt++
    },

    handleReadyForQuery() {
      if (failure) settle(failure)
      else settle(null, result)
    },

    handleError(error: Error) {
      if (isRefused) return settle(error)
      const isAnswer = error instanceof DatabaseError && error.severity === 'ERROR'
      // The client was never connected, or its connection broke: nothing more comes.
      if (!connection || !isAnswer) return settle(asDatabaseAway(error))
      forgetUnconfirmed(connection, error)
      // The server now skips to the Sync; only then is the transaction's state known.
      const onEnd = () => settle(asDatabaseAway(new Error('The connection broke.')))
      connection.once('end', onEnd)
      connection.once('readyForQuery', () => {
        connection?.off('end', onEnd)
        settle(error)
      })
    },

    handlePortalSuspended() {},
    handleCopyInResponse() {
      failure = new Error('COPY is not supported here.')
    },
    handleCopyData() {},
  }
}

/** Whether the error says that a prepared plan no longer fits (a migration ran), so that trying once more helps. */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  return error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery')
}

function send(connection: Connection, prepared: Prepared, step: Step, isLast: boolean): void {
  let known = prepared.statements.get(step.key)
  if (known) {
    prepared.statements.delete(step.key)
  } else {
    if (prepared.statements.size >= MAX_PREPARED_STATEMENTS) closeOldest(connection, prepared)
    // PostgreSQL cuts names at 63 bytes, so keys get short names of their own.
    known = { serverName: `s${prepared.count++}`, text: step.text }
    connection.parse({ name: known.serverName, text: step.text })
    prepared.unconfirmed.push(step.key)
  }
  // Deleted and set again: a Map keeps the order of insertion, so the oldest use stands first.
  prepared.statements.set(step.key, known)
  connection.bind({ portal: '', statement: known.serverName, values: step.values })
  if (isLast) connection.describe({ type: 'P', name: '' })
  connection.execute({ portal: '', rows: 0 })
}

function closeOldest(connection: Connection, prepared: Prepared): void {
  for (const [key, { serverName }] of prepared.statements) {
    connection.close({ type: 'S', name: serverName })
    prepared.statements.delete(key)
    return
  }
}

function preparedStatements(connection: Connection): Prepared {
  const known = preparedOn.get(connection)
  if (known) return known
  const prepared: Prepared = { statements: new Map(), unconfirmed: [], count: 0 }
  connection.on('parseComplete', () => prepared.unconfirmed.shift())
  preparedOn.set(connection, prepared)
  return prepared
}

function refuseTwoTexts(prepared: Prepared, step: Step): void {
  const known = prepared.statements.get(step.key)
  if (known && known.text !== step.text) {
    throw new Error(`The statement name ${step.key} stands for two different texts.`)
  }
}

/**
 * After an error PostgreSQL skips to the Sync: what it has not confirmed as parsed does not exist there. A stale plan is
 * forgotten whole; its names are not used again, so nothing needs to be closed for the next try.
 */
function forgetUnconfirmed(connection: Connection, error: Error): void {
  const prepared = preparedStatements(connection)
  for (const key of prepared.unconfirmed.splice(0)) prepared.statements.delete(key)
  if (isStalePlan(error)) prepared.statements.clear()
}
