import type pg from 'pg'
import { DatabaseError } from 'pg'
import { serialize } from 'pg-protocol'
import { asDatabaseAway } from './away.ts'
import { parserOf } from './values.ts'

/** One statement of a pipeline, its values ready for the wire. */
export type Step = { key: string; text: string; values: readonly (string | Buffer | null)[] }

export type StepResult = { rows: Record<string, unknown>[]; rowCount: number; command: string }

/** The results of the steps that were done, and what went wrong in the one after them. */
export type Outcome = { results: StepResult[]; error: Error | undefined }

/** Beyond this a connection forgets the statement used longest ago: each keeps its plan in the server's memory. */
export const MAX_PREPARED_STATEMENTS = 300

/** The part of `pg`'s connection that a pipeline needs. */
export type Connection = {
  stream: { writable: boolean; write(bytes: Uint8Array): void; destroy(error: Error): void }
  on(event: 'rowDescription' | 'noData', heard: (message: { fields?: Field[] }) => void): void
  once(event: 'readyForQuery' | 'end', heard: () => void): void
  off(event: 'end', heard: () => void): void
}

type Field = { name: string; dataTypeID: number }
type Column = { name: string; parse: (text: string) => unknown }

/** `columns` of what it returns; PostgreSQL refuses to run it once they would be others. */
type PreparedStatement = { serverName: string; text: string; columns: Column[]; usedAt: number }

/** What this connection has prepared. `uses` counts all uses so far: a clock for what was used longest ago. */
type Prepared = {
  /** Undefined where a pooler may give each transaction to another server: then each statement is prepared for one use. */
  statements: Map<string, PreparedStatement> | undefined
  /** Sent to be parsed and not yet described, with the pipeline that sent it. */
  unconfirmed: { key: string; statement: PreparedStatement; by: object }[]
  uses: number
}

const preparedOn = new WeakMap<Connection, Prepared>()

/** From now on no statement stays prepared on this connection, which was not used yet. */
export function prepareNothing(client: pg.ClientBase): void {
  preparedStatements((client as unknown as { connection: Connection }).connection).statements = undefined
}

export type Pipeline = ReturnType<typeof createPipeline>

/**
 * Several prepared statements in one round trip: each is bound and executed, with ONE Sync at the end. Outside a
 * transaction PostgreSQL makes them one implicit transaction: all or nothing, and what `set_config(…, true)` set in the
 * first is gone afterwards, also after an error (PostgreSQL manual, "Pipelining" in the extended query protocol).
 *
 * `pg`'s client takes this object in place of a query. `settle` is called when the connection is ready for the next
 * statement, or is of no further use.
 *
 * Its bytes are made by `encode` for one connection and handed to `carry`, of this pipeline or of one that goes before it
 * on the same connection: the Sync at its end keeps each apart from what follows.
 */
