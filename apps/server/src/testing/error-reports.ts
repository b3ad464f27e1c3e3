import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '@hearth/database/testing'

/** An error that a browser told of; gives its id. */
export async function buildErrorReport(db: TestDatabase): Promise<string> {
  const id = randomUUID()
  await db.owner(
    `insert into hearth.error_reports (id, app, release, route, message, places, count)
    values ($1, 'hearth', 'BgQ2yHok', '/event/:id', 'TypeError: It broke', '{}', 1)`,
    [id],
  )
  return id
}
