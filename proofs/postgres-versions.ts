// `npm run proofs:postgres`: runs the tests that meet the database on every PostgreSQL from 15 on, and writes what it saw into
// docs/running.md. With versions (`npm run proofs:postgres -- 15`) it tries these alone and keeps what the others gave before.
import { spawnSync } from 'node:child_process'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { sumFiles } from '../scripts/sum-tests.ts'
import { writeTable } from './written-table.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, '.hearth/postgres-versions')
const core = [
  'packages/database',
  'packages/event-engine',
  'apps/server/src/data-api',
  'apps/server/src/functions',
]

mkdirSync(folder, { recursive: true })
const asked = process.argv.slice(2)
const rows = new Map<string, string[]>()
for (const major of asked.length > 0 ? asked : ['15', '16', '17', '18']) {
  const results = join(folder, `${major}.json`)
  const log = join(folder, `${major}.log`)
  const output = openSync(log, 'w')
  const tests = ['npx', '--no-install', 'vitest', 'run', '--project', 'node', ...core]
  spawnSync(
    'npx',
    ['--no-install', 'tsx', 'scripts/on-postgres.ts', major, ...tests].concat(
      '--reporter=json',
      `--outputFile.json=${results}`,
    ),
    { cwd: root, stdio: ['ignore', output, output] },
  )
  const { passed, failed, unread } = sumFiles([results])
  if (failed > 0 || unread.length > 0) process.exitCode = 1
  const said = unread.length > 0 ? 'no result' : `${passed} passed, ${failed} failed`
  console.error(`PostgreSQL ${major}: ${said}`)
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}`
  const version = /^PostgreSQL (\S+)/m.exec(readFileSync(log, 'utf8'))?.[1] ?? major
  rows.set(version, [said, day, machine])
}
const page = join(root, 'docs/running.md')
writeFileSync(page, writeTable(readFileSync(page, 'utf8'), 'postgres-versions', rows))
