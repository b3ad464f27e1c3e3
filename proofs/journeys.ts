import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { type Benchmark, exactly } from '../benchmarks/figure.ts'
import { readSum } from '../scripts/sum-tests.ts'

const statsOf = z.object({ stats: z.object({ flaky: z.number() }) })
const root = join(import.meta.dirname, '..')

export const journeys: Benchmark = {
  name: 'journeys',
  title: 'Every screen as everyone, at both widths and in both themes',
  how: `The journeys of \`e2e\` in a real browser, with all that \`./test\` shares out: what is laid out differently on a phone is walked
at both widths, each look is inspected in both themes, every route is opened by a visitor, a new member, a member and an
admin, with and without \`noauth=true\`, and every address is tried as a way out after a sign-in. What fails is tried once more.`,
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'hearth-journeys-proof-'))
    const results = join(folder, 'results.json')
    await walkEverything(results)
    const report: unknown = JSON.parse(await readFile(results, 'utf8'))
    await rm(folder, { recursive: true })
    const { passed, failed } = readSum(report)
    const { flaky } = statsOf.parse(report).stats
    const note = `${flaky} of them at the second try`
    return [
      { what: 'Journeys that arrive', value: passed, unit: 'journeys', ...(flaky > 0 && { note }) },
      exactly({ what: 'Journeys that do not', value: failed, unit: 'journeys' }, 0),
    ]
  },
}

/** Walks all journeys by Playwright's configuration, which knows what a proof adds; its report as JSON. */
function walkEverything(outputFile: string): Promise<void> {
  const walk =
    'exec npx --no-install playwright test -c e2e/playwright.config.ts --retries=1 --reporter=list,json >&2'
  const child = spawn('bash', ['-c', `. scripts/prepare.sh; find_chromium && ${walk}`], {
    cwd: root,
    env: { ...process.env, HEARTH_PROOF: 'journeys', PLAYWRIGHT_JSON_OUTPUT_FILE: outputFile },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve, reject) => child.once('error', reject).once('close', () => resolve()))
}
