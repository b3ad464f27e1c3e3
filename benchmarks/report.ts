import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Benchmark, Figure } from './figure.ts'

/** One run of one benchmark, with what one must know to read its numbers. */
type Run = {
  measuredAt: string
  node: string
  cores: number
  processor: string
  memoryGb: number
  /** Of the minute that ended with the run: the load of the benchmark itself and of its neighbours. */
  loadAverage: number
  figures: Figure[]
}

const resultsFile = join(import.meta.dirname, 'results.json')
const pageFile = join(import.meta.dirname, '../docs/performance.md')

export function printFigures({ title }: Benchmark, figures: Figure[]): void {
  console.log(`\n${title}`)
  for (const figure of figures) {
    const { what, isMet, note } = figure
    const mark = isMet === undefined ? ' ' : isMet ? '✓' : '✗'
    console.log(
      `  ${mark} ${what}: ${[...cells(figure)].filter(Boolean).join(' | ')}${note ? ` (${note})` : ''}`,
    )
  }
}

/** Keeps the run beside the last ones of the other benchmarks, and writes the page anew. */
export function record(benchmarks: Benchmark[], { name }: Benchmark, figures: Figure[]): void {
  const runs: Record<string, Run> = readRuns()
  const [firstCore] = cpus()
  runs[name] = {
    measuredAt: new Date().toISOString(),
    node: process.version,
    cores: cpus().length,
    processor: firstCore?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    loadAverage: Math.round(loadavg()[0]! * 10) / 10,
    figures: figures.map((figure) => ({ ...figure, value: rounded(figure.value) })),
  }
  writeFileSync(resultsFile, `${JSON.stringify(runs, null, 2)}\n`)
  writeFileSync(pageFile, page(benchmarks, runs))
}

function readRuns(): Record<string, Run> {
  try {
    return JSON.parse(readFileSync(resultsFile, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

function page(benchmarks: Benchmark[], runs: Record<string, Run>): string {
  const sections = benchmarks.flatMap(({ name, title, how }) => {
    const run = runs[name]
    if (!run) return []
    const { measuredAt, node, cores, processor, memoryGb, loadAverage, figures } = run
    return [
      `## ${title}\n\n${how}\n`,
      '| | measured | baseline | ratio | target | |',
      '|---|---|---|---|---|---|',
      ...figures.map((figure) => {
        const [value, baseline, ratio, target] = cells(figure)
        const met = figure.isMet === undefined ? '' : figure.isMet ? 'met' : '**missed**'
        return `| ${figure.what}${figure.note ? ` (${figure.note})` : ''} | ${value} | ${baseline} | ${ratio} | ${target} | ${met} |`
      }),
      `\nMeasured ${measuredAt.slice(0, 16).replace('T', ' ')} UTC, Node ${node}, ${cores} cores (${processor}), ` +
        `${memoryGb} GB, load average ${loadAverage}.\n`,
    ]
  })
  return `${introduction}\n${sections.join('\n')}${heldByTests}`
}

const introduction = `# Performance

What Hearth promises to stay fast at, each figure beside a baseline from the same run. \`npm run bench\` measures all of it
again, \`npm run bench -- <name>\` one part; both write \`benchmarks/results.json\` and this page.

Hearth runs as in production: the bundled server as a process of its own, its embedded PostgreSQL with fsync on, limits per
address raised by settings and nothing else changed. The load comes from another process on the same machine and shares
its cores; every request's bytes are made before the clock starts. The baseline is a bare \`node:http\` server that answers
with the very bytes of Hearth's answer, headers included. Both take turns, round by round, and the medians count. So the
ratios hold on any machine; the absolute numbers belong to the machine named below each table and to what else ran on it.
`

/** Value, baseline, ratio and target as a table shows them; empty where there is none. */
function cells({ value, unit, baseline, target }: Figure): [string, string, string, string] {
  return [
    `${shown(value)} ${unit}`,
    baseline ? `${shown(baseline.value)} ${unit}, ${baseline.what}` : '',
    baseline ? shown(value / baseline.value) : '',
    target ?? '',
  ]
}

function shown(value: number): string {
  return rounded(value).toLocaleString('en', { maximumFractionDigits: 3 })
}

/** Three digits are more than such a measurement knows; whole numbers stay as they are. */
function rounded(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(3))
}

const heldByTests = `
## Held by a test, not by the clock

50 people at once do 2,000 random things at one event of 8 to 19 places: answers with parties of up to three, joining and
leaving its waiting list, offers accepted, declined and overdue, and hosts who resize it. An observer counts the rows
meanwhile: never more people than places, and at every look the counter says what the rows say
(\`apps/server/src/functions/waiting/waiting.concurrency.test.ts\`, about 4 s on two cores). Beside it stands the promotion that
looks first and writes then, which puts 24 people on 12 places each time.
`
