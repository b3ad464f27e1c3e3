import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryDirectory = '/dev/shm'
const prefix = 'hearth-tests-'
/** Twice what a whole run has been seen to need. */
const neededBytes = 2 * 2 ** 30

/**
 * A directory for all files of one test run: in memory where that has room, because a database is a thousand files, and
 * making them there takes a quarter of the processor time. What a killed run left behind is removed.
 */
export async function makeRunDirectory(): Promise<string> {
  const base = (await hasRoom(memoryDirectory)) ? memoryDirectory : tmpdir()
  await removeRemains(base)
  const directory = await mkdtemp(join(base, `${prefix}${process.pid}-`))
  // As root, PostgreSQL runs as another account, which has to get through.
  await chmod(directory, 0o755)
  return directory
}

async function hasRoom(directory: string): Promise<boolean> {
  const room = await statfs(directory).catch(() => undefined)
  return room !== undefined && room.bavail * room.bsize >= neededBytes
}

async function removeRemains(base: string): Promise<void> {
  const remains = (await readdir(base)).filter((name) => {
    const pid = name.startsWith(prefix) && Number.parseInt(name.slice(prefix.length), 10)
    return pid && !isRunning(pid)
  })
  // Those of another account stay: they are its own to remove.
  const removing = remains.map((name) => rm(join(base, name), { recursive: true, force: true }))
  await Promise.allSettled(removing)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
