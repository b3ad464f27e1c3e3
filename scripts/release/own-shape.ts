import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startCluster } from '../../packages/database/src/cluster/cluster.ts'
import { migrate } from '../../packages/database/src/migrator/migrator.ts'
import { readShape, type Shape } from '../../packages/database/src/migrator/shape.ts'

/** What statements of this checkout rest on, from a database made for that. */
export async function readOwnShape(): Promise<Shape> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearth-shape-'))
  const { ownerUrl: url, stop } = await startCluster({ dataDir, throwAway: true })
  try {
    await migrate({ url })
    const client = new pg.Client(url)
    await client.connect()
    return await readShape(client).finally(() => client.end())
  } finally {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
