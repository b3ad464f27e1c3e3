/** Who a statement runs as. `service` is the login role itself, which owns nothing and may only read health. */
export type Role = 'anon' | 'authenticated' | 'hearth_engine' | 'hearth_auth' | 'hearth_jobs'

/** The verified claims that policies read through `auth.jwt()` and `auth.uid()`. */
export type Claims = { sub?: string; role?: string; session_id?: string; [claim: string]: unknown }

/** Not to be changed once it was used: what the database is told of an actor is made once. */
export type Actor = { readonly role: Role; readonly claims?: Claims }

/**
 * One statement. `name` names the prepared statement: the same name must always mean the same text. The executor
 * adds the role to it, because a plan under row security belongs to one role. Arrays go out as PostgreSQL arrays and other
 * objects as JSON, so an array meant for a `json` parameter is passed as `JSON.stringify(array)`.
 *
 * `onlyReads` says that the statement writes nothing and is short: outside a transaction it may then share a round trip
 * with others of the same moment, and a transaction with those that came from the very same `Actor` object. What others
 * do wrong never fails it.
 *
 * `fromReplica` says that it writes nothing and that a replica may answer it, where there are some. Never for what somebody
 * reads because they were told of a change: a replica may not have it yet. What others get too is asked for without a
 * `sub`, because it may be kept.
 *
 * `settings` of PostgreSQL hold for this statement alone, which then travels by itself; only outside a transaction.
 *
 * `label` is what observers call it where the name is made from the text: one of few, never something that was given.
 */
export type Statement = {
  name: string
  text: string
  values?: readonly unknown[]
  onlyReads?: boolean
  fromReplica?: boolean
  settings?: Readonly<Record<string, string>>
  label?: string
}

/**
 * A row's values: `timestamptz` and `timestamp` as ISO 8601 text with microseconds (the text JSON built in SQL carries),
 * `date` and `time` as text, `int8` as a number while exact, `numeric` as text, `json` parsed, `bytea` as Buffer.
 */
export type Row = Record<string, unknown>
export type Result<T extends Row = Row> = { rows: T[]; rowCount: number }

/** Runs SQL: the database as one role, or a transaction. Throws `DatabaseError` of `pg`, or `DatabaseAway`. */
export type Run = <T extends Row = Row>(statement: Statement) => Promise<Result<T>>

/** A statement that was answered, by its label or name; never its text or its values. */
export type HeardStatement = {
  name: string
  role: Role
  /** From asking to the answer, waiting for a connection included. */
  tookMs: number
  isFailed: boolean
}

/** Looks on while statements run. Both are called as the caller of the statement, in their asynchronous context. */
export type StatementObserver = {
  heard(statement: HeardStatement): void
  /**
   * For which request the caller works. PostgreSQL shows it as `application_name` while something is written; reads
   * share round trips, and have none.
   */
  requestId?(): string | undefined
}

/** Connections of the pool, and callers that wait for one. */
export type PoolLoad = { max: number; open: number; inUse: number; waiting: number }

export interface Transaction {
  /** Runs a statement inside the transaction. */
  run: Run
  /** Runs the last statement and commits in the same round trip; throws as `run` does, with nothing committed. */
  finish(statement: Statement): Promise<void>
}

export type ReplicaState = {
  /** `host:port`. */
  name: string
  /** Whether reads go there. */
  isUsed: boolean
  /** How old what it shows may be; undefined while it does not answer. */
  lagMs: number | undefined
  /** Reads that it answered. */
  reads: number
}

export type ReplicaWatch = {
  /** Nothing can be written: the primary does not answer. */
  isPrimaryAway(): boolean
  states(): ReplicaState[]
  /** Reads that the primary answered. */
  primaryReads(): number
  /** Until what was committed before this call is shown wherever it is read: before anybody is told of it. */
  settle(): Promise<void>
}

export interface Database {
  /**
   * Runs one statement as `actor`: role, claims and statement in one implicit transaction and one round trip.
   * Throws the `DatabaseError` of `pg` (with its SQLSTATE in `code`) or `DatabaseAway`.
   */
  run<T extends Row = Row>(actor: Actor, statement: Statement): Promise<Result<T>>
  /** Runs several statements in one transaction as `actor`; rolls back when `work` throws. */
  transaction<T>(actor: Actor, work: (transaction: Transaction) => Promise<T>): Promise<T>
  /**
   * Calls `heard` for every NOTIFY on the channel until the returned function is called. After its connection broke and
   * came back it calls `heard('')`: what was announced meanwhile is lost, so drop whatever rests on this channel.
   */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  /** From now on; there may be several. */
  observe(observer: StatementObserver): void
  load(): PoolLoad
  /** Where there are replicas. */
  readonly replicas?: ReplicaWatch
  /** The login role's connection string past any pooler, for a library that needs its own pool (the job queue). */
  readonly serviceUrl: string
  close(): Promise<void>
}

/** The database cannot be reached or takes too long to give a connection. Boundaries answer 503 with Retry-After. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause })
    this.name = 'DatabaseAway'
  }
}

/** The primary is away, and a replica goes on answering reads. */
export class DatabaseReadOnly extends DatabaseAway {
  constructor() {
    super(new Error('The primary is away.'))
    this.name = 'DatabaseReadOnly'
  }
}
