// Hearth as production runs it: the built bundle as a process of its own, on an embedded PostgreSQL that keeps what it
// is told, in a directory that is thrown away afterwards.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HearthInfo } from '@hearth/contracts'
import { type GuestSecrets, guestSecretsOf } from '../../apps/server/src/auth/index.ts'
import { type Owner, openOwner } from './owner.ts'

export type Hearth = {
  port: number
  siteUrl: string
  pid: number
  /** What any client of the network reads first: keys and addresses. */
  info: HearthInfo
  /** The database's owner, who arranges and looks behind the policies. */
  owner: Owner
  /** What its links for guests without an account are made with. */
  guestSecrets: GuestSecrets
  stop(): Promise<void>
}

export const repository = join(import.meta.dirname, '../..')
export const bundle = () => process.env.HEARTH_BUNDLE ?? join(repository, 'apps/server/dist/main.js')
const startsWithinMs = 60_000
const stopsWithinMs = 15_000

/** One machine sends everything here, so every limit per address or member is out of the way; the checks stay. */
export const openLimits = {
  LIMIT_PASSWORD_PER_ADDRESS: '1000000',
  LIMIT_PASSWORD_PER_ACCOUNT: '1000000',
  LIMIT_PASSWORD_PER_ACCOUNT_BY_STRANGERS: '1000000',
  LIMIT_MAILS_PER_ADDRESS: '1000000',
  LIMIT_REQUESTS_PER_ADDRESS: '1000000',
  LIMIT_SOCKETS_PER_ADDRESS: '1000000',
  LIMIT_SOCKETS_PER_MEMBER: '1000000',
}

/** Starts Hearth for one benchmark. `BENCH_NODE_OPTIONS` goes to its node, for example `--cpu-prof`. */
async function startHearth(): Promise<Hearth> {
  const dataDir = await makeDataDir()
  const port = await freePort()
  const hearthSecret = randomBytes(48).toString('base64url')
  const started = startProcess({
    dataDir,
    port,
    command: [process.execPath, ...nodeOptions(), bundle()],
    settings: { NODE_ENV: 'production', HEARTH_SECRET: hearthSecret, ...openLimits },
  })
  try {
    await untilAnswered(started, '/readyz')
    const info = (await (await fetch(`${started.siteUrl}/.well-known/hearth.json`)).json()) as HearthInfo
    const owner = await openOwner(dataDir)
    return {
      port,
      siteUrl: started.siteUrl,
      pid: started.child.pid!,
      info,
      owner,
      guestSecrets: guestSecretsOf({ hearthSecret }),
      stop: async () => {
        await owner.close()
        await started.stop()
        await rm(dataDir, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await started.stop()
    throw error
  }
}

/** A benchmark's run beside a Hearth of its own, which ends with it. */
export function withHearth<T>(measure: (hearth: Hearth) => Promise<T>): () => Promise<T> {
  return async () => {
    const hearth = await startHearth()
    try {
      return await measure(hearth)
    } finally {
      await hearth.stop()
    }
  }
}

/** The same beside two: one to be filled with little, the other with much. */
export function withTwoHearths<T>(measure: (small: Hearth, large: Hearth) => Promise<T>): () => Promise<T> {
  return withHearth((small) => withHearth((large) => measure(small, large))())
}

export type StartedProcess = {
  child: ChildProcess
  siteUrl: string
  /** Where its log lies. */
  logFile: string
  stop(): Promise<void>
  /** As the machine does when it runs out of memory: nothing is finished and nothing is said. */
  kill(): Promise<void>
}

/** Starts a command that becomes Hearth, with its log in a file, as a service manager would keep it. */
export function startProcess(options: {
  dataDir: string
  port: number
  command: string[]
  settings?: Record<string, string>
}): StartedProcess {
  const { dataDir, port, settings } = options
  const [program, ...args] = options.command as [string, ...string[]]
  const logFile = join(dataDir, 'log.jsonl')
  const log = openSync(logFile, 'a')
  const siteUrl = `http://localhost:${port}`
  const child = spawn(program, args, {
    cwd: repository,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: `${port}`,
      SITE_URL: siteUrl,
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ['ignore', log, log],
  })
  const killWithUs = () => child.kill('SIGKILL')
  process.on('exit', killWithUs)
  let isStopping = false
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  child.once('exit', (code, signal) => {
    if (!isStopping) console.error(`Hearth ended by itself with ${code ?? signal}.\n${endOf(logFile)}`)
  })
  return {
    child,
    siteUrl,
    logFile,
    stop: async () => {
      isStopping = true
      child.kill('SIGTERM')
      const isOver = await Promise.race([ended.then(() => true), sleep(stopsWithinMs, false, { ref: false })])
      if (!isOver) child.kill('SIGKILL')
      await ended
      process.off('exit', killWithUs)
    },
    kill: async () => {
      isStopping = true
      child.kill('SIGKILL')
      await ended
      process.off('exit', killWithUs)
    },
  }
}

/** Asks until the answer is 200. Rejects with the end of the log when the process ends first. */
export async function untilAnswered(
  { child, siteUrl, logFile }: StartedProcess,
  path: string,
): Promise<Response> {
  const giveUpAt = performance.now() + startsWithinMs
  let last = 'no answer'
  while (performance.now() < giveUpAt) {
    if (child.exitCode !== null || child.signalCode !== null) break
    const response = await fetch(siteUrl + path, { headers: { accept: 'text/html' } }).catch(() => undefined)
    if (response?.status === 200) return response
    if (response) last = `status ${response.status}`
    await response?.body?.cancel()
    await sleep(5)
  }
  throw new Error(`Hearth did not answer ${path} (${last}).\n${endOf(logFile)}`)
}

function endOf(logFile: string): string {
  return `Its log ends:\n${readFileSync(logFile, 'utf8').slice(-2000)}`
}

export async function makeDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'hearth-benchmark-'))
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

function nodeOptions(): string[] {
  return (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean)
}