export function createPipeline(steps: readonly Step[], settle: (outcome: Outcome) => void) {
  const results: StepResult[] = []
  let failure: Error | undefined
  let outgoing: Uint8Array | undefined
  let connection: Connection
  let statements: PreparedStatement[]
  let rows: StepResult['rows'] = []

  const finishStep = (command: string, rowCount: number) => {
    // Nothing is told of the steps after the one whose rows could not be read.
    if (!failure) results.push({ rows, rowCount, command })
    rows = []
  }

  const pipeline = {
    /** Throws when a name stands for two texts; nothing is prepared then. */
    encode(onto: Connection): Uint8Array[] {
      connection = onto
      const prepared = preparedStatements(onto)
      for (const step of steps) refuseTwoTexts(prepared, step)
      const messages: Uint8Array[] = []
      statements = steps.map((step) => prepare(step, { prepared, by: pipeline, messages }))
      messages.push(serialize.sync())
      return messages
    },

    /** What leaves when it is this pipeline's turn, as one piece: a write of several costs more than making them does. */
    carry(messages: readonly Uint8Array[]) {
      outgoing = Buffer.concat(messages)
    },

    submit({ stream }: Connection): null {
      if (outgoing && stream.writable) stream.write(outgoing)
      return null
    },

    handleRowDescription() {},

    handleDataRow(message: { fields: (string | null)[] }) {
      if (failure) return
      try {
        rows.push(readRow(statements[results.length]!.columns, message.fields))
      } catch (error) {
        failure = error as Error
      }
    },

    handleCommandComplete(message: { text: string }) {
      // "INSERT 0 3", "SELECT 7", "BEGIN"
      const words = message.text.split(' ')
      finishStep(words[0] ?? '', words.length > 1 ? Number(words.at(-1)) || 0 : 0)
    },

    handleEmptyQuery() {
      finishStep('', 0)
    },

    handleReadyForQuery() {
      settle({ results, error: failure })
    },

    handleError(error: Error) {
      const isAnswer = error instanceof DatabaseError && error.severity === 'ERROR'
      // The connection broke: nothing more comes.
      if (!isAnswer) return settle({ results, error: asDatabaseAway(error) })
      forgetUnconfirmed(connection, { by: pipeline, error })
      // The server now skips to the Sync; only then is the transaction's state known.
      const onEnd = () => settle({ results, error: asDatabaseAway(new Error('The connection broke.')) })
      connection.once('end', onEnd)
      connection.once('readyForQuery', () => {
        connection.off('end', onEnd)
        settle({ results, error: failure ?? error })
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

function readRow(columns: readonly Column[], fields: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < columns.length; at++) {
    const { name, parse } = columns[at]!
    const text = fields[at] ?? null
    row[name] = text === null ? null : parse(text)
  }
  return row
}

/** Adds the messages that run the step. A statement is described once, when it is parsed. */
function prepare(
  step: Step,
  { prepared, by, messages }: { prepared: Prepared; by: object; messages: Uint8Array[] },
): PreparedStatement {
  const { statements } = prepared
  let known = statements?.get(step.key)
  if (!known) {
    if (statements && statements.size >= MAX_PREPARED_STATEMENTS) messages.push(closeOldest(statements))
    // PostgreSQL cuts names at 63 bytes, so keys get short names of their own; without a name one lasts until the next.
    known = { serverName: statements ? `s${prepared.uses}` : '', text: step.text, columns: [], usedAt: 0 }
    statements?.set(step.key, known)
    prepared.unconfirmed.push({ key: step.key, statement: known, by })
    messages.push(serialize.parse({ name: known.serverName, text: step.text }))
    messages.push(serialize.describe({ type: 'S', name: known.serverName }))
  }
  known.usedAt = prepared.uses++
  messages.push(serialize.bind({ statement: known.serverName, values: step.values as unknown[] }))
  messages.push(serialize.execute())
  return known
}

function closeOldest(statements: Map<string, PreparedStatement>): Uint8Array {
  const [key, { serverName }] = [...statements].reduce((oldest, one) =>
    one[1].usedAt < oldest[1].usedAt ? one : oldest,
  )
  statements.delete(key)
  return serialize.close({ type: 'S', name: serverName })
}

function preparedStatements(connection: Connection): Prepared {
  const known = preparedOn.get(connection)
  if (known) return known
  const prepared: Prepared = { statements: new Map(), unconfirmed: [], uses: 0 }
  const confirm = ({ fields = [] }: { fields?: Field[] }) => {
    const described = prepared.unconfirmed.shift()
    if (described) described.statement.columns = fields.map(toColumn)
  }
  connection.on('rowDescription', confirm)
  connection.on('noData', confirm)
  preparedOn.set(connection, prepared)
  return prepared
}

function toColumn({ name, dataTypeID }: Field): Column {
  return { name, parse: parserOf(dataTypeID) }
}

function refuseTwoTexts(prepared: Prepared, step: Step): void {
  const known = prepared.statements?.get(step.key)
  if (known && known.text !== step.text) {
    throw new Error(`The statement name ${step.key} stands for two different texts.`)
  }
}

/**
 * After an error PostgreSQL skips to the pipeline's Sync: what it has not described may not exist there. A stale
 * plan is forgotten whole; its names are not used again, so nothing needs to be closed for the next try.
 */
function forgetUnconfirmed(connection: Connection, { by, error }: { by: object; error: Error }): void {
  const prepared = preparedStatements(connection)
  for (const one of prepared.unconfirmed) if (one.by === by) prepared.statements?.delete(one.key)
  prepared.unconfirmed = prepared.unconfirmed.filter((one) => one.by !== by)
  if (isStalePlan(error)) prepared.statements?.clear()
}
