import type pg from 'pg'
import {
  type Connection,
  createPipeline,
  type Outcome,
  type Pipeline,
  type Step,
  type StepResult,
} from './pipeline.ts'

/** Statements that go together, and how long the server may be silent over one before the connection is given up. */
export type Job = { steps: readonly Step[]; silenceMs: number }

/** Sends a job on a connection that nobody else uses meanwhile and gives the last statement's result. */
export async function submit(client: pg.PoolClient, job: Job): Promise<StepResult> {
  const { results, error } = await submitTogether(client, [job])[0]!
  if (error) throw error
  return results.at(-1)!
}

/** The jobs that a connection was sent and has not answered, in order: the driver knows one query at a time. */
const turnsOf = new WeakMap<Connection, (() => void)[]>()

/**
 * Sends jobs on one connection in one write, also while it is busy with earlier ones. They run one after the other, and an
 * error is that of its job alone.
 */
export function submitTogether(client: pg.PoolClient, jobs: readonly Job[]): Promise<Outcome>[] {
  const { connection } = client as unknown as { connection: Connection }
  const turns = turnsOf.get(connection) ?? []
  turnsOf.set(connection, turns)
  const isBusy = turns.length > 0
  const messages: Uint8Array[] = []
  let first: Pipeline | undefined
  const outcomes = jobs.map(
    ({ steps, silenceMs }) =>
      new Promise<Outcome>((resolve) => {
        let silence: NodeJS.Timeout | undefined
        const pipeline = createPipeline(steps, (outcome) => {
          clearTimeout(silence)
          resolve(outcome)
          // A connection that breaks in the middle of an error tells of it twice.
          if (turns[0] !== begin) return
          turns.shift()
          // At once: the next answer may stand in the bytes that are being read.
          turns[0]?.()
        })
        const begin = () => {
          silence = setTimeout(() => {
            connection.stream.destroy(new Error(`The database was silent for ${silenceMs} ms.`))
          }, silenceMs)
          client.query(pipeline as unknown as pg.Submittable)
        }
        try {
          messages.push(...pipeline.encode(connection))
        } catch (error) {
          // The others go without a job that cannot be sent.
          return resolve({ results: [], error: error as Error })
        }
        first ??= pipeline
        turns.push(begin)
      }),
  )
  if (!first) return outcomes
  if (isBusy) {
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages))
  } else {
    first.carry(messages)
    turns[0]!()
  }
  return outcomes
}
