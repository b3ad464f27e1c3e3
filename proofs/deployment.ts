// A release as people get it, made of what was built here: installed and started, and then its image. NODE_IMAGE and BASE_IMAGE
// name other base images than Docker Hub's.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCluster } from '@hearth/database'
import { atLeast, type Benchmark, type Figure, limitedTo } from '../benchmarks/figure.ts'
import {
  freePort,
  makeDataDir,
  repository,
  startProcess,
  untilAnswered,
} from '../benchmarks/harness/hearth.ts'
import { buildImage, findContainerEngine } from '../scripts/release/make-files.ts'
import { makeReleaseFolder } from '../scripts/release/release-folder.ts'

const restsMs = 20_000
const readyWithinMs = 60_000
const tag = 'hearth:proof'

/** What production cannot start without. Nobody types this address, and no mail leaves. */
const settings = {
  NODE_ENV: 'production',
  SITE_URL: 'https://hearth.example.org',
  SMTP_URL: 'smtp://127.0.0.1:9',
  HEARTH_SECRET: 'Zr8q0vX1mB5kT7wYc3nH9dLsF2gJ4pAe',
}

export const deployment: Benchmark = {
  name: 'deployment',
  title: 'A release, and its image',
  how: `What was built is made the folder of a release. \`npm ci\` fetches what it rests on, and it starts on its embedded PostgreSQL.
Then its image is built and started with a read-only file system, without any capability and not as root, beside a PostgreSQL
whose memory counts too. Memory is read when nothing was asked for ${restsMs / 1000} seconds; what processes share is divided
among them.`,
  async run() {
    const place = await mkdtemp(join(tmpdir(), 'hearth-deployment-'))
    const folder = join(place, 'hearth-proof')
    try {
      makeReleaseFolder(repository, folder)
      const engine = findContainerEngine()
      // First, while nothing that is installed lies beside what is copied.
      const figures = engine ? await startImage(engine, folder) : []
      return [...figures, ...(await startFolder(folder))]
    } finally {
      await rm(place, { recursive: true, force: true })
    }
  },
}

async function startFolder(folder: string): Promise<Figure[]> {
  const installingFrom = performance.now()
  const words = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', words, { cwd: folder })
  const installSeconds = (performance.now() - installingFrom) / 1000
  const dataDir = await makeDataDir()
  const startingFrom = performance.now()
  const command = [process.execPath, join(folder, 'apps/server/bin/hearth.js')]
  const started = startProcess({ dataDir, port: await freePort(), command, settings })
  try {
    await untilAnswered(started, '/readyz')
    const readySeconds = (performance.now() - startingFrom) / 1000
    return [
      { what: '`npm ci` in the folder of a release', value: installSeconds, unit: 's' },
      limitedTo({ what: 'From its first start to being ready', value: readySeconds, unit: 's' }, 60),
    ]
  } finally {
    await started.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function startImage(engine: string, folder: string): Promise<Figure[]> {
  const run = (...words: string[]) => execFileSync(engine, words, { encoding: 'utf8' }).trim()
  assert.equal(buildImage(folder, tag), `Image ${tag}`)
  const bytes = Number(run('image', 'inspect', '--format', '{{.Size}}', tag))

  const dataDir = await makeDataDir()
  const cluster = await startCluster({ dataDir })
  const sockets = new URL(cluster.ownerUrl).searchParams.get('host')!
  chmodSync(sockets, 0o755)
  const port = await freePort()
  const environment = { ...settings, PORT: `${port}`, DATABASE_URL: cluster.ownerUrl }
  const container = run(
    'run',
    ...[
      '--detach',
      '--network=host',
      `--volume=${sockets}:${sockets}`,
      '--volume=/data',
      '--volume=/backups',
    ],
    ...['--read-only', '--tmpfs=/tmp', '--cap-drop=all', '--security-opt=no-new-privileges'],
    ...Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`),
    tag,
  )
  try {
    await untilReady(port)
    const inside = (...words: string[]) => run('exec', container, ...words)
    assert.notEqual(inside('id', '-u'), '0', 'it is not root')
    assert.throws(() => inside('touch', '/hearth/file'), 'it cannot write beside itself')
    inside('touch', '/data/file', '/backups/file')
    assert.match(inside('hearth', '--version'), /^\d+\.\d+\.\d+$/)
    const health = run('inspect', '--format', '{{json .Config.Healthcheck}}', container)
    // The check itself, as the image has it: not every engine runs it by itself.
    const [, ...check] = JSON.parse(health).Test as string[]
    inside(...check)
    await sleep(restsMs)
    const hearth = memoryOf(Number(run('inspect', '--format', '{{.State.Pid}}', container)))
    const postgres = memoryOf(
      Number(readFileSync(join(sockets, '.s.PGSQL.5432.lock'), 'utf8').split('\n')[0]),
    )
    return [
      limitedTo({ what: 'The image, unpacked', value: bytes / 1e6, unit: 'MB' }, 350),
      limitedTo(
        { what: 'Memory at rest with PostgreSQL', value: (hearth + postgres) / 1e6, unit: 'MB' },
        300,
      ),
      { what: 'Hearth alone', value: hearth / 1e6, unit: 'MB' },
      atLeast({ what: 'Healthy by its own check, read-only and not as root', value: 1, unit: 'start' }, 1),
    ]
  } finally {
    run('rm', '--force', '--volumes', container)
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function untilReady(port: number): Promise<void> {
  const giveUpAt = performance.now() + readyWithinMs
  while (performance.now() < giveUpAt) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('The container was not ready within a minute.')
}

/** What a process and all that descend from it take, in bytes; of what several share each has its part (Linux). */
function memoryOf(pid: number): number {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }))
  const withChildren = (of: number): number[] => [
    of,
    ...parents.filter(({ parent }) => parent === of).flatMap(({ pid: child }) => withChildren(child)),
  ]
  return withChildren(pid).reduce((sum, each) => sum + readMemory(each), 0)
}

function parentOf(pid: string): number {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

function readMemory(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
