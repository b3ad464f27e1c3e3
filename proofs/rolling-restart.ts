import { rm } from 'node:fs/promises'
import { type Benchmark, exactly, type Figure } from '../benchmarks/figure.ts'
import { bundle, freePort, makeDataDir, startProcess, untilAnswered } from '../benchmarks/harness/hearth.ts'
import { startCluster } from '../packages/database/src/index.ts'
import { domain } from '../scripts/deploy/real-proxy.ts'
import { replaceWhileAsked, type Served } from '../scripts/deploy/rolling-restart.ts'

const processes = 3
const rounds = 3

export const rollingRestart: Benchmark = {
  name: 'rolling-restart',
  title: 'Replaced while people are here',
  how: `${processes} processes on one PostgreSQL, behind Caddy with the file of \`deploy/several\` and behind nginx with that of \`deploy/\`, are replaced
one after the other, ${rounds} times each, with \`DRAIN_SECONDS=3\`. Meanwhile 6 people read pages, tables and their account, 3 write, each on a connection that is kept,
and 20 sockets listen; a process that does not come up is started anew, as systemd does. Caddy asks \`/readyz\` each second; nginx asks nobody. Beside it, once each, without draining.`,
  async run() {
    const [caddy, nginx] = [await replacedBehind('caddy'), await replacedBehind('nginx')]
    const [undrained] = await replacedBehind('caddy', { drainSeconds: 0, times: 1 })
    const { what, value, unit } = undrained!
    return [...caddy, ...nginx, { what: `Without draining, b${what.slice(1)}`, value, unit }]
  },
}

async function replacedBehind(
  kind: 'caddy' | 'nginx',
  { drainSeconds = 3, times = rounds } = {},
): Promise<Figure[]> {
  const dataDir = await makeDataDir()
  const cluster = await startCluster({ dataDir })
  const start = async (port: number, tries = 3): Promise<Served> => {
    const started = startProcess({
      dataDir,
      port,
      command: [process.execPath, bundle(), '--empty'],
      settings: {
        NODE_ENV: 'production',
        HEARTH_SECRET: 'Zr8q0vX1mB5kT7wYc3nH9dLsF2gJ4pAe',
        SITE_URL: `https://${domain}`,
        SMTP_URL: 'smtp://127.0.0.1:9',
        DATABASE_URL: cluster.ownerUrl,
        TRUSTED_PROXIES: '127.0.0.1',
        LIMIT_REQUESTS_PER_ADDRESS: '1000000',
        SIBLING_PORT: '0',
        DRAIN_SECONDS: `${drainSeconds}`,
      },
    })
    try {
      await untilAnswered(started, '/readyz')
      return { stop: started.stop }
    } catch (error) {
      await started.stop()
      if (tries === 1) throw error
      return start(port, tries - 1)
    }
  }
  try {
    const ports = await Promise.all(Array.from({ length: processes }, freePort))
    const { answered, written, failed, late, cameBack, stayedAway } = await replaceWhileAsked({
      ...{ kind, ports, ownerUrl: cluster.ownerUrl, rounds: times, start: (port) => start(port) },
      ...{ readers: 6, writers: 3, sockets: 20, pauseMs: 30 },
    })
    for (const line of failed.slice(0, 10)) console.error(line)
    const name = kind === 'caddy' ? 'Caddy' : 'nginx'
    const all = (answered + failed.length + late).toLocaleString('en')
    const note = `${written.toLocaleString('en')} of them writes; ${late.toLocaleString('en')} were told to come later, because the machine was busy`
    return [
      exactly(
        {
          what: `Behind ${name}: requests that failed, of ${all}`,
          value: failed.length,
          unit: 'requests',
          note,
        },
        0,
      ),
      exactly(
        {
          what: `Behind ${name}: sockets that did not come back, of ${(cameBack + stayedAway).toLocaleString('en')} told to`,
          value: stayedAway,
          unit: 'sockets',
        },
        0,
      ),
    ]
  } finally {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
