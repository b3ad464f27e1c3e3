import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/**
 * A mark that tells a process from a later one with the same number: its start time (and the machine's boot), from
 * /proc where there is one, else from `ps`. Undefined when no such process lives.
 */
export async function processMark(pid: number): Promise<string | undefined> {
  if (!isAlive(pid)) return undefined
  if (process.platform !== 'linux') {
    const listed = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', `${pid}`]).catch(() => undefined)
    return listed?.stdout.trim() || undefined
  }
  const [boot, stat] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined),
  ])
  if (stat === undefined) return undefined
  // The name in parentheses may itself hold spaces and parentheses; what follows the last one is plain.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startTicks] = [fields[0], fields[19]]
  return state === 'Z' ? undefined : `${boot.trim()}/${startTicks}`
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
