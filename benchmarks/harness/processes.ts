import { readdir, readFile } from 'node:fs/promises'

/** A process's share of the machine's memory, in bytes: what it shares with others is divided among them. */
export type ProcessMemory = { pid: number; name: string; pssBytes: number }

/** Memory of a process and of everything that descends from it, as PSS (proc(5), `smaps_rollup`). Linux only. */
export async function memoryOfTree(rootPid: number): Promise<ProcessMemory[]> {
  return Promise.all(
    (await treeOf(rootPid)).map(async (pid) => {
      const [rollup, name] = await Promise.all([
        readFile(`/proc/${pid}/smaps_rollup`, 'utf8'),
        readFile(`/proc/${pid}/cmdline`, 'utf8'),
      ])
      return {
        pid,
        name: name.split('\0').slice(0, 3).join(' ').trim(),
        pssBytes: Number(/^Pss:\s+(\d+) kB/m.exec(rollup)![1]) * 1024,
      }
    }),
  )
}

/** A process and everything that descends from it. Linux only. */
export async function treeOf(rootPid: number): Promise<number[]> {
  const parents = await readParents()
  const tree = [rootPid]
  // Grows while it is walked: the children of what was found are looked for in turn.
  for (const pid of tree) tree.push(...parents.filter(({ parent }) => parent === pid).map((one) => one.pid))
  return tree
}

async function readParents(): Promise<{ pid: number; parent: number }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      return { pid, parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? -1) }
    }),
  )
  return found
}

/**
 * Processor time that a process and its descendants have used so far, in seconds: that of their threads, to the
 * nanosecond (`schedstat`), because the ticks of `stat` are too coarse for a few requests. Linux only.
 */
export async function cpuSecondsOfTree(rootPid: number): Promise<number> {
  const times = await Promise.all((await treeOf(rootPid)).map(cpuNanosecondsOf))
  return times.reduce((sum, one) => sum + one, 0) / 1e9
}

async function cpuNanosecondsOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const times = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')),
  )
  return times.reduce((sum, time) => sum + Number.parseInt(time, 10), 0)
}
