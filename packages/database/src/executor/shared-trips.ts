import type pg from 'pg'
import { endsConnection } from './away.ts'
import { leaseFor } from './lease.ts'
import { isStalePlan, type PipelineResult } from './pipeline.ts'
import { type Job, submit, submitTogether } from './submit.ts'

export type SharedTrips = {
  /** The job's result. Rejects with what the database says of this job, or with `DatabaseAway`. */
  take(job: Job): Promise<PipelineResult>
}

type Passenger = {
  job: Job
  resolve: (result: PipelineResult) => void
  reject: (error: unknown) => void
}

/** So many reads wait for each other at the most. */
const mostPerTrip = 4

/**
 * Reads that are asked for in one turn of the event loop go to the database together, a few in one write on one
 * connection, each a transaction of its own. Under load most of what a read costs is the writing and waking on both
 * sides, and this shares it; when there is little to do, each turn brings one read, which goes alone. Only for reads:
 * writes would wait for each other's flush to disk.
 */
export function createSharedTrips(connect: () => Promise<pg.PoolClient>): SharedTrips {
  let waiting: Passenger[] = []

  function depart(): void {
    const passengers = waiting
    waiting = []
    for (let at = 0; at < passengers.length; at += mostPerTrip) {
      void travel(connect, passengers.slice(at, at + mostPerTrip))
    }
  }

  return {
    take: (job) =>
      new Promise((resolve, reject) => {
        waiting.push({ job, resolve, reject })
        // By then the event loop has handed over every request that had arrived.
        if (waiting.length === 1) setImmediate(depart)
      }),
  }
}

async function travel(
  connect: () => Promise<pg.PoolClient>,
  passengers: readonly Passenger[],
): Promise<void> {
  try {
    const client = await connect()
    await leaseFor(client, () => serve(client, passengers))
  } catch (error) {
    // Those who have their answer already keep it.
    for (const { reject } of passengers) reject(error)
  }
}

/** Throws what ends the connection, once everybody has their answer. */
async function serve(client: pg.PoolClient, passengers: readonly Passenger[]): Promise<void> {
  const again: Passenger[] = []
  const failures: unknown[] = []
  const fail = ({ reject }: Passenger, error: unknown) => {
    failures.push(error)
    reject(error)
  }
  const results = submitTogether(
    client,
    passengers.map(({ job }) => job),
  )
  await Promise.all(
    passengers.map((passenger, at) =>
      results[at]!.then(passenger.resolve, (error) => {
        if (isStalePlan(error)) again.push(passenger)
        else fail(passenger, error)
      }),
    ),
  )
  for (const passenger of again) {
    await submit(client, passenger.job).then(passenger.resolve, (error) => fail(passenger, error))
  }
  const ending = failures.find(endsConnection)
  if (ending) throw ending
}
