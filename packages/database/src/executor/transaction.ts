import type pg from 'pg'
import type { Actor, Result, Row, Statement, Transaction } from '../database.ts'
import type { Observers } from './observers.ts'
import { isStalePlan, type Step, type StepResult } from './pipeline.ts'
import { statementStep } from './statement-step.ts'
import { submit } from './submit.ts'

const BEGIN: Step = { key: 'begin', text: 'begin', values: [] }
const COMMIT: Step = { key: 'commit', text: 'commit', values: [] }
const ROLLBACK: Step = { key: 'rollback', text: 'rollback', values: [] }

/**
 * Whose transaction it is, what `first` tells the database of them, and how long the server may be silent over one of
 * its statements.
 */
type Owner = { actor: Actor; first: readonly Step[]; silenceMs: number; observers: Observers }

/** Runs `work` in one transaction on a connection that nobody else uses meanwhile; rolls back when it throws. */
export async function inTransaction<T>(
  client: pg.PoolClient,
  owner: Owner,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const transaction = new ClientTransaction(client, owner)
  let outcome: T
  try {
    outcome = await work(transaction)
  } catch (error) {
    // When this fails too, the connection is not given back; the reason to tell is the first.
    await transaction.end(ROLLBACK).catch(() => undefined)
    throw error
  }
  const ended = await transaction.end(COMMIT)
  // A statement failed and `work` went on all the same: PostgreSQL answers COMMIT with ROLLBACK.
  if (ended?.command === 'ROLLBACK') throw transaction.failure
  return outcome
}

/** NOTE: `run` and `finish` are handed on without it, so they are its own and not its prototype's. */
class ClientTransaction implements Transaction {
  /** What the first statement that failed said. */
  failure: unknown
  readonly #client: pg.PoolClient
  readonly #owner: Owner
  #isOpen = false
  #isOver = false
  /** Statements that were started together go one after the other: the driver takes one at a time. */
  #previous: Promise<unknown> = Promise.resolve()

  constructor(client: pg.PoolClient, owner: Owner) {
    this.#client = client
    this.#owner = owner
  }

  readonly run = <T extends Row>(statement: Statement): Promise<Result<T>> => {
    if (this.#isOver)
      return Promise.reject(new Error('The transaction is over: a statement of it was not awaited.'))
    if (statement.settings) return Promise.reject(new Error('Settings are for single statements.'))
    const isFirst = !this.#isOpen
    const steps = this.#stepsOf(statement)
    const attempt = () => this.#observe(statement, steps)
    const result = this.#previous.then(attempt).catch(async (error) => {
      if (!isFirst || !isStalePlan(error)) throw error
      await this.#submit([ROLLBACK])
      return attempt()
    })
    this.#previous = result.catch((error) => {
      this.failure ??= error
    })
    return result.then(({ rows, rowCount }) => ({ rows: rows as T[], rowCount }))
  }

  readonly finish = async (statement: Statement): Promise<void> => {
    if (this.#isOver) throw new Error('The transaction is over: it cannot be finished again.')
    this.#isOver = true
    await this.#previous
    try {
      // After an error PostgreSQL skips the steps that follow it, so nothing is committed.
      await this.#observe(statement, [...this.#stepsOf(statement), COMMIT])
    } catch (error) {
      this.failure ??= error
      throw error
    }
    this.#isOpen = false
  }

  /** Ends it with `step` unless it is at its end, or never began. */
  async end(step: Step): Promise<StepResult | undefined> {
    this.#isOver = true
    await this.#previous
    return this.#isOpen ? await this.#submit([step]) : undefined
  }

  /** The first statement takes `begin` and the identity along in its round trip. */
  #stepsOf(statement: Statement): Step[] {
    const step = statementStep(this.#owner.actor, statement)
    if (this.#isOpen) return [step]
    this.#isOpen = true
    return [BEGIN, ...this.#owner.first, step]
  }

  async #observe(statement: Statement, steps: Step[]): Promise<StepResult> {
    const answered = this.#owner.observers.begin(this.#owner.actor, statement)
    try {
      const result = await this.#submit(steps)
      answered?.()
      return result
    } catch (error) {
      answered?.({ isFailed: true })
      throw error
    }
  }

  #submit(steps: Step[]): Promise<StepResult> {
    return submit(this.#client, { steps, silenceMs: this.#owner.silenceMs })
  }
}
