import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { postgresAccount } from './cluster/account.ts'

const program = 'pgbouncer'
const startsWithinMs = 20_000

/** Why a test with a real PgBouncer cannot run here; undefined where it can. */
export const poolerMissing =
  spawnSync(program, ['--version'], { env: environment() }).status === 0
    ? undefined
    : `there is no ${program} here`

export type Pooler = {
  /** The same connection string, through the pooler. */
  through(url: string): string
  stop(): Promise<void>
}

/**
 * A real PgBouncer in transaction mode before a server, as docs/operating.md has it: `size` connections for each login and
 * database, who may come in asked of PostgreSQL itself.
 */
export async function startPooler(ownerUrl: string, size = 3): Promise<Pooler> {
  const owner = new URL(ownerUrl)
  const folder = mkdtempSync(join(tmpdir(), 'hearth-pooler-'))
  const port = await freePort()
  const server = owner.searchParams.get('host') ?? owner.hostname
  writeFileSync(join(folder, 'users'), `"${owner.username}" "${decodeURIComponent(owner.password)}"\n`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${server} port=${owner.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
logfile = ${join(folder, 'log')}
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 500
auth_type = scram-sha-256
auth_file = ${join(folder, 'users')}
auth_user = ${owner.username}
`,
  )
  // It refuses to run as root, as PostgreSQL does.
  const account = await postgresAccount(folder)
  if (account) {
    for (const name of ['.', 'users', 'pgbouncer.ini'])
      chownSync(join(folder, name), account.uid, account.gid)
  }
  const child = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    env: environment(),
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const pooler: Pooler = {
    through(url) {
      const changed = new URL(url)
      changed.searchParams.delete('host')
      changed.host = `127.0.0.1:${port}`
      return changed.href
    },
    async stop() {
      child.kill('SIGTERM')
      // Told once it would wait for its clients.
      const force = setTimeout(() => child.kill('SIGKILL'), 2000)
      await ended
      clearTimeout(force)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  for (
    const giveUpAt = Date.now() + startsWithinMs;
    !(await answers(pooler.through(ownerUrl)));
    await sleep(50)
  ) {
    if (child.exitCode === null && Date.now() < giveUpAt) continue
    const log = readFileSync(join(folder, 'log'), 'utf8')
    await pooler.stop()
    throw new Error(`${program} does not answer: ${log}`)
  }
  return pooler
}

/** Where Debian has it, whoever asks. */
function environment() {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Nobody's at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
