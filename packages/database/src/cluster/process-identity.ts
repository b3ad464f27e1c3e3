import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { promisify } from 'node:util'

/** `PF_EXITING` of Linux: the process runs nothing of its own any more. */
const exitingFlag = 0x4

/**
 * A mark that tells a process from a later one with the same number: its start time (and the machine's boot), from
 * /proc where there is one, else from `ps`. Undefined when no such process lives. One that was killed does not live any
 * more, though its number stands until somebody reaps it, which may be never.
 */
export async function processMark(pid: number): Promise<string | undefined> {
  if (!numberIsTaken(pid)) return undefined
  if (process.platform !== 'linux') {
    const listed = await promisify(execFile)('ps', ['-o', 'stat=,lstart=', '-p', `${pid}`]).catch(
      () => undefined,
    )
    const [, state, startedAt] = /^(\S+)\s+(.+)$/.exec(listed?.stdout.trim() ?? '') ?? []
    return state?.startsWith('Z') ? undefined : startedAt
  }
  const [boot, stat] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined),
  ])
  if (stat === undefined) return undefined
  // The name in parentheses may itself hold spaces and parentheses; what follows the last one is plain.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, flags, startTicks] = [fields[0], Number(fields[6]), fields[19]]
  const isOver = state === 'Z' || state === 'X' || (flags & exitingFlag) !== 0
  return isOver ? undefined : `${boot.trim()}/${startTicks}`
}

/** The processes that work in a directory, as those of a cluster do in its own. Undefined where nothing tells. */
export async function processesIn(directory: string): Promise<number[] | undefined> {
  if (process.platform !== 'linux') return undefined
  const path = await realpath(directory).catch(() => undefined)
  if (path === undefined) return []
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const isThere = await Promise.all(
    numbers.map((pid) =>
      readlink(`/proc/${pid}/cwd`).then(
        (workingDirectory) => workingDirectory === path,
        // It has ended, or we may not look into it: then it cannot be ours.
        () => false,
      ),
    ),
  )
  return numbers.filter((_, at) => isThere[at])
}

/** True also for a process that was killed and not reaped: no other one can have its number until then. */
export function numberIsTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
