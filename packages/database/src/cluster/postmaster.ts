import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'
import { numberIsTaken, processesIn, processMark } from './process-identity.ts'

const FAST_STOP_MS = 10_000
const IMMEDIATE_STOP_MS = 5_000

/**
 * How a PostgreSQL program is told where its cluster lies. PostgreSQL makes the path absolute and walks it from `/`,
 * which its account cannot do below a directory that only root may enter. On Linux `/proc/self/cwd` leads every one of
 * its processes straight into the directory it was started in (node changes directory before it gives up root).
 */
export function clusterPath(directory: string, account: Account | undefined): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : directory
}

/** Only what PostgreSQL needs: the variables of a person's shell (PGDATA, PGOPTIONS, LANG …) change its behaviour. */
export const clusterEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export type Postmaster = {
  child: ChildProcess
  pid: number
  /** Settles when the process has ended, with its last words. */
  ended: Promise<string>
}

/** Starts `postgres` and waits until it takes connections. Rejects with the last lines of its log when it ends first. */
export async function startPostmaster(options: {
  postgres: string
  directory: string
  settings: Record<string, string>
  account: Account | undefined
  log: (line: string) => void
}): Promise<Postmaster> {
  const { account, directory } = options
  const settings = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(options.postgres, ['-D', clusterPath(directory, account), ...settings], {
    cwd: directory,
    env: clusterEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group: Ctrl-C in a terminal reaches us, and we stop it when the last request is answered.
    detached: true,
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  const lastLines: string[] = []
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(reasonIn(lastLines) || `it ended with ${code ?? signal}.`))
  })
  const ready = new Promise<void>((resolve) => {
    let rest = ''
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        lastLines.push(line)
        if (lastLines.length > 12) lastLines.shift()
        options.log(line)
        if (/database system is ready to accept (?:read-only )?connections/.test(line)) resolve()
      }
    })
  })
  await Promise.race([ready, ended.then((words) => Promise.reject(new Error(words)))])
  return { child, pid: child.pid!, ended }
}

/** Lets running statements be cut off and everything be written down; insists when that takes too long. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  const isOver = () => postmaster.child.exitCode !== null || postmaster.child.signalCode !== null
  for (const [signal, patienceMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
    ['SIGKILL', IMMEDIATE_STOP_MS],
  ] as const) {
    if (!isOver()) postmaster.child.kill(signal)
    const patience = new AbortController()
    await Promise.race([
      postmaster.ended,
      sleep(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined),
    ])
    patience.abort()
    if (isOver()) return
  }
}

/**
 * A small shell that waits for our end of its standard input to close, which also happens when we are killed, and then
 * stops the postmaster in an orderly way and removes its socket directory. It costs some hundred kilobytes. It waits a
 * minute at most: the number of one that nobody reaps stands for ever.
 */
export function guardAgainstOurDeath(options: {
  pid: number
  socketDirectory: string
  account: Account | undefined
}): ChildProcess {
  const { account } = options
  const script =
    'read -r _; kill -INT "$1"; n=0; while [ $n -lt 600 ] && kill -0 "$1" 2>/dev/null; do n=$((n + 1)); sleep 0.1; done; rmdir "$2" 2>/dev/null'
  const guard = spawn('/bin/sh', ['-c', script, 'sh', `${options.pid}`, options.socketDirectory], {
    cwd: '/',
    env: clusterEnvironment,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  guard.on('error', () => undefined)
  guard.stdin?.on('error', () => undefined)
  return guard
}

/** What PostgreSQL gave as its reason, without dates and process numbers, in one line. */
function reasonIn(lines: string[]): string {
  const reasons = lines.flatMap(
    (line) => /\b(?:FATAL|PANIC|ERROR|DETAIL|HINT):\s+(.+)$/.exec(line)?.[1] ?? [],
  )
  const told = reasons.length > 0 ? reasons : lines.slice(-3)
  return told.map((reason) => reason.trim().replace(/\.?$/, '.')).join(' ')
}

/**
 * Takes down what a dead holder of this data directory left running, and removes what lies in the way of the next start.
 * Call it only while holding the data directory's lock.
 */
export async function recoverFromDeadHolder(directory: string): Promise<void> {
  const pidPath = join(directory, 'postmaster.pid')
  const pidFile = await readFile(pidPath, 'utf8').catch(() => undefined)
  if (pidFile === undefined) return
  const lines = pidFile.split('\n')
  const pid = Math.abs(Number(lines[0]))
  const socketDirectory = lines[4]?.trim() ?? ''

  if (pid > 1 && (await isPostmasterOf(pid, directory))) await takeDown([pid], directory)
  // What served its clients ends when it sees that it is gone, which may take as long as a statement does.
  await endRemains(directory)
  // The number belongs to somebody else now, or to one who was killed and never reaped: PostgreSQL takes either for its
  // predecessor and gives up. Where the number is free it looks for itself.
  if (pid > 1 && numberIsTaken(pid)) await rm(pidPath, { force: true })
  if (/^hearth-[A-Za-z0-9]{6}$/.test(basename(socketDirectory))) {
    await rm(socketDirectory, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Ends whatever still works in a directory that is ours alone. */
export async function endRemains(directory: string): Promise<void> {
  const remains = (await processesIn(directory)) ?? []
  if (remains.length > 0) await takeDown(remains, directory)
}

/** A postmaster works inside its data directory, and only there. */
async function isPostmasterOf(pid: number, directory: string): Promise<boolean> {
  if ((await processMark(pid)) === undefined) return false
  return (await processesIn(directory))?.includes(pid) ?? true
}

async function takeDown(pids: readonly number[], directory: string): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
    ['SIGKILL', IMMEDIATE_STOP_MS],
  ] as const) {
    for (const pid of pids) send(signal, pid, directory)
    const giveUpAt = performance.now() + patienceMs
    while (performance.now() < giveUpAt) {
      const marks = await Promise.all(pids.map(processMark))
      if (marks.every((mark) => mark === undefined)) return
      await sleep(20)
    }
  }
}

function send(signal: NodeJS.Signals, pid: number, directory: string): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
    throw new Error(
      `A PostgreSQL (process ${pid}) from an earlier start still runs on ${directory} and belongs to another account. ` +
        `Stop it with "kill -INT ${pid}" as that account.`,
      { cause: error },
    )
  }
}
