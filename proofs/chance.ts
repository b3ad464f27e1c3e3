import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Benchmark, exactly } from '../benchmarks/figure.ts'
import { sumFiles } from '../scripts/sum-tests.ts'

const root = join(import.meta.dirname, '..')

/** What each test repeats, and the test; `./test` runs them all with fewer repetitions. */
const repeated = [
  [
    'A thousand replies of the engine with one bit turned round are believed by no official agent',
    'packages/event-engine/src/gateway/flipped-replies.test.ts',
  ],
  [
    'Of ten thousand envelopes changed by chance none runs, and none stays in memory',
    'packages/event-engine/src/gateway/mutations.test.ts',
  ],
  [
    'A thousand random calls are answered by the canister as by the embedded engine',
    'packages/event-canister/src/canister.test.ts',
  ],
  [
    'Ten seats go to exactly ten of 200 people who answer at once, 20 times',
    'apps/server/src/functions/attendance/answer.concurrency.test.ts',
  ],
  [
    'Ten seats in three kinds go to exactly ten of 200 members and guests who answer at once, 20 times, no kind to more than it has',
    'apps/server/src/functions/attendance/kinds.concurrency.test.ts',
  ],
  [
    '2,000 joins, leaves and resizings by 50 people at once never take more places than there are',
    'apps/server/src/functions/attendance/waiting.concurrency.test.ts',
  ],
  [
    '2,000 answers to many dates at once by 50 people, with resizings, moves and breaks by their host, never take more places than any date has',
    'apps/server/src/functions/series/series.concurrency.test.ts',
  ],
  [
    'Sixteen drawings of each scene in each shape are small, whole and composed',
    'apps/server/src/art/draw-scene.test.ts',
  ],
] as const

export const chance: Benchmark = {
  name: 'chance',
  title: 'What chance decides',
  how: `Tests whose requests, changes or order are random, or that try very many of a kind, each as often as stands here.`,
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'hearth-chance-'))
    const figures = []
    for (const [at, [what, file]] of repeated.entries()) {
      const results = join(folder, `${at}.json`)
      await runTest(file, results)
      const { failed, unread } = sumFiles([results])
      figures.push(exactly({ what, value: failed + unread.length, unit: 'failures' }, 0))
    }
    await rm(folder, { recursive: true })
    return figures
  },
}

/** Runs one test file as often as a proof asks for (`repetitions`), its results as JSON. */
function runTest(file: string, outputFile: string): Promise<void> {
  const args = ['vitest', 'run', '--reporter=json', `--outputFile.json=${outputFile}`, file]
  const child = spawn('npx', ['--no-install', ...args], {
    cwd: root,
    env: { ...process.env, HEARTH_PROOF: 'chance' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((resolve, reject) => child.once('error', reject).once('close', () => resolve()))
}
