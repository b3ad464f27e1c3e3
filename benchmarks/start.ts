import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Benchmark, type Figure, limitedTo } from './figure.ts'
import { freePort, makeDataDir, startProcess, untilAnswered } from './harness/hearth.ts'
import { memoryOfTree } from './harness/processes.ts'
import { median } from './harness/rounds.ts'

const starts = 5
const restSeconds = 20

export const start: Benchmark = {
  name: 'start',
  title: 'Starting and resting',
  how: `\`./run\` on a trial machine with its sample community, as people start it. The first start fills the database and is
not counted; then the time from starting the process to the home page's last byte, ${starts} times. Memory is the sum of PSS
over the server, PostgreSQL and everything else that descends from it, ${restSeconds} seconds after the last page.`,
  async run() {
    const dataDir = await makeDataDir()
    try {
      await startOnce(dataDir)
      const runs: number[] = []
      for (let at = 1; at < starts; at++) runs.push((await startOnce(dataDir)).tookSeconds)
      const last = await startOnce(dataDir, restSeconds)
      return figures([...runs, last.tookSeconds], last.memory!)
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

type Memory = Awaited<ReturnType<typeof memoryOfTree>>

async function startOnce(dataDir: string, rest = 0): Promise<{ tookSeconds: number; memory?: Memory }> {
  const port = await freePort()
  const startedAt = performance.now()
  const started = startProcess({ dataDir, port, command: ['./run'] })
  try {
    const page = await untilAnswered(started, '/')
    await page.text()
    const tookSeconds = (performance.now() - startedAt) / 1000
    if (rest === 0) return { tookSeconds }
    await sleep(rest * 1000)
    return { tookSeconds, memory: await memoryOfTree(started.child.pid!) }
  } finally {
    await started.stop()
  }
}

function figures(tookSeconds: number[], memory: Memory): Figure[] {
  const megabytes = (processes: Memory) => processes.reduce((sum, { pssBytes }) => sum + pssBytes, 0) / 1e6
  const isPostgres = ({ name }: Memory[number]) => name.includes('postgres')
  return [
    limitedTo(
      {
        what: 'From `./run` to the first page, after the first time',
        value: median(tookSeconds),
        unit: 's',
        note: `runs: ${tookSeconds.map((seconds) => seconds.toFixed(2)).join(', ')}`,
      },
      2,
    ),
    limitedTo(
      {
        what: 'Server and database at rest, PSS',
        value: megabytes(memory),
        unit: 'MB',
        note: `PostgreSQL ${Math.round(megabytes(memory.filter(isPostgres)))} MB of it, in ${memory.filter(isPostgres).length} processes`,
      },
      250,
    ),
  ]
}
