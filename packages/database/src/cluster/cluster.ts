import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, isOpenToEveryone, postgresAccount } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { exists, finishChangingPlaces, placesIn, syncDirectory } from './change-places.ts'
import { lockDataDirectory } from './data-directory-lock.ts'
import { memorySettings, ownMemory } from './memory.ts'
import {
  clusterEnvironment,
  clusterPath,
  endRemains,
  guardAgainstOurDeath,
  type Postmaster,
  recoverFromDeadHolder,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'

export type Cluster = {
  /** Connection string of the owner, for the maintenance database `postgres`. */
  readonly ownerUrl: string
  /** The postmaster's process number; another one after it had to be started again. */
  readonly pid: number
  /** Stops PostgreSQL in an orderly way and gives the data directory free. May be called twice. */
  stop(): Promise<void>
}

export type ClusterOptions = {
  /** Holds the cluster in `postgres`, its password and `hearth.lock`. Made when missing. */
  dataDir: string
  /** Called with every line PostgreSQL writes. */
  log?: (line: string) => void
  /** Megabytes that PostgreSQL may count on; by default a quarter of the machine's. */
  memoryMb?: number
  /** Switches fsync off. Only for databases whose loss nobody minds: tests. */
  throwAway?: boolean
  /** `native` of another PostgreSQL's package than the one that comes with Hearth, from 15 on. */
  native?: string
}

const OWNER = 'hearth_owner'
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 10_000
/** The longest path of a Unix socket on macOS is 103 bytes, on Linux 107; `/.s.PGSQL.5432` is part of it. */
const MAX_SOCKET_DIRECTORY_BYTES = 103 - '/.s.PGSQL.5432'.length

/**
 * Starts the embedded PostgreSQL on `dataDir`, reachable through a Unix socket only. What a killed process left there
 * is recovered; a data directory in use is refused with a sentence that names the process. Rejects with one sentence
 * when PostgreSQL cannot start.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  if (process.platform === 'win32') {
    throw new Error('The embedded PostgreSQL needs Unix sockets. On Windows set DATABASE_URL.')
  }
  const dataDir = resolve(options.dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockDataDirectory(dataDir)
  let socketDirectory: string | undefined
  try {
    await finishChangingPlaces(dataDir)
    const { directory } = placesIn(dataDir)
    const account = await postgresAccount(directory)
    const binaries = await findBinaries({ account, ...(options.native && { native: options.native }) })
    await refuseOtherMajor(directory, binaries.major)
    await recoverFromDeadHolder(directory)
    socketDirectory = await makeSocketDirectory(account)
    const password = await readOrMakePassword(dataDir)
    if (!(await exists(directory))) {
      await initialise({
        binaries,
        directory,
        account,
        password,
        socketDirectory,
        throwAway: options.throwAway,
      })
    }
    return await run({
      options,
      binaries,
      directory,
      account,
      password,
      socketDirectory,
      release: lock.release,
    })
  } catch (cause) {
    if (socketDirectory) await rm(socketDirectory, { recursive: true, force: true })
    await lock.release()
    throw cause
  }
}

/** The data directory was made by an older PostgreSQL than the one that comes with Hearth. */
export class OlderCluster extends Error {
  readonly major: number

  constructor(major: number, ours: number) {
    super(
      `The data directory is of PostgreSQL ${major}, and Hearth runs on ${ours} now. Start the server once: it brings it over.`,
    )
    this.major = major
  }
}

async function refuseOtherMajor(directory: string, ours: number): Promise<void> {
  const said = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => undefined)
  const there = said === undefined ? ours : Number.parseInt(said, 10)
  if (there < ours) throw new OlderCluster(there, ours)
  if (there > ours) {
    throw new Error(
      `The data directory is of PostgreSQL ${there}, which is newer than the ${ours} that comes with this Hearth. Start the ` +
        'version that ran on it last or a newer one.',
    )
  }
}

type Site = {
  binaries: Binaries
  directory: string
  account: Account | undefined
  password: string
  socketDirectory: string
}

