import type { TestDatabase } from '@hearth/database/testing'

/** A job that used up its tries. Nobody knows its task, so that it stays where it is. */
export async function buildFailedJob({ owner }: Pick<TestDatabase, 'owner'>): Promise<string> {
  const [job] = await owner<{ id: string }>(
    `select (graphile_worker.add_job('a_task_of_nobody', '{}', max_attempts => 3)).id::text as id`,
  )
  await owner(
    `update graphile_worker._private_jobs set attempts = 3, last_error = 'It rained.' where id = $1`,
    [job!.id],
  )
  return job!.id
}
