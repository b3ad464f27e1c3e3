import { DatabaseError } from 'pg'
import { serialize } from 'pg-protocol'
import { asDatabaseAway } from './away.ts'
import { parserOf } from './values.ts'

/** One statement of a pipeline, its values ready for the wire. */
export type Step = { key: string; text: string; values: readonly (string | Buffer | null)[] }

export type PipelineResult = { rows: Record<string, unknown>[]; rowCount: number; command: string }

/** Beyond this a connection forgets the statement used longest ago: each keeps its plan in the server's memory. */
export const MAX_PREPARED_STATEMENTS = 300

/** The part of `pg`'s connection that a pipeline needs. */
export type Connection = {
  stream: { writable: boolean; write(bytes: Uint8Array): void; destroy(error: Error): void }
  on(event: 'parseComplete', heard: () => void): void
  once(event: 'readyForQuery' | 'end', heard: () => void): void
  off(event: 'end', heard: () => void): void
}

/** What this connection has prepared, oldest use first. */
type Prepared = {
  statements: Map<string, { serverName: string; text: string }>
  /** Sent to be parsed and not yet confirmed, with the pipeline that sent it. */
  unconfirmed: { key: string; by: object }[]
  count: number
}

const preparedOn = new WeakMap<Connection, Prepared>()

export type Pipeline = ReturnType<typeof createPipeline>

/**
 * Several prepared statements in one round trip: each is bound and executed, with ONE Sync at the end. Outside a
 * transaction PostgreSQL makes them one implicit transaction: all or nothing, and what `set_config(…, true)` set in the
 * first is gone afterwards, also after an error (PostgreSQL manual, "Pipelining" in the extended query protocol).
 *
 * `pg`'s client takes this object in place of a query. The rows are those of the last step. `settle` is called when the
 * connection is ready for the next statement, or is of no further use.
 *
 * Its bytes are made by `encode` for one connection and handed to `carry`, of this pipeline or of one that goes before it
 * on the same connection: the Sync at its end keeps each apart from what follows.
 */
export function createPipeline(
  steps: readonly Step[],
  settle: (error: Error | null, result?: PipelineResult) => void,
) {
  let stepAt = 0
  let failure: Error | undefined
  let outgoing: Uint8Array | undefined
  let connection: Connection
  let columns: { name: string; parse: (text: string) => unknown }[] = []
  const result: PipelineResult = { rows: [], rowCount: 0, command: '' }

  const pipeline = {
    /** Throws when a name stands for two texts; nothing is prepared then. */
    encode(onto: Connection): Uint8Array[] {
      connection = onto
      const prepared = preparedStatements(onto)
      for (const step of steps) refuseTwoTexts(prepared, step)
      const messages = steps.flatMap((step, index) =>
        messagesOf(step, { prepared, by: pipeline, isLast: index === steps.length - 1 }),
      )
      return [...messages, serialize.sync()]
    },

    /** What leaves when it is this pipeline's turn, as one piece: a write of several costs more than making them does. */
    carry(messages: readonly Uint8Array[]) {
      outgoing = Buffer.concat(messages)
    },

    submit({ stream }: Connection): null {
      if (outgoing && stream.writable) stream.write(outgoing)
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
      const isAnswer = error instanceof DatabaseError && error.severity === 'ERROR'
      // The connection broke: nothing more comes.
      if (!isAnswer) return settle(asDatabaseAway(error))
      forgetUnconfirmed(connection, { by: pipeline, error })
      // The server now skips to the Sync; only then is the transaction's state known.
      const onEnd = () => settle(asDatabaseAway(new Error('The connection broke.')))
      connection.once('end', onEnd)
      connection.once('readyForQuery', () => {
        connection.off('end', onEnd)
        settle(error)
      })
    },

    handlePortalSuspended() {},
    handleCopyInResponse() {
      failure = new Error('COPY is not supported here.')
    },
    handleCopyData() {},
  }
  return pipeline
}

/** Whether the error says that a prepared plan no longer fits (a migration ran), so that trying once more helps. */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  return error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery')
}

function messagesOf(
  step: Step,
  { prepared, by, isLast }: { prepared: Prepared; by: object; isLast: boolean },
): Uint8Array[] {
  const messages: Uint8Array[] = []
  let known = prepared.statements.get(step.key)
  if (known) {
    prepared.statements.delete(step.key)
  } else {
    if (prepared.statements.size >= MAX_PREPARED_STATEMENTS) messages.push(...closeOldest(prepared))
    // PostgreSQL cuts names at 63 bytes, so keys get short names of their own.
    known = { serverName: `s${prepared.count++}`, text: step.text }
    messages.push(serialize.parse({ name: known.serverName, text: step.text }))
    prepared.unconfirmed.push({ key: step.key, by })
  }
  // Deleted and set again: a Map keeps the order of insertion, so the oldest use stands first.
  prepared.statements.set(step.key, known)
  messages.push(serialize.bind({ statement: known.serverName, values: [...step.values] }))
  if (isLast) messages.push(serialize.describe({ type: 'P' }))
  messages.push(serialize.execute())
  return messages
}

function closeOldest(prepared: Prepared): Uint8Array[] {
  for (const [key, { serverName }] of prepared.statements) {
    prepared.statements.delete(key)
    return [serialize.close({ type: 'S', name: serverName })]
  }
  return []
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
 * After an error PostgreSQL skips to the pipeline's Sync: what it has not confirmed as parsed does not exist there. A stale
 * plan is forgotten whole; its names are not used again, so nothing needs to be closed for the next try.
 */
function forgetUnconfirmed(connection: Connection, { by, error }: { by: object; error: Error }): void {
  const prepared = preparedStatements(connection)
  for (const one of prepared.unconfirmed) if (one.by === by) prepared.statements.delete(one.key)
  prepared.unconfirmed = prepared.unconfirmed.filter((one) => one.by !== by)
  if (isStalePlan(error)) prepared.statements.clear()
}