/** Keeps PostgreSQL running until `stop`: when it ends by itself (killed, out of memory) it is started again. */
async function run(site: Site & { options: ClusterOptions; release: () => Promise<void> }): Promise<Cluster> {
  const log = site.options.log ?? (() => undefined)
  let running: { postmaster: Postmaster; guard: ChildProcess }
  let restarting: Promise<void> = Promise.resolve()
  const stopping = new AbortController()

  const start = async () => {
    const postmaster = await startPostmaster({
      postgres: site.binaries.postgres,
      directory: site.directory,
      account: site.account,
      settings: settings(site.socketDirectory, site.binaries.major, site.options),
      log,
    })
    const guard = guardAgainstOurDeath({
      pid: postmaster.pid,
      socketDirectory: site.socketDirectory,
      account: site.account,
    })
    running = { postmaster, guard }
    void postmaster.ended.then(() => {
      guard.kill('SIGKILL')
      if (!stopping.signal.aborted) restarting = restart()
    })
  }
  const restart = async () => {
    log('The embedded PostgreSQL ended by itself; starting it again.')
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      const isBack = await start().then(
        () => true,
        () => false,
      )
      if (isBack) return
    }
  }
  const stop = async () => {
    stopping.abort()
    await restarting
    running.guard.kill('SIGKILL')
    await stopPostmaster(running.postmaster)
    await rm(site.socketDirectory, { recursive: true, force: true })
    await site.release()
  }

  await start().catch((cause: Error) => {
    throw new Error(
      `The embedded PostgreSQL did not start: ${cause.message} ` +
        'To use a PostgreSQL 15 or newer of your own, set DATABASE_URL.',
      { cause },
    )
  })
  let stopped: Promise<void> | undefined
  return {
    ownerUrl:
      `postgresql://${OWNER}:${site.password}@localhost:5432/postgres` +
      `?host=${encodeURIComponent(site.socketDirectory)}&sslmode=disable`,
    get pid() {
      return running.postmaster.pid
    },
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

/** A test's plans are the same on every machine. */
const TEST_MEMORY_MB = 256

/** Small enough for a trial machine: about 30 MB at rest. What is not named here keeps PostgreSQL's own value. */
function settings(
  socketDirectory: string,
  major: number,
  { throwAway = false, memoryMb }: ClusterOptions,
): Record<string, string> {
  return {
    ...memorySettings(memoryMb ?? (throwAway ? TEST_MEMORY_MB : ownMemory())),
    port: '5432',
    listen_addresses: '',
    unix_socket_directories: socketDirectory,
    // The directory decides who may come near; see makeSocketDirectory.
    unix_socket_permissions: '0777',
    max_connections: throwAway ? '100' : '60',
    huge_pages: 'off',
    jit: 'off',
    // Reads happen in the connection's own process; the alternative keeps three more processes.
    ...(major >= 18 && { io_method: 'sync' }),
    max_logical_replication_workers: '0',
    max_wal_size: '512MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(throwAway && {
      shared_buffers: '256MB',
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      // A plan rests on what a test counted itself (`analyze`), not on when PostgreSQL came by to count.
      autovacuum: 'off',
    }),
  }
}

/**
 * Makes the cluster under another name and renames it when whole, so that being killed half-way leaves nothing that
 * looks like a cluster.
 */
async function initialise(site: Site & { throwAway: boolean | undefined }): Promise<void> {
  const { account, directory, socketDirectory } = site
  const draft = `${directory}.new`
  // One that was killed half-way may have left its program at work.
  await endRemains(draft)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  const passwordFile = join(socketDirectory, 'password')
  await writeFile(passwordFile, site.password, { mode: 0o600, flag: 'wx' })
  if (account) {
    await chown(draft, account.uid, account.gid)
    await chown(passwordFile, account.uid, account.gid)
  }
  const complaint = await new Promise<string | undefined>((settle) => {
    const child = spawn(
      site.binaries.initdb,
      [
        ...['-D', clusterPath(draft, account)],
        ...['--username', OWNER, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
        // The same order and letter cases on every machine, whatever locales it has.
        ...['--encoding', 'UTF8'],
        ...(site.binaries.major >= 17
          ? ['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8']
          : ['--locale', 'C.UTF-8']),
        ...['--no-instructions', ...(site.throwAway ? ['--no-sync'] : [])],
      ],
      {
        cwd: draft,
        env: clusterEnvironment,
        stdio: ['ignore', 'ignore', 'pipe'],
        ...(account && { uid: account.uid, gid: account.gid }),
      },
    )
    let words = ''
    child.stderr.on('data', (chunk) => {
      words += chunk
    })
    child.once('error', (error) => settle(error.message))
    child.once('close', (code) =>
      settle(code === 0 ? undefined : words.trim().replaceAll('\n', ' ') || `initdb ended with ${code}.`),
    )
  })
  await rm(passwordFile, { force: true })
  if (complaint !== undefined) {
    await rm(draft, { recursive: true, force: true })
    throw new Error(
      `The embedded PostgreSQL could not make its data directory ${directory}: ${complaint} ` +
        'To use a PostgreSQL 15 or newer of your own, set DATABASE_URL.',
    )
  }
  await rename(draft, directory)
  // Without this a loss of power could undo the renaming, and the next start would remove a cluster with data in it.
  await syncDirectory(join(directory, '..'))
}

/**
 * A short path that only the account, and root's group when we are root, may enter. Root without the power to pass
 * file permissions (a container may take it away) still gets in through the group.
 */
async function makeSocketDirectory(account: Account | undefined): Promise<string> {
  const fits = (path: string) =>
    Buffer.byteLength(path) + '/hearth-123456'.length <= MAX_SOCKET_DIRECTORY_BYTES
  const temporary = tmpdir()
  const base = fits(temporary) && (!account || (await isOpenToEveryone(temporary))) ? temporary : '/tmp'
  const directory = await mkdtemp(join(base, 'hearth-'))
  if (account) {
    await chown(directory, account.uid, 0)
    await chmod(directory, 0o750)
  }
  return directory
}

async function readOrMakePassword(dataDir: string): Promise<string> {
  const path = join(dataDir, 'postgres-password')
  const known = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (known) return known.trim()
  const password = randomBytes(24).toString('base64url')
  const file = await open(path, 'w', 0o600)
  await file.writeFile(password)
  await file.sync()
  await file.close()
  return password
}
