import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { postgresAccount } from './cluster/account.ts'
import { findBinaries } from './cluster/binaries.ts'
import { startCluster } from './cluster/cluster.ts'
import { type Postmaster, startPostmaster, stopPostmaster } from './cluster/postmaster.ts'
import { withDatabase } from './connection-url.ts'
import type { Row } from './database.ts'
import { typeParsers } from './executor/values.ts'

export type ReplicatedServer = {
  /** Connection string of the owner, for the database `hearth`. */
  readonly ownerUrl: string
  start(): Promise<void>
  /** In an orderly way, or at once (`hard`), as a machine that is gone. */
  stop(how?: { hard: boolean }): Promise<void>
  /** Runs a statement as the owner. */
  sql<T extends Row = Row>(text: string, values?: readonly unknown[]): Promise<T[]>
}

export type ReplicatedServers = {
  primary: ReplicatedServer
  /** Streams from the primary. */
  replica: ReplicatedServer
  /** Until the replica shows what the primary has confirmed. */
  untilCaughtUp(): Promise<void>
  end(): Promise<void>
}

/**
 * A PostgreSQL and its replica by streaming, of the programs that come with Hearth, with an empty database `hearth`. Both
 * lie in the directory; their sockets have short paths of their own. `isDurable` keeps fsync on.
 */
export async function startReplicatedServers({
  directory,
  isDurable = false,
}: {
  directory: string
  isDurable?: boolean
}): Promise<ReplicatedServers> {
  const made = await startCluster({ dataDir: directory })
  await made.stop()
  const files = join(directory, 'postgres')
  const account = await postgresAccount(files)
  const { postgres } = await findBinaries({ account })
  const password = (await readFile(join(directory, 'postgres-password'), 'utf8')).trim()
  const sockets: string[] = []

  async function makeServer(at: string, more: Record<string, string>): Promise<ReplicatedServer> {
    const socket = await mkdtemp('/tmp/hearth-')
    await chmod(socket, 0o777)
    sockets.push(socket)
    const ownerUrl = `postgresql://hearth_owner:${password}@localhost:5432/hearth?host=${encodeURIComponent(socket)}&sslmode=disable`
    let postmaster: Postmaster | undefined
    return {
      ownerUrl,
      async start() {
        const settings = {
          ...{ port: '5432', listen_addresses: '', unix_socket_directories: socket },
          ...{ wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '256MB', hot_standby: 'on' },
          ...{
            max_connections: '100',
            shared_buffers: '128MB',
            jit: 'off',
            timezone: 'UTC',
            log_timezone: 'UTC',
          },
          ...(!isDurable && { fsync: 'off', full_page_writes: 'off' }),
          ...more,
        }
        postmaster = await startPostmaster({
          postgres,
          directory: at,
          settings,
          account,
          log: () => undefined,
        })
      },
      async stop({ hard } = { hard: false }) {
        const stopping = postmaster
        postmaster = undefined
        if (!stopping) return
        if (hard) {
          stopping.child.kill('SIGQUIT')
          await stopping.ended
        } else await stopPostmaster(stopping)
      },
      sql: (text, values) => ask(ownerUrl, text, values),
    }
  }

  const primary = await makeServer(files, {})
  await primary.start()
  await ask(withDatabase(primary.ownerUrl, 'postgres'), 'create database hearth')
  const copy = join(directory, 'replica')
  const label = await copyOf(primary, { from: files, to: copy })
  await writeFile(join(copy, 'backup_label'), label)
  await writeFile(join(copy, 'standby.signal'), '')
  if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, copy])
  const replica = await makeServer(copy, {
    primary_conninfo: `host=${sockets[0]} port=5432 user=hearth_owner password=${password}`,
    wal_retrieve_retry_interval: '200ms',
  })
  await replica.start()

  return {
    primary,
    replica,
    async untilCaughtUp() {
      const [row] = await primary.sql(`select pg_current_wal_flush_lsn()::text as at`)
      for (;;) {
        const [{ is_there } = {}] = await replica.sql(
          `select pg_last_wal_replay_lsn() >= '${row!.at}'::pg_lsn as is_there`,
        )
        if (is_there) return
        await sleep(20)
      }
    },
    async end() {
      await Promise.all([replica.stop(), primary.stop()])
      await Promise.all([...sockets, directory].map((path) => rm(path, { recursive: true, force: true })))
    },
  }
}

/** The primary's files, copied while it runs (PostgreSQL manual, "Making a Base Backup Using the Low Level API"). */
async function copyOf(
  primary: ReplicatedServer,
  { from, to }: { from: string; to: string },
): Promise<string> {
  const client = new pg.Client(primary.ownerUrl)
  await client.connect()
  try {
    await client.query(`select pg_backup_start('replica', true)`)
    await mkdir(to, { mode: 0o700 })
    spawnSync('cp', ['-a', `${from}/.`, to])
    await rm(join(to, 'postmaster.pid'), { force: true })
    await rm(join(to, 'pg_wal'), { recursive: true })
    await mkdir(join(to, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 })
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    return rows[0].labelfile
  } finally {
    await client.end()
  }
}

async function ask<T extends Row>(url: string, text: string, values: readonly unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, types: typeParsers })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(text, [...values])).rows
  } finally {
    await client.end()
  }
}
