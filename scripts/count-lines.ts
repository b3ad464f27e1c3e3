// Counts what the table "Before and after" of docs/architecture.md states: `tsx scripts/count-lines.ts`. Source lines are
// those of tracked .ts and .tsx files of apps, packages, benchmarks and scripts, without tests, their helpers and what is
// generated; SQL lines are those of migrations and schema. Both with comments and blank lines.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0')
const isSource = (file: string) =>
  /^(apps|packages|benchmarks|scripts)\/.*\.tsx?$/.test(file) &&
  !/\.test\.tsx?$|\.d\.ts$|(^|\/)testing[/.-]/.test(file)
const isSql = (file: string) => /^packages\/database\/(migrations|schema)\/.*\.sql$/.test(file)

const kinds: [kind: string, holds: (line: string) => boolean][] = [
  ['blank', (line) => line === ''],
  ['comments', (line) => /^(\/\/|\/\*|\*|--)/.test(line)],
  ['imports and exports of others', (line) => /^(import\b|export .* from\b|\} from ')/.test(line)],
  ['brackets alone', (line) => /^[\])}>/<;,(]+$/.test(line)],
  ['everything else', () => true],
]

function count(title: string, files: readonly string[]): void {
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'))
  const of = new Map(kinds.map(([kind]) => [kind, 0]))
  for (const line of lines) {
    const [kind] = kinds.find(([, holds]) => holds(line.trim()))!
    of.set(kind, of.get(kind)! + 1)
  }
  const parts = [...of].map(([kind, lines]) => `${kind} ${lines}`).join(', ')
  console.log(`${title}: ${lines.length} lines of ${files.length} files (${parts})`)
}

const sources = tracked.filter(isSource)
const roomOf = (file: string) =>
  file
    .split('/')
    .slice(0, /^(apps|packages)/.test(file) ? 2 : 1)
    .join('/')
for (const room of new Set(sources.map(roomOf))) {
  count(
    room,
    sources.filter((file) => roomOf(file) === room),
  )
}
count('Source', sources)
count('SQL', tracked.filter(isSql))
