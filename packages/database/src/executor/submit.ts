import type pg from 'pg'
import { type Connection, createPipeline, type Pipeline, type PipelineResult, type Step } from './pipeline.ts'

/** Statements that go together, and how long the server may be silent over them before the connection is given up. */
export type Job = { steps: readonly Step[]; silenceMs: number }

/** Sends a job on a connection that nobody else uses meanwhile. */
export function submit(client: pg.PoolClient, job: Job): Promise<PipelineResult> {
  return submitTogether(client, [job])[0]!
}

/** Sends jobs on one connection in one write. They run one after the other, and an error is that of its job alone. */
export function submitTogether(client: pg.PoolClient, jobs: readonly Job[]): Promise<PipelineResult>[] {
  const { connection } = client as unknown as { connection: Connection }
  const messages: Uint8Array[] = []
  const turns: { pipeline: Pipeline; begin(): void }[] = []
  const results = jobs.map(
    ({ steps, silenceMs }) =>
      new Promise<PipelineResult>((resolve, reject) => {
        let silence: NodeJS.Timeout | undefined
        const pipeline = createPipeline(steps, (error, result) => {
          clearTimeout(silence)
          // At once: the next answer may stand in the bytes that are being read, and the driver knows one query at a time.
          turns.shift()?.begin()
          if (error) reject(error)
          else resolve(result!)
        })
        // A job that cannot be sent is refused here, and the others go without it.
        messages.push(...pipeline.encode(connection))
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
  return results
}
