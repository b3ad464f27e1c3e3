import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Benchmark, exactly, type Figure } from '../benchmarks/figure.ts'
import { bundle, freePort, makeDataDir, startProcess, untilAnswered } from '../benchmarks/harness/hearth.ts'
import { openOwner } from '../benchmarks/harness/owner.ts'
import { treeOf } from '../benchmarks/harness/processes.ts'
import { median } from '../benchmarks/harness/rounds.ts'

const allKills = 30
const pauseMs = 50

export const kills: Benchmark = {
  name: 'kills',
  title: 'Killed together, started at once',
  how: `The server, its PostgreSQL and everything else that descends from it are killed with SIGKILL in one go, as a container's
end or the machine's memory does it, ${allKills} times; each time the next start follows ${pauseMs} ms later, on the same data and with
nobody's hand in between. Before each kill something is written; after it everything that was written must be there.`,
  async run() {
    const dataDir = await makeDataDir()
    const secret = randomBytes(48).toString('base64url')
    const port = await freePort()
    const start = () => startOn(dataDir, { secret, port })
    const refusals: string[] = []
    const readySeconds: number[] = []
    let written = 0
    let lost = 0
    let unreaped = 0
    let hearth = start()
    try {
      await untilAnswered(hearth, '/readyz')
      for (let kill = 0; kill < allKills; kill++) {
        lost += written - (await writeOneMore(dataDir))
        written++
        const pids = await treeOf(hearth.child.pid!)
        const killed = hearth.kill()
        for (const pid of pids) signal(pid, 'SIGKILL')
        await Promise.all([killed, sleep(pauseMs)])
        unreaped += pids.filter(stillHasItsNumber).length
        const startedAt = performance.now()
        hearth = start()
        await untilAnswered(hearth, '/readyz').then(
          () => readySeconds.push((performance.now() - startedAt) / 1000),
          async (error: Error) => {
            refusals.push(error.message)
            // So that every kill is followed by a start: what was refused is begun again when all is quiet.
            await sleep(2000)
            hearth = start()
            await untilAnswered(hearth, '/readyz')
          },
        )
      }
      lost += written - (await writeOneMore(dataDir))
      for (const refusal of refusals) console.error(refusal)
      return figures({ starts: readySeconds, lost, unreaped })
    } finally {
      await hearth.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

function startOn(dataDir: string, { secret, port }: { secret: string; port: number }) {
  return startProcess({
    dataDir,
    port,
    command: [process.execPath, bundle()],
    settings: { NODE_ENV: 'production', HEARTH_SECRET: secret },
  })
}

/** Gives how many were there before. */
async function writeOneMore(dataDir: string): Promise<number> {
  const owner = await openOwner(dataDir)
  try {
    const [row] = await owner.run<{ value: number }>(
      `insert into hearth.counters (name, value) values ('survived kills', 1)
       on conflict (name) do update set value = counters.value + 1
       returning value::integer`,
    )
    return row!.value - 1
  } finally {
    await owner.close()
  }
}

function stillHasItsNumber(pid: number): boolean {
  return signal(pid, 0)
}

/** False when there is no such process. */
function signal(pid: number, which: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, which)
  } catch {
    return false
  }
}

function figures({ starts, lost, unreaped }: { starts: number[]; lost: number; unreaped: number }): Figure[] {
  return [
    exactly(
      {
        what: `Starts after ${allKills} kills`,
        value: starts.length,
        unit: 'starts',
        note: `${unreaped} killed processes were not yet reaped when the next start came`,
      },
      allKills,
    ),
    exactly({ what: 'Writes lost that had been confirmed', value: lost, unit: 'writes' }, 0),
    { what: 'From the start to being ready, median', value: median(starts), unit: 's' },
  ]
}
