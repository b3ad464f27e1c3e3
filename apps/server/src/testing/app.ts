import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { type App, buildApp } from '../app.ts'
import type { Log, Parts } from '../parts.ts'
import { buildConfig } from './config.ts'
import { calmLoad } from './load.ts'
import { createTokenSigner } from './people.ts'

export type TestApp = App & {
  db: TestDatabase
  parts: Parts
  /** The value of the header `authorization` for a member. */
  tokenOf: ReturnType<typeof createTokenSigner>
  /** What was logged, oldest first. */
  logged: { level: string; event: string; fields: Record<string, unknown> }[]
  end(): Promise<void>
}

/** The whole app on a fresh database of its own. */
export async function startTestApp(
  settings: Record<string, string> = {},
  database: Parameters<typeof createTestDatabase>[0] = {},
  options: Parameters<typeof buildApp>[1] = {},
  { now = Date.now }: Partial<Pick<Parts, 'now'>> = {},
): Promise<TestApp> {
  const db = await createTestDatabase(database)
  const logged: TestApp['logged'] = []
  const record =
    (level: string) =>
    (event: string, fields: Record<string, unknown> = {}) => {
      logged.push({ level, event, fields })
    }
  const log: Log = { info: record('info'), warn: record('warn'), error: record('error') }
  const parts: Parts = { config: buildConfig(settings), database: db.database, now, log }
  const app = await buildApp(parts, { load: calmLoad, ...options })
  return {
    ...app,
    db,
    parts,
    tokenOf: createTokenSigner(parts),
    logged,
    async end() {
      await app.stop()
      await db.drop()
    },
  }
}
