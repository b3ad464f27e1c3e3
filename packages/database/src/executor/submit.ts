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

/** Sends jobs on one connection in one write. They run one after the other, and an error is that of its job alone. */
export function submitTogether(client: pg.PoolClient, jobs: readonly Job[]): Promise<Outcome>[] {
  const { connection } = client as unknown as { connection: Connection }
  const messages: Uint8Array[] = []
  const turns: { pipeline: Pipeline; begin(): void }[] = []
  const outcomes = jobs.map(
    ({ steps, silenceMs }) =>
      new Promise<Outcome>((resolve) => {
        let silence: NodeJS.Timeout | undefined
        const pipeline = createPipeline(steps, (outcome) => {
          clearTimeout(silence)
          // At once: the next answer may stand in the bytes that are being read, and the driver knows one query at a time.
          turns.shift()?.begin()
          resolve(outcome)
        })
        try {
          messages.push(...pipeline.encode(connection))
        } catch (error) {
          // The others go without a job that cannot be sent.
          return resolve({ results: [], error: error as Error })
        }
        const begin = () => {
          silence = setTimeout(() => {
            connection.stream.destroy(new Error(`The database was silent for ${silenceMs} ms.`))
          }, silenceMs)
          client.query(pipeline as unknown as pg.Submittable)
        }
        turns.push({ pipeline, begin })
      }),
  )
  turns[0]?.pipeline.carry(messages)
  turns.shift()?.begin()
  return outcomes
}
