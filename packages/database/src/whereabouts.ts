import { createHmac } from 'node:crypto'
import pg from 'pg'
import { type Cluster, type ClusterOptions, startCluster } from './cluster/cluster.ts'
import { withDatabase } from './connection-url.ts'

/** Where PostgreSQL is: the operator's own, or the embedded one on `dataDir`. */
export type Whereabouts = ClusterOptions & {
  /** A PostgreSQL of the operator's own, as its owner. Without it the embedded one starts on `dataDir`. */
  databaseUrl?: string
  /** A connection pooler before that PostgreSQL, through which requests reach it. */
  poolerUrl?: string
  /**
   * From which the password of `hearth_service` is derived, so that all processes of a deployment know the same one.
   * Required with `databaseUrl`; the embedded database has a secret of its own.
   */
  serviceSecret?: string
}

const DATABASE_NAME = 'hearth'

/** Starts the embedded PostgreSQL or takes the operator's, whatever is in it. Nothing is left running when it rejects. */
export async function reachAsOwner(
  options: Whereabouts,
): Promise<{ ownerUrl: string; servicePassword: string; stop(): Promise<void> }> {
  const cluster = options.databaseUrl === undefined ? await startCluster(options) : undefined
  const stop = async () => cluster?.stop()
  try {
    const ownerUrl = cluster ? await ownDatabase(cluster) : options.databaseUrl!
    const ownSecret = cluster && new URL(cluster.ownerUrl).password
    return { ownerUrl, servicePassword: derivePassword(options.serviceSecret ?? ownSecret), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The password of `hearth_service` that belongs to a secret. */
export function derivePassword(secret: string | undefined): string {
  if (!secret)
    throw new Error('With DATABASE_URL a secret is needed (HEARTH_SECRET), from which the login is derived.')
  return createHmac('sha256', secret).update('hearth_service login').digest('base64url')
}

/** The connection string of Hearth's own database in the embedded cluster, made when it is missing. */
export async function ownDatabase(cluster: Cluster): Promise<string> {
  const client = new pg.Client(cluster.ownerUrl)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE_NAME])
    if (rowCount === 0) await client.query(`create database ${DATABASE_NAME} template template0`)
  } finally {
    await client.end()
  }
  return withDatabase(cluster.ownerUrl, DATABASE_NAME)
}
